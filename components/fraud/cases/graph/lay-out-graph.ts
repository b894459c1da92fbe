import type { RelatedRow } from '#lib/fraud/staff/index.ts';

/** What a payment shares with a case. */
type SharedKey = RelatedRow['shared'][number];

/** The middle of what is drawn. */
type Place = { x: number; y: number };

export type GraphLayout = {
  width: number;
  height: number;
  case: Place;
  /** The values that the case shares, each with the number of payments that are drawn. */
  values: (Place & { key: SharedKey; count: number })[];
  payments: (Place & { row: RelatedRow })[];
  /** From the case to a value when it has no payment, else from the value to the payment. */
  edges: { key: SharedKey; paymentId: string | null; from: Place; to: Place }[];
};

const order: readonly SharedKey[] = ['card', 'email', 'phone', 'ip', 'device', 'customer'];

const graphWidth = 620;
const columns = { case: 52, value: 222, payment: 490 };
const rowHeight = 52;
const minHeight = 120;
const minValueHeight = 52;

/** Places at equal distances, from the top to the bottom. */
function spread(count: number, height: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * height) / count);
}

/**
 * Three columns: the case, the values that it shares, and the payments that have them. Payments with the same values are
 * beside each other, so that few lines cross; the same payments are always drawn in the same way.
 */
export function layOutGraph(related: readonly RelatedRow[]): GraphLayout {
  const keys = order.filter((key) => related.some(({ shared }) => shared.includes(key)));
  const height = Math.max(minHeight, related.length * rowHeight, keys.length * minValueHeight);
  const valueYs = spread(keys.length, height);
  const values = keys.map((key, index) => ({
    key,
    x: columns.value,
    y: valueYs[index] ?? 0,
    count: related.filter(({ shared }) => shared.includes(key)).length,
  }));
  const ranked = related.map((row) => ({ row, rank: meanOf(row.shared.map((key) => keys.indexOf(key))) }));
  const sorted = ranked.sort((one, other) => one.rank - other.rank);
  const paymentYs = spread(sorted.length, height);
  const payments = sorted.map(({ row }, index) => ({ row, x: columns.payment, y: paymentYs[index] ?? 0 }));
  const ofCase = { x: columns.case, y: height / 2 };
  const edges = values.flatMap((value) => [
    { key: value.key, paymentId: null, from: ofCase, to: value },
    ...payments
      .filter(({ row }) => row.shared.includes(value.key))
      .map((payment) => ({ key: value.key, paymentId: payment.row.id, from: value, to: payment })),
  ]);
  return { width: graphWidth, height, case: ofCase, values, payments, edges };
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}
