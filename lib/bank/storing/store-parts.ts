import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { StatedPart } from '../statement.ts';

const batchSize = 1_000;

/** Stores the payments of entries that were booked as one. */
export async function storeParts(
  tx: StaffTx,
  entityId: string,
  entries: readonly { entryId: string; parts: readonly StatedPart[] }[],
): Promise<void> {
  const data = entries.flatMap(({ entryId, parts }) =>
    parts.map((part, index) => ({ ...part, entryId, entityId, partNumber: index + 1 })),
  );
  for (let from = 0; from < data.length; from += batchSize)
    await tx.prisma.bankEntryPart.createMany({ data: data.slice(from, from + batchSize) });
}
