import { describe, expect, it } from 'vitest';
import type { Movement } from '#lib/ledger/index.ts';
import { chargebacksOf, deadlinesOf } from './chargeback-figures.ts';
import { daysOf, waterfallOf } from './ledger-figures.ts';
import { ageingOf, matchingOf } from './line-figures.ts';

const selection = { mode: 'live', currency: 'EUR', from: '2026-11-01', to: '2026-11-30' } as const;
const now = new Date('2026-11-30T12:00:00Z');

const moved = (bookedOn: string, account: Movement['account'], debitMinor: bigint): Movement => ({
  bookedOn,
  account,
  debitMinor,
  creditMinor: 0n,
  currency: 'EUR',
  kind: 'PAYMENT',
});

describe('the days of the reconciliation', () => {
  it('are all from the first to the last one on which something moved', () => {
    const days = daysOf(
      [moved('2026-11-02', 'ACQUIRER_RECEIVABLE', 500n), moved('2026-11-04', 'ACQUIRER_RECEIVABLE', 7n)],
      selection,
    );
    expect(days.map(({ day, captured }) => [day, captured.amount])).toEqual([
      ['2026-11-02', '5.00'],
      ['2026-11-03', '0.00'],
      ['2026-11-04', '0.07'],
    ]);
    expect(days[0]?.captured.search).toContain('date:2026-11-02..2026-11-02');
    expect(daysOf([], selection)).toEqual([]);
  });
});

describe('the waterfall', () => {
  it('leaves what is owed, with the accounts that it is on', () => {
    const { rest } = waterfallOf([moved('2026-11-02', 'MERCHANT_PAYABLE', 500n)], selection);
    expect(rest).toMatchObject({ amount: '-5.00', list: 'ledger-entries' });
    expect(rest.search).toContain('account:MERCHANT_PAYABLE,CHARGEBACK,ROLLING_RESERVE');
  });
});

describe('the ageing of unsettled payments', () => {
  it('has each day in one group, with the search of its days', () => {
    const days = ['2026-11-30', '2026-11-24', '2026-11-23', '2026-11-17', '2026-11-16', '2026-10-31', '2025-01-01'];
    const groups = ageingOf(
      days.map((day) => ({ day, count: 1, amountMinor: 100n })),
      selection,
      now,
    );
    expect(groups.map(({ id, count, search }) => [id, count, search.split(' ').at(-1)])).toEqual([
      ['0-6', 2, 'date:>=2026-11-24'],
      ['7-13', 2, 'date:2026-11-17..2026-11-23'],
      ['14-29', 1, 'date:2026-11-01..2026-11-16'],
      ['30+', 2, 'date:<=2026-10-31'],
    ]);
  });
});

describe('the rates', () => {
  it('of matching leaves out fees, and never rounds up to all', () => {
    const lines = [
      { status: 'MATCHED', count: 1_999 },
      { status: 'NOT_MATCHED', count: 1 },
      { status: 'FEE', count: 50 },
    ] as const;
    expect(matchingOf(lines, selection).ratePercent).toBe(99.9);
    expect(matchingOf([], selection).ratePercent).toBeNull();
  });

  it('of chargebacks are by brand, and none without payments', () => {
    const counts = [
      { brand: 'VISA', isChargeback: false, resultCode: null, count: 300 },
      { brand: 'VISA', isChargeback: true, resultCode: '000.100.203', count: 1 },
      { brand: 'AMEX', isChargeback: true, resultCode: '000.100.203', count: 2 },
      { brand: null, isChargeback: true, resultCode: '000.100.200', count: 4 },
    ];
    const { brands, reasons } = chargebacksOf(counts, selection);
    expect(brands.map(({ brand, ratePercent }) => [brand, ratePercent])).toEqual([
      ['VISA', 0.33],
      ['AMEX', null],
    ]);
    expect(reasons.map(({ resultCode, count }) => [resultCode, count])).toEqual([
      ['000.100.203', 3],
      ['000.100.200', 4],
    ]);
  });
});

describe('a deadline', () => {
  it('is overdue from the day after it', () => {
    const days = ['2026-11-29', '2026-11-30'].map((day) => ({ day, count: 1, minor: '250' }));
    expect(deadlinesOf(days, selection, now).map(({ isOverdue, amount }) => [isOverdue, amount])).toEqual([
      [true, '2.50'],
      [false, '2.50'],
    ]);
  });
});
