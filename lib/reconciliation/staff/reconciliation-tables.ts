import type { SheetCell } from '#lib/platform/xlsx.ts';
import type { Reconciliation } from './read-reconciliation.ts';

/** The tables of the page as files; amounts have the currency in the head. */
export const reconciliationTables = [
  'waterfall',
  'days',
  'ageing',
  'matching',
  'exceptions',
  'fees',
  'brands',
  'reasons',
  'deadlines',
] as const;
export type ReconciliationTable = (typeof reconciliationTables)[number];

const decimal = (amount: string): SheetCell => ({ decimal: amount });

const tables: Record<ReconciliationTable, (figures: Reconciliation) => SheetCell[][]> = {
  waterfall: ({ waterfall, currency }) => [
    ['Step', `Amount (${currency})`],
    ...waterfall.steps.map(({ id, amount }) => [id, decimal(amount)]),
    ['rest', decimal(waterfall.rest.amount)],
  ],
  days: ({ days, currency }) => [
    ['Day (UTC)', ...['Captured', 'Settled', 'Fees earned', 'Acquirer fees'].map((name) => `${name} (${currency})`)],
    ...days.map(({ day, ...of }) => [
      day,
      ...[of.captured, of.settled, of.feesEarned, of.acquirerFees].map(({ amount }) => decimal(amount)),
    ]),
  ],
  ageing: ({ ageing, currency }) => [
    ['Days', 'Payments', `Amount (${currency})`],
    ...ageing.map(({ id, count, amount }) => [id, count, decimal(amount)]),
  ],
  matching: ({ matching }) => [['Status', 'Lines'], ...matching.statuses.map(({ status, count }) => [status, count])],
  exceptions: ({ exceptions }) => [
    ['Exception', 'Lines'],
    ...exceptions.map(({ exception, count }) => [exception, count]),
  ],
  fees: ({ fees, feeParts, currency }) => [
    ['Fee', `Amount (${currency})`],
    ...Object.entries(fees).map(([id, { amount }]) => [id, decimal(amount)]),
    ...feeParts.map(({ part, amount }) => [part, decimal(amount)]),
  ],
  brands: ({ chargebacks }) => [
    ['Brand', 'Payments', 'Chargebacks', 'Rate (%)'],
    ...chargebacks.brands.map(({ brand, payments, chargebacks: charged, ratePercent }) => [
      brand,
      payments.count,
      charged.count,
      ratePercent,
    ]),
  ],
  deadlines: ({ deadlines, currency }) => [
    ['Deadline (UTC)', 'Disputes', `Amount (${currency})`],
    ...deadlines.map(({ day, count, amount }) => [day, count, decimal(amount)]),
  ],
  reasons: ({ chargebacks }) => [
    ['Result code', 'Reason', 'Chargebacks'],
    ...chargebacks.reasons.map(({ resultCode, description, count }) => [resultCode, description, count]),
  ],
};

/** The rows of a table, its head first. */
export function tableRows(table: ReconciliationTable, figures: Reconciliation): SheetCell[][] {
  return tables[table](figures);
}
