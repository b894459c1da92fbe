import type { Pool } from '../database/pool.ts';
import { withTransaction } from '../database/transaction.ts';
import type { Projection } from './consumer.ts';
import { lockCursors, resetCursor } from './consumer-store.ts';

/** Empties a projection and lets the relay build it again; false while another process holds its cursor. */
export async function rebuildProjection(pool: Pool, projection: Projection): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    if ((await lockCursors(tx, [projection.name])).length === 0) return false;
    await projection.clear(tx);
    await resetCursor(tx, projection.name);
    return true;
  });
}
