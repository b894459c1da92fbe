import { describe, expect, it } from 'vitest';
import type { ChargedLine } from '#lib/settlement/index.ts';
import type { FeeRate } from '../fees/fee-schedule.ts';
import { compareFees } from './compare-fees.ts';
import type { AcquirerContract } from './contract.ts';
import { expectedFee } from './expected-fee.ts';
import { ageReceivable } from './receivable-ages.ts';

const line: ChargedLine = {
  merchantId: 'm',
  importId: 'i',
  rowNumber: 2,
  accountId: 'a',
  recordType: 'SETTLED',
  paymentType: 'DB',
  referencedType: null,
  brand: 'VISA',
  cardCountry: 'DE',
  shortId: '1',
  paidOn: '2026-11-20',
  settledOn: '2026-11-22',
  currency: 'EUR',
  amountMinor: 10_050n,
  settlementCurrency: 'EUR',
  feeMinor: 150n,
  fxRate: '1',
};
const rate: FeeRate = {
  kind: 'PAYMENT',
  brand: null,
  region: null,
  currency: null,
  millionths: 10_000,
  fixedMinor: 0n,
};
const contract = (rates: FeeRate[], validFrom = '2026-01-01'): AcquirerContract => ({
  accountId: 'a',
  validFrom,
  country: 'DE',
  rates,
  actor: 'user:a',
});
const feeOf = (changes: Partial<ChargedLine>, ...rates: FeeRate[]) =>
  expectedFee({ ...line, ...changes }, [contract(rates)])?.expectedMinor;

describe('the fee of a line by contract', () => {
  it('is rounded half away from zero, so that what is given back is of the same size', () => {
    expect(feeOf({}, rate)).toBe(101n);
    expect(feeOf({ amountMinor: 10_049n }, rate)).toBe(100n);
    expect(feeOf({}, { ...rate, millionths: -10_000 })).toBe(-101n);
    expect(feeOf({ amountMinor: 10_049n }, { ...rate, millionths: -10_000 })).toBe(-100n);
  });

  it('is that of the brand and the region of the card, seen from the country of the contract', () => {
    const domestic: FeeRate = { ...rate, region: 'DOMESTIC', millionths: 2_000 };
    expect([feeOf({}, rate, domestic), feeOf({ cardCountry: 'US' }, rate, domestic)]).toEqual([20n, 101n]);
    expect(feeOf({}, rate, domestic, { ...rate, brand: 'VISA', millionths: 3_000 })).toBe(30n);
  });

  it.each([
    [{ paymentType: 'RF', referencedType: 'DB' }, 'REFUND'],
    [{ paymentType: 'CP', referencedType: 'PA' }, 'PAYMENT'],
    [{ paymentType: 'CD' }, 'CREDIT'],
    [{ recordType: 'CHARGEBACK' }, 'CHARGEBACK'],
  ] as const)('is that of the kind of transaction: %o is %s', (changes, kind) => {
    const all = (['PAYMENT', 'REFUND', 'CREDIT', 'CHARGEBACK'] as const).map((each) => ({
      ...rate,
      kind: each,
      millionths: 0,
      currency: 'EUR',
      fixedMinor: each === kind ? 7n : 1n,
    }));
    expect(feeOf(changes, ...all)).toBe(7n);
  });

  it('is in the settlement currency by the rate of the line, in minor units of both', () => {
    const yen = { settlementCurrency: 'JPY', fxRate: '150.5' };
    // 1.01 EUR are 152.005 JPY; a yen has no smaller unit.
    expect(feeOf(yen, rate)).toBe(152n);
    const euro = { currency: 'JPY', settlementCurrency: 'EUR', fxRate: '0.0065', amountMinor: 10_000n };
    expect(feeOf(euro, rate)).toBe(65n);
  });

  it('is the one of the contract of the day of the payment, and none before the first one', () => {
    const contracts = [contract([{ ...rate, millionths: 20_000 }], '2026-11-20'), contract([rate], '2026-11-01')];
    const on = (paidOn: string) => expectedFee({ ...line, paidOn }, contracts)?.expectedMinor ?? null;
    expect([on('2026-11-20'), on('2026-11-19'), on('2026-10-31')]).toEqual([201n, 101n, null]);
    expect(expectedFee({ ...line, recordType: 'CHARGEBACK_REVERSAL' }, contracts)).toBeNull();
  });
});

describe('the comparison with contracts', () => {
  it('adds up charged and expected by account and currency, and lists what differs by size, with its sign', () => {
    const lines = [
      line,
      { ...line, rowNumber: 3, feeMinor: 101n },
      { ...line, rowNumber: 4, feeMinor: -60n },
      { ...line, rowNumber: 5, accountId: 'none' },
    ];
    const { compared, differing } = compareFees(lines, new Map([['a', [contract([rate])]]]));
    expect(compared).toEqual([
      { accountId: 'a', currency: 'EUR', lines: 3, chargedMinor: 191n, expectedMinor: 303n, differing: 2 },
    ]);
    expect(differing.map(({ rowNumber, varianceMinor }) => [rowNumber, varianceMinor])).toEqual([
      [4, -161n],
      [2, 49n],
    ]);
  });
});

describe('the age of what is receivable', () => {
  it('has each payment in one group by whole days, those ahead of the clock in the first one', () => {
    const days = [
      '2026-12-02',
      '2026-11-30',
      '2026-11-28',
      '2026-11-27',
      '2026-11-23',
      '2026-11-22',
      '2026-10-31',
      '2026-10-30',
    ];
    const receivable = days.map((day) => ({ accountId: 'a', currency: 'EUR', day, count: 1, amountMinor: -1n }));
    expect(
      ageReceivable(receivable, '2026-11-30').map(({ id, count, amountMinor }) => [id, count, amountMinor]),
    ).toEqual([
      ['0-2', 3, -3n],
      ['3-7', 2, -2n],
      ['8-30', 2, -2n],
      ['over-30', 1, -1n],
    ]);
  });
});
