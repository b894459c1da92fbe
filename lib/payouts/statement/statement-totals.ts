import type { EntryKind } from '#lib/ledger/index.ts';
import type { Payout } from '../payout.ts';
import type { PayoutStatement } from './read-statement.ts';

/** The figures of a statement as an event keeps them: minor units as texts, days as yyyy-mm-dd. */
export type StatementTotals = {
  /** The day of the payout before; null where there was none. */
  from: string | null;
  through: string;
  approvedAt: string;
  openingMinor: string;
  sums: readonly {
    kind: EntryKind;
    count: number;
    grossMinor: string;
    feeMinor: string;
    vatMinor: string;
    netMinor: string;
  }[];
  feeMinor: string;
  vatMinor: string;
  closingMinor: string;
};

export function totalsOf(
  { through, decidedAt, createdAt }: Payout,
  { from, openingMinor, sums, feeMinor, vatMinor, closingMinor }: PayoutStatement,
): StatementTotals {
  return {
    from,
    through,
    approvedAt: (decidedAt ?? createdAt).toISOString(),
    openingMinor: openingMinor.toString(),
    sums: sums.map((sum) => ({
      kind: sum.kind,
      count: sum.count,
      grossMinor: sum.grossMinor.toString(),
      feeMinor: sum.feeMinor.toString(),
      vatMinor: sum.vatMinor.toString(),
      netMinor: sum.netMinor.toString(),
    })),
    feeMinor: feeMinor.toString(),
    vatMinor: vatMinor.toString(),
    closingMinor: closingMinor.toString(),
  };
}
