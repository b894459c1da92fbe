import type { Reader } from './connection.ts';
import type { Pool } from './pool.ts';
import { createPrisma } from './prisma-client.ts';
import type { PrismaReader } from './prisma-types.ts';

/**
 * The database as features see it, outside of a transaction: reads by Prisma for every ordinary query, and by
 * statements of `sql/` folders where one prepared text is measurably better. Both share the same connections.
 */
export type Database = Reader & {
  readonly pool: Pool;
  /** Connections for work that takes long and may wait (docs/decisions/0006). */
  readonly backgroundPool: Pool;
};

export function createDatabase(pool: Pool, backgroundPool: Pool = pool): Database {
  return { ...withPool(pool, createPrisma(pool)), backgroundPool };
}

/** The same database with other connections for its statements. */
export function withPool(pool: Pool, prisma: PrismaReader): Database {
  return { pool, backgroundPool: pool, prisma, query: (statement) => pool.query(statement) };
}
