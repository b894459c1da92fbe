import type { Pool } from '../database/pool.ts';
import { withTransaction } from '../database/transaction.ts';
import type { Projection } from './consumer.ts';
import { lockCursor, resetCursor } from './consumer-store.ts';

/** Empties a projection and lets the relay build it again; false while another process holds its cursor. */
export async function rebuildProjection(pool: Pool, projection: Projection): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    if (!(await lockCursor(tx, projection.name))) return false;
    await projection.clear(tx);
    await resetCursor(tx, projection.name);
    return true;
  });
}
