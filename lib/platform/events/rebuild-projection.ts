import { type Pool, withTransaction } from '../database/pool.ts';
import type { Projection } from './consumer.ts';
import { lockCursor, resetCursor } from './consumer-store.ts';

/** Empties a projection and lets the relay build it again; false while another process holds its cursor. */
export async function rebuildProjection(pool: Pool, projection: Projection): Promise<boolean> {
  return withTransaction(pool, async (client) => {
    if (!(await lockCursor(client, projection.name))) return false;
    await projection.clear(client);
    await resetCursor(client, projection.name);
    return true;
  });
}
