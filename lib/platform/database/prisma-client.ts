import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma as PrismaTypes } from './generated/client.ts';
import type { Pool } from './pool.ts';
import { capturingPool } from './transaction.ts';

export type Prisma = PrismaClient;

type ReadOperation =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

type Models = { [Name in PrismaTypes.ModelName as Uncapitalize<Name>]: PrismaClient[Uncapitalize<Name>] };

/** Prisma without its writes and without SQL texts: those need a transaction, and `sql/` folders. */
export type PrismaReader = { readonly [Name in keyof Models]: Pick<Models[Name], ReadOperation> };

/** Prisma within a transaction; without SQL texts. */
export type PrismaWriter = { readonly [Name in keyof Models]: Models[Name] };

/** A Prisma client on the given pool, so that Prisma and hand-written SQL share connections and limits. */
export function createPrisma(pool: Pool, transactionTimeoutMs = 15_000): Prisma {
  return new PrismaClient({
    adapter: new PrismaPg(capturingPool(pool), { disposeExternalPool: false }),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 5_000, timeout: transactionTimeoutMs },
  });
}
