import type { Movement } from '#lib/ledger/index.ts';
import { explainPeriod, type PeriodStep, settlementKinds, transactionKinds } from '#lib/ledger/staff/explain-period.ts';
import { decimalOf } from '#lib/money/index.ts';
import { type Amount, ledgerAmount, type Selection, searchOf } from './figure.ts';

/** From what was paid to what is left of it: each step is what it adds. */
export type Waterfall = { steps: (Amount & Pick<PeriodStep, 'id'>)[]; rest: Amount };

/** What was captured and settled, earned and paid in fees on a day. */
export type ReconciledDay = {
  day: string;
  captured: Amount;
  settled: Amount;
  feesEarned: Amount;
  acquirerFees: Amount;
};

const dayMs = 86_400_000;
const waterfallOrder = [
  'payments',
  'fees',
  'costs',
  'vat',
  'refunds',
  'chargebacks',
  'chargebackReversals',
  'writeOffs',
  'corrections',
  'payouts',
  'payoutReturns',
];

/** Gross, fees, refunds, chargebacks, reversals, corrections and payouts; the rest is still owed, or kept back. */
export function waterfallOf(movements: readonly Movement[], selection: Selection): Waterfall {
  const { currency } = selection;
  const steps = explainPeriod(movements, currency, `mode:${selection.mode} date:${selection.from}..${selection.to}`);
  const ordered = steps.toSorted((one, other) => waterfallOrder.indexOf(one.id) - waterfallOrder.indexOf(other.id));
  const owed = ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'] as const;
  return {
    steps: ordered.map(({ id, amount, search }) => ({ id, amount, search, list: 'ledger-entries' })),
    rest: amountOf(movements, { accounts: owed, sign: -1n }, selection),
  };
}

/** Each day from the first one on which something moved to the last one. */
export function daysOf(movements: readonly Movement[], selection: Selection): ReconciledDay[] {
  const days = Map.groupBy(movements, ({ bookedOn }) => bookedOn);
  return daysBetween([...days.keys()].toSorted()).map((day) => {
    const moved = days.get(day) ?? [];
    const ofDay = { ...selection, from: day, to: day };
    return {
      day,
      captured: amountOf(moved, { accounts: ['ACQUIRER_RECEIVABLE'], kinds: transactionKinds }, ofDay),
      settled: amountOf(moved, { accounts: ['ACQUIRER_RECEIVABLE'], kinds: settlementKinds, sign: -1n }, ofDay),
      feesEarned: amountOf(moved, { accounts: ['FEES_EARNED'], sign: -1n }, ofDay),
      acquirerFees: amountOf(moved, { accounts: ['SCHEME_COST'] }, ofDay),
    };
  });
}

function daysBetween(sorted: readonly string[]): string[] {
  const [first, last] = [Date.parse(sorted[0] ?? ''), Date.parse(sorted.at(-1) ?? '')];
  const count = Number.isNaN(first) ? 0 : (last - first) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10));
}

/** Fees by the schedules of merchants, those that acquirers kept, and what is left; and gains and losses of conversion. */
export function feesOf(movements: readonly Movement[], selection: Selection) {
  const earned = ledgerAmount(movements, { accounts: ['FEES_EARNED'], sign: -1n }, selection);
  const acquirers = ledgerAmount(movements, { accounts: ['SCHEME_COST'] }, selection);
  return {
    earned: withoutMinor(earned),
    acquirers: withoutMinor(acquirers),
    difference: {
      amount: decimalOf(earned.minor - acquirers.minor, selection.currency) ?? '',
      list: 'ledger-entries',
      search: `${searchOf(selection)} account:FEES_EARNED,SCHEME_COST`,
    },
    fx: amountOf(movements, { accounts: ['FX_DIFFERENCE'], sign: -1n }, selection),
  };
}

const amountOf = (...input: Parameters<typeof ledgerAmount>): Amount => withoutMinor(ledgerAmount(...input));

function withoutMinor({ amount, list, search }: Amount): Amount {
  return { amount, list, search };
}
