import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasAmount, sumAmounts } from './sum-amounts.ts';

const decimals = { EUR: 2, JPY: 0, KWD: 3 } as const;
type Currency = keyof typeof decimals;

/** Minor units as a decimal string of the currency, also below zero. */
function write(minor: bigint, currency: Currency): string {
  const places = decimals[currency];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const currency = fc.constantFrom<Currency>('EUR', 'JPY', 'KWD');
const amounts = fc.array(fc.tuple(currency, fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })), { maxLength: 20 });

describe('the sums of the selected rows', () => {
  test('are exact, each currency with its own decimals', () => {
    const rows = [
      { amount: '0.10', currency: 'EUR' },
      { amount: '0.20', currency: 'EUR' },
      { amount: '1200', currency: 'JPY' },
      { amount: '0.001', currency: 'KWD' },
      { amount: '9007199254740993.00', currency: 'USD' },
      { amount: null, currency: null },
    ];
    expect(sumAmounts(rows)).toEqual([
      { amount: '0.30', currency: 'EUR' },
      { amount: '1200', currency: 'JPY' },
      { amount: '0.001', currency: 'KWD' },
      { amount: '9007199254740993.00', currency: 'USD' },
    ]);
  });

  test('are the sums of the minor units, also of amounts below zero', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        const rows = all.map(([code, minor]) => ({ amount: write(minor, code), currency: code }));
        const expected = [...Map.groupBy(all, ([code]) => code)].map(([code, group]) => {
          const sum = group.reduce((total, [, minor]) => total + minor, 0n);
          return { amount: write(sum, code), currency: code };
        });
        expect(sumAmounts(rows)).toEqual(expected);
      }),
    );
  });

  test('do not depend on the order of the rows', () => {
    const byCurrency = (rows: ReturnType<typeof sumAmounts>) =>
      Object.fromEntries(rows.map(({ amount, currency: code }) => [code, amount]));
    fc.assert(
      fc.property(amounts, (all) => {
        const rows = all.map(([code, minor]) => ({ amount: write(minor, code), currency: code }));
        expect(byCurrency(sumAmounts(rows.toReversed()))).toEqual(byCurrency(sumAmounts(rows)));
      }),
    );
  });

  test('are made only of rows that have an amount', () => {
    expect([hasAmount({ amount: null, currency: null }), hasAmount({ id: '1' })]).toEqual([true, false]);
  });
});
