import type { PrismaReader } from './prisma-types.ts';

/** What statements run on: the pool, or one connection of it. */
export type Connection = {
  query(statement: {
    name?: string;
    text: string;
    values?: unknown[];
    deadlineMs?: number;
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

/** What reads need: a `Database`, or a transaction of staff. */
export type Reader = Connection & { readonly prisma: PrismaReader };
