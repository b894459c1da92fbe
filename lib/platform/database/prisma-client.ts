import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.ts';
import type { Pool } from './pool.ts';
import { capturingPool } from './transaction.ts';

export type Prisma = PrismaClient;

/** A Prisma client on the given pool, so that Prisma and hand-written SQL share connections and limits. */
export function createPrisma(pool: Pool, transactionTimeoutMs = 15_000): Prisma {
  return new PrismaClient({
    adapter: new PrismaPg(capturingPool(pool), { disposeExternalPool: false }),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 5_000, timeout: transactionTimeoutMs },
  });
}
