import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { BinRange, CardType } from './bin-range.ts';

const chunkSize = 5_000;

export async function findBinRanges({ prisma }: Reader): Promise<BinRange[]> {
  const rows = await prisma.binRange.findMany();
  return rows.map(({ first, last, type, ...row }) => ({
    ...row,
    first: Number(first),
    last: Number(last),
    type: type as CardType | null,
  }));
}

/** How many ranges are stored. */
export function countBinRanges({ prisma }: Reader): Promise<number> {
  return prisma.binRange.count();
}

/** Replaces all ranges; the caller gives a transaction. */
export async function replaceBinRanges(tx: StaffTx, ranges: readonly BinRange[]): Promise<void> {
  await tx.prisma.binRange.deleteMany();
  for (let at = 0; at < ranges.length; at += chunkSize) {
    const data = ranges
      .slice(at, at + chunkSize)
      .map(({ first, last, ...range }) => ({ ...range, first: BigInt(first), last: BigInt(last) }));
    await tx.prisma.binRange.createMany({ data });
  }
  await announceChange(tx, 'bin-range');
}
