import { describe, expect, it } from 'vitest';
import { type Charged, type FeeRate, feeOf, scheduleOn, vatOf } from './fee-schedule.ts';

const any: FeeRate = { kind: 'PAYMENT', brand: null, region: null, currency: null, millionths: 10_000, fixedMinor: 0n };
const charged: Charged = { kind: 'PAYMENT', brand: 'VISA', region: null, currency: 'EUR', amountMinor: 10_000n };

describe('a fee', () => {
  it.each([
    [1_000n, 10_000, 0n, 10n],
    [1_049n, 10_000, 0n, 10n],
    [1_050n, 10_000, 0n, 11n],
    [99n, 10_000, 25n, 26n],
    [10n ** 15n, 29_000, 30n, 29n * 10n ** 12n + 30n],
    [0n, 29_000, 30n, 30n],
  ])('of %d minor units at %d millionths and %d is %d, rounded half up', (amount, millionths, fixed, fee) => {
    const rates = [{ ...any, millionths, fixedMinor: fixed }];
    expect(feeOf(rates, { ...charged, amountMinor: amount })).toBe(fee);
  });

  it('is that of the brand in this currency, else of the brand, else of the currency, else of all', () => {
    const rates = [
      any,
      { ...any, currency: 'EUR', millionths: 20_000 },
      { ...any, brand: 'VISA', millionths: 30_000 },
      { ...any, brand: 'VISA', currency: 'EUR', millionths: 40_000 },
    ];
    expect(feeOf(rates, charged)).toBe(400n);
    expect(feeOf(rates, { ...charged, currency: 'USD' })).toBe(300n);
    expect(feeOf(rates, { ...charged, brand: 'MASTER' })).toBe(200n);
    expect(feeOf(rates, { ...charged, brand: null, currency: 'USD' })).toBe(100n);
  });

  it('is that of the region where the card has one, unless the brand has a rate', () => {
    const rates: FeeRate[] = [
      { ...any, currency: 'EUR' },
      { ...any, region: 'INTERNATIONAL', millionths: 20_000 },
      { ...any, brand: 'MASTER', millionths: 30_000 },
      { ...any, brand: 'MASTER', region: 'INTERNATIONAL', millionths: 40_000 },
    ];
    const feeFor = (changes: object) => feeOf(rates, { ...charged, ...changes });
    expect(feeFor({ region: 'INTERNATIONAL' })).toBe(200n);
    expect(feeFor({ region: 'DOMESTIC' })).toBe(100n);
    expect(feeFor({ region: null })).toBe(100n);
    expect(feeFor({ brand: 'MASTER', region: 'DOMESTIC' })).toBe(300n);
    expect(feeFor({ brand: 'MASTER', region: 'INTERNATIONAL' })).toBe(400n);
  });

  it('is 0 for a kind without a rate', () => {
    expect(feeOf([any], { ...charged, kind: 'REFUND' })).toBe(0n);
    expect(feeOf([], charged)).toBe(0n);
  });
});

describe('VAT', () => {
  it.each([
    [100n, 190_000, 19n],
    [1n, 500_000, 1n],
    [1n, 499_999, 0n],
    [3n, 500_000, 2n],
    [50n, 77_000, 4n],
    [10n ** 15n + 3n, 500_000, 5n * 10n ** 14n + 2n],
    [165n, 0, 0n],
  ])('of a fee of %d minor units at %d millionths is %d, rounded half away from zero', (fee, millionths, vat) => {
    expect(vatOf(fee, millionths)).toBe(vat);
    expect(vatOf(-fee, millionths)).toBe(-vat);
  });
});

describe('the fee schedule of a day', () => {
  const schedules = ['2026-01-01', '2026-07-01', '2026-03-01'].map((validFrom) => ({ validFrom }));

  it.each([
    ['2025-12-31', undefined],
    ['2026-01-01', '2026-01-01'],
    ['2026-06-30', '2026-03-01'],
    ['2027-01-01', '2026-07-01'],
  ])('%s is that from %s', (day, validFrom) => {
    expect(scheduleOn(schedules, day)?.validFrom).toBe(validFrom);
  });
});
