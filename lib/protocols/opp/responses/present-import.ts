import { fromMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { SettlementImport } from '#lib/settlement/index.ts';

/** An import of a settlement file: numbers of rows, totals, and why it was refused. */
export function presentImport(found: SettlementImport): Json {
  const { id, entityId, fileName, state, sha256, byteSize, lineCount, badCount, duplicateCount } = found;
  const { formatId, formatVersion, isPart, refusal, createdAt, completedAt } = found;
  return {
    id,
    entityId,
    fileName,
    state,
    isPart: String(isPart),
    lines: String(lineCount),
    badRows: String(badCount),
    duplicates: String(duplicateCount),
    createdAt: createdAt.toISOString(),
    ...(sha256 === null ? {} : { sha256 }),
    ...(byteSize === null ? {} : { bytes: String(byteSize) }),
    ...(formatId === null ? {} : { format: { id: formatId, version: String(formatVersion) } }),
    ...(refusal === null ? {} : { refusal }),
    ...(completedAt === null ? {} : { completedAt: completedAt.toISOString() }),
    totals: found.totals.map(({ recordType, cashflow, lines, currency, settlementCurrency, ...sums }) => ({
      recordType,
      cashflow,
      lines: String(lines),
      amount: fromMinor(BigInt(sums.amountMinor), currency),
      currency,
      settlement: {
        amount: fromMinor(BigInt(sums.settlementAmountMinor), settlementCurrency),
        currency: settlementCurrency,
        fee: fromMinor(BigInt(sums.feeMinor), settlementCurrency),
      },
    })),
  };
}
