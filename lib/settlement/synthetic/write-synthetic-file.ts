import { type FileRow, fileHeader, writeRow } from '../file/write-file.ts';
import type { AnswerKey, DefectCounts, DefectKind, KeyedDefect } from './defects.ts';
import { defectKinds } from './defects.ts';
import { randomOfSeed, type SeededRandom } from './random-of-seed.ts';
import { chargebackRow, type SettledPayment, settledRow, unitOf, withDefect } from './synthetic-rows.ts';

export type SyntheticFile = { text: string; key: AnswerKey };

type FileOptions = { seed: string; date: string; pspId: string; counts: DefectCounts };

/**
 * The file of an acquirer that settles these payments, with defects. It depends on nothing but its input: the same
 * payments, date and seed give the same bytes.
 */
export function writeSyntheticFile(payments: readonly SettledPayment[], options: FileOptions): SyntheticFile {
  const { seed, date, pspId, counts } = options;
  const random = randomOfSeed(`${seed} ${date}`);
  const defectOf = spreadDefects(payments, counts, random);
  const rows: FileRow[] = [];
  const rowPayments: string[] = [];
  const defects: KeyedDefect[] = [];
  for (const payment of payments) {
    const kind = defectOf.get(payment.id);
    const { id: paymentId, merchantId } = payment;
    if (kind === 'MISSING' || kind === 'LATE') {
      defects.push({ kind, merchantId, paymentId, rowNumber: null });
      continue;
    }
    const row = settledRow(payment, { date, pspId, random });
    const own = kind ? rowsOf(kind, payment, row, random) : { rows: [row], at: -1 };
    // The header is line 1.
    if (kind) defects.push({ kind, merchantId, paymentId, rowNumber: rows.length + own.at + 2 });
    rows.push(...own.rows);
    rowPayments.push(...own.rows.map(() => paymentId));
  }
  return {
    text: fileHeader + rows.map(writeRow).join(''),
    key: { seed, date, payments: rowPayments, defects },
  };
}

/** The rows of a payment with a defect, and which of them has it. */
function rowsOf(
  kind: DefectKind,
  payment: SettledPayment,
  row: FileRow,
  random: SeededRandom,
): { rows: FileRow[]; at: number } {
  switch (kind) {
    case 'DUPLICATE':
      return { rows: [row, row], at: 1 };
    case 'SENT_TWICE':
      return { rows: [row, { ...row, SettlementTxId: `again-${payment.id}` }], at: 1 };
    case 'CHARGEBACK':
      return { rows: [row, chargebackRow(payment, row, 'CHARGEBACK', random)], at: 1 };
    case 'REVERSAL': {
      const chargeback = chargebackRow(payment, row, 'CHARGEBACK', random);
      const { Amount, SettlementAmount } = chargeback;
      const reversal = chargebackRow(payment, row, 'CHARGEBACK REVERSAL', random);
      return {
        rows: [
          row,
          chargeback,
          { ...reversal, Amount: Amount ?? '', SettlementAmount: SettlementAmount ?? '' },
        ],
        at: 2,
      };
    }
    default:
      return { rows: [withDefect(kind, payment, row)], at: 0 };
  }
}

/** At most one defect for each payment, in an order that the seed decides. */
function spreadDefects(
  payments: readonly SettledPayment[],
  counts: DefectCounts,
  random: SeededRandom,
): ReadonlyMap<string, DefectKind> {
  const free = new Set(random.shuffle(payments));
  const spread = new Map<string, DefectKind>();
  for (const kind of defectKinds) {
    for (let left = counts[kind] ?? 0; left > 0; left -= 1) {
      const payment = [...free].find((each) => mayHave(kind, each));
      if (!payment) break;
      free.delete(payment);
      spread.set(payment.id, kind);
    }
  }
  return spread;
}

/** Small amounts leave no place for a cent more or less, and only debits of which enough is left are charged back. */
function mayHave(
  kind: DefectKind,
  { amountMinor, currency, remainingMinor, isDebit }: SettledPayment,
): boolean {
  const enough = 100n * unitOf(currency);
  if (kind === 'CHARGEBACK' || kind === 'REVERSAL') return isDebit && remainingMinor >= enough;
  return amountMinor >= enough;
}
