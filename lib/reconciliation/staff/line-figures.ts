import { decimalOf } from '#lib/money/index.ts';
import type { LineException, LineStatus, UnsettledDay } from '#lib/settlement/index.ts';
import type { Amount, Count, Selection } from './figure.ts';

const dayMs = 86_400_000;

/** Unsettled payments of an age. */
export type AgeGroup = Amount & Count & { id: string };

/** Days since the payment, the first and the last one; null: any more. */
const ages: readonly { id: string; from: number; to: number | null }[] = [
  { id: '0-6', from: 0, to: 6 },
  { id: '7-13', from: 7, to: 13 },
  { id: '14-29', from: 14, to: 29 },
  { id: '30+', from: 30, to: null },
];

/** Unsettled payments by age, in whole days; refunds and credits count below zero. */
export function ageingOf(days: readonly UnsettledDay[], { mode, currency }: Selection, now: Date): AgeGroup[] {
  const dayBefore = (count: number): string => dayOf(new Date(now.getTime() - count * dayMs));
  return ages.map(({ id, from, to }) => {
    const [first, last] = [to === null ? null : dayBefore(to), dayBefore(from)];
    // Clocks of tests may be ahead.
    const isNewest = from === 0;
    const own = days.filter(({ day }) => (first === null || day >= first) && (isNewest || day <= last));
    const range = first === null ? `date:<=${last}` : isNewest ? `date:>=${first}` : `date:${first}..${last}`;
    return {
      id,
      count: own.reduce((sum, { count }) => sum + count, 0),
      amount:
        decimalOf(
          own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
          currency,
        ) ?? '',
      list: 'unsettled-payments',
      search: `mode:${mode} currency:${currency} ${range}`,
    };
  });
}

const statusWords: Readonly<Record<LineStatus, string>> = {
  MATCHED: 'matched',
  MULTIPLE_MATCHES: 'multiple',
  NOT_MATCHED: 'unmatched',
  FEE: 'fee',
};

/** How many lines of the period were matched, and the part of those that had to be. */
export type Matching = { statuses: (Count & { status: LineStatus })[]; ratePercent: number | null };

export function matchingOf(
  statuses: readonly { status: LineStatus; count: number }[],
  { currency, from, to }: Selection,
): Matching {
  const total = statuses.filter(({ status }) => status !== 'FEE').reduce((sum, { count }) => sum + count, 0);
  const matched = statuses.find(({ status }) => status === 'MATCHED')?.count ?? 0;
  return {
    statuses: statuses.map(({ status, count }) => ({
      status,
      count,
      list: 'settlement-lines',
      search: `status:${statusWords[status]} currency:${currency} date:${from}..${to}`,
    })),
    ratePercent: total === 0 ? null : Math.floor((matched * 1_000) / total) / 10,
  };
}

/** Lines that wait for a user now, by exception. */
export function exceptionsOf(
  exceptions: readonly { exception: LineException; count: number }[],
  { currency }: Selection,
): (Count & { exception: LineException })[] {
  return exceptions.map(({ exception, count }) => ({
    exception,
    count,
    list: 'settlement-lines',
    search: `is:open exception:${exception.toLowerCase().replaceAll('_', '-')} currency:${currency}`,
  }));
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
