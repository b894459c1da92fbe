import type { Pool } from './pool.ts';
import { createPrisma, type PrismaReader } from './prisma-client.ts';
import type { Connection } from './transaction.ts';

/** What reads need: a `Database`, or a transaction of staff. */
export type Reader = Connection & { readonly prisma: PrismaReader };

/**
 * The database as features see it, outside of a transaction: reads by Prisma for every ordinary query, and by
 * statements of `sql/` folders where one prepared text is measurably better. Both share the same connections.
 */
export type Database = Reader & { readonly pool: Pool };

export function createDatabase(pool: Pool): Database {
  return withPool(pool, createPrisma(pool));
}

/** The same database with other connections for its statements. */
export function withPool(pool: Pool, prisma: PrismaReader): Database {
  return { pool, prisma, query: (statement) => pool.query(statement) };
}
