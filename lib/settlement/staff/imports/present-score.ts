import type { DefectKind, Report } from '../../synthetic/defects.ts';
import type { SyntheticScore } from '../../synthetic/score-import.ts';
import { lineIdOf } from '../present-line.ts';

/** A defect that a synthetic acquirer has put into a file, with what was reported; its line, else its payment. */
export type SettlementDefect = {
  kind: DefectKind;
  rowNumber: number | null;
  lineId: string | null;
  paymentId: string;
  expected: Report;
  reported: Report;
  isFound: boolean;
};

/** How an import compares with what is in the file of a synthetic acquirer. */
export type SettlementScore = {
  seed: string;
  date: string;
  found: number;
  defects: SettlementDefect[];
  falseCount: number;
  /** The first of the right rows that were reported. */
  falseReports: { rowNumber: number; lineId: string; reported: Report }[];
};

const maxShown = 20;

export function presentScore(importId: string, score: SyntheticScore): SettlementScore {
  const { seed, date, found, defects, falseReports } = score;
  return {
    seed,
    date,
    found,
    falseCount: falseReports.length,
    defects: defects.map(({ kind, merchantId, paymentId, rowNumber, expected, reported, isFound }) => ({
      kind,
      rowNumber,
      paymentId,
      expected,
      reported,
      isFound,
      // A row that was not imported has no page.
      lineId: rowNumber === null || reported === 'DUPLICATE_ROW' ? null : lineIdOf({ merchantId, importId, rowNumber }),
    })),
    falseReports: falseReports
      .slice(0, maxShown)
      .map(({ merchantId, rowNumber, reported }) => ({
        rowNumber,
        reported,
        lineId: lineIdOf({ merchantId, importId, rowNumber }),
      })),
  };
}
