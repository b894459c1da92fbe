import type { Pool } from './pool.ts';
import { createPrisma, type Prisma } from './prisma-client.ts';

/**
 * The database as features see it: Prisma for every ordinary query, the pool beneath it for the few
 * statements where one prepared SQL text is measurably better. Both share the same connections.
 */
export type Database = { readonly pool: Pool; readonly prisma: Prisma };

export function createDatabase(pool: Pool): Database {
  return { pool, prisma: createPrisma(pool) };
}
