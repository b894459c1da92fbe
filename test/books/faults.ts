import type { Row } from './file-rows.ts';
import { filesOf } from './file-rows.ts';
import type { Fault } from './play-month.ts';
import { drawMonth } from './random-month.ts';

/** What goes wrong in books without an error: a file that does not say what happened, which a comparison must find. */
export type NamedFault = { name: string; change: Fault };

/** Changes rows of a file; null leaves one out. */
function changeRows(name: string, change: (row: Row) => Row | null): NamedFault {
  return {
    name,
    change: (file) => {
      const rows = file.rows.map(change);
      const isChanged = rows.some((row, index) => row !== file.rows[index]);
      return isChanged ? { ...file, rows: rows.filter((row) => row !== null) } : file;
    },
  };
}

const isMovement = ({ kind }: Row): boolean => kind === 'RESERVE' || kind === 'ADJUSTMENT' || kind === 'TRANSFER';

export const faults: readonly NamedFault[] = [
  changeRows('a fee that is given back is charged', (row) =>
    row.feeMinor < 0n ? { ...row, feeMinor: -row.feeMinor } : row,
  ),
  changeRows('a row of a payment is left out', (row) => (row.kind === 'PAYMENT' && !row.isRepeated ? null : row)),
  changeRows('a row that was repeated is taken for another one', (row) =>
    row.isRepeated ? { ...row, id: `${row.id}-other` } : row,
  ),
  changeRows('money that the acquirer holds back is taken for a fee', (row) =>
    row.kind === 'RESERVE' ? { ...row, kind: 'FEE' } : row,
  ),
  changeRows('the sign of a movement is lost', (row) =>
    isMovement(row) && row.amountMinor < 0n
      ? { ...row, amountMinor: -row.amountMinor, grossMinor: -row.grossMinor }
      : row,
  ),
  changeRows('a refund that came back is taken for another payment', (row) =>
    row.kind === 'REFUND_FAILED' ? { ...row, kind: 'STRAY' } : row,
  ),
  changeRows('a second chargeback is left out', (row) => (row.id.endsWith('-again') ? null : row)),
  changeRows('a chargeback that was won is not given back', (row) => (row.kind === 'CHARGEBACK_REVERSAL' ? null : row)),
  changeRows('the decimals of an amount are cut', (row) =>
    row.deal !== null && row.currency === row.settlementCurrency && row.feeMinor % 100n > 0n
      ? { ...row, feeMinor: row.feeMinor - (row.feeMinor % 100n) }
      : row,
  ),
  changeRows('an exchange is a cent off', (row) =>
    row.currency === row.settlementCurrency ? row : { ...row, grossMinor: row.grossMinor + 1n },
  ),
];

/** A small month that the fault changes. */
export function monthWith(fault: NamedFault, prefix: string): { seed: string; deals: number; fault: NamedFault } {
  const deals = 8;
  for (let number = 0; ; number += 1) {
    const seed = `${prefix}-${number}`;
    if (filesOf(drawMonth(seed, deals)).some((file) => fault.change(file) !== file)) return { seed, deals, fault };
  }
}
