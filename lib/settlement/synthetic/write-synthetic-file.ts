import { randomOfSeed, type SeededRandom } from '#lib/platform/random-of-seed.ts';
import { type FileRow, fileHeader, writeRow } from '../file/write-file.ts';
import type { AnswerKey, DefectCounts, DefectKind, KeyedDefect } from './defects.ts';
import { defectKinds } from './defects.ts';
import {
  batchRow,
  chargebackRow,
  partRows,
  type SettledPayment,
  settledRow,
  unitOf,
  withDefect,
} from './synthetic-rows.ts';

export type SyntheticFile = { text: string; key: AnswerKey };

type FileOptions = { seed: string; date: string; pspId: string; counts: DefectCounts };

/**
 * The file of an acquirer that settles these payments, with defects. It depends on nothing but its input: the same
 * payments, date and seed give the same bytes.
 */
export function writeSyntheticFile(payments: readonly SettledPayment[], options: FileOptions): SyntheticFile {
  const { seed, date, pspId, counts } = options;
  const random = randomOfSeed(`${seed} ${date}`);
  const { defectOf, batchOf } = spreadDefects(payments, counts, random);
  const inBatch = new Set([...batchOf.values()].flatMap((batch) => batch.slice(1).map(({ id }) => id)));
  const rows: FileRow[] = [];
  const rowPayments: string[] = [];
  const defects: KeyedDefect[] = [];
  for (const payment of payments) {
    if (inBatch.has(payment.id)) continue;
    const kind = defectOf.get(payment.id);
    const { id: paymentId, merchantId } = payment;
    if (kind === 'MISSING' || kind === 'LATE') {
      defects.push({ kind, merchantId, paymentId, rowNumber: null });
      continue;
    }
    const row = settledRow(payment, { date, pspId, random });
    const batch = batchOf.get(paymentId);
    const own = batch
      ? { rows: [batchRow(batch, row)], at: 0 }
      : kind
        ? rowsOf(kind, payment, row, random)
        : { rows: [row], at: -1 };
    const paymentIds = batch && { paymentIds: batch.map(({ id }) => id).toSorted() };
    // The header is line 1.
    if (kind) defects.push({ kind, merchantId, paymentId, rowNumber: rows.length + own.at + 2, ...paymentIds });
    rows.push(...own.rows);
    rowPayments.push(...own.rows.map(() => paymentId));
  }
  return { text: fileHeader + rows.map(writeRow).join(''), key: { seed, date, payments: rowPayments, defects } };
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
        rows: [row, chargeback, { ...reversal, Amount: Amount ?? '', SettlementAmount: SettlementAmount ?? '' }],
        at: 2,
      };
    }
    case 'PARTS': {
      const parts = partRows(payment, row, random);
      return { rows: parts, at: parts.length - 1 };
    }
    default:
      return { rows: [withDefect(kind, payment, row)], at: 0 };
  }
}

type Spread = {
  defectOf: ReadonlyMap<string, DefectKind>;
  /** The payments of one line, by the first of them. */
  batchOf: ReadonlyMap<string, readonly SettledPayment[]>;
};

/** At most one defect for each payment, in an order that the seed decides. */
function spreadDefects(payments: readonly SettledPayment[], counts: DefectCounts, random: SeededRandom): Spread {
  const free = new Set(random.shuffle(payments));
  const defectOf = new Map<string, DefectKind>();
  const batchOf = new Map<string, SettledPayment[]>();
  for (const kind of defectKinds) {
    for (let left = counts[kind] ?? 0; left > 0; left -= 1) {
      const found = kind === 'BATCH' ? findBatch(free, random) : findOne(free, kind);
      const [first] = found;
      if (!first) break;
      for (const each of found) free.delete(each);
      defectOf.set(first.id, kind);
      if (kind === 'BATCH') batchOf.set(first.id, found);
    }
  }
  return { defectOf, batchOf };
}

function findOne(free: ReadonlySet<SettledPayment>, kind: DefectKind): SettledPayment[] {
  const found = [...free].find((each) => mayHave(kind, each));
  return found ? [found] : [];
}

/** Two or three payments that one line can settle; none where no two are alike. */
function findBatch(free: ReadonlySet<SettledPayment>, random: SeededRandom): SettledPayment[] {
  const named = [...free].filter(({ acquirerTxId }) => acquirerTxId !== null && acquirerTxId.length <= 64);
  const alike = Map.groupBy(named, ({ merchantId, currency, transactionType, cashflow }) =>
    [merchantId, currency, transactionType, cashflow].join(),
  );
  const group = [...alike.values()].find(({ length }) => length > 1);
  return group?.slice(0, 2 + random.below(2)) ?? [];
}

/** Small amounts leave no place for a cent more or less, and only debits of which enough is left are charged back. */
function mayHave(kind: DefectKind, { amountMinor, currency, remainingMinor, isDebit }: SettledPayment): boolean {
  const enough = 100n * unitOf(currency);
  if (kind === 'CHARGEBACK' || kind === 'REVERSAL') return isDebit && remainingMinor >= enough;
  return amountMinor >= enough;
}
