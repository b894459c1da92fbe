import { describe, expect, it } from 'vitest';
import { countries, isCountryCode } from '#lib/platform/countries.ts';
import { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode } from './currencies.ts';
import { currencyNumber } from './currency-numbers.ts';

describe('currencies', () => {
  it('are three capital letters, once each', () => {
    for (const code of currencyCodes) expect(code).toMatch(/^[A-Z]{3}$/u);
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(isCurrencyCode('EUR')).toBe(true);
    for (const code of ['XXQ', 'eur', '', 'constructor']) expect(isCurrencyCode(code)).toBe(false);
  });

  it.each([
    ['EUR', 2, '92.50', true],
    ['JPY', 0, '92.00', true],
    ['JPY', 0, '92', true],
    ['JPY', 0, '92.50', false],
    ['KWD', 3, '92.55', true],
  ])('%s has %i decimals: %s can be paid in it is %s', (currency, exponent, amount, possible) => {
    expect(currencyExponent(currency)).toBe(exponent);
    expect(isAmountInCurrency(amount, currency)).toBe(possible);
  });
});

describe('countries', () => {
  it('are the 249 of ISO 3166-1, by two letters, three letters and number', () => {
    expect(countries).toHaveLength(249);
    expect(new Set(countries.flatMap((country) => Object.values(country))).size).toBe(3 * 249);
    for (const code of ['DE', 'DEU', '276', 'XK', 'ZZ']) expect(isCountryCode(code)).toBe(!['XK', 'ZZ'].includes(code));
  });
});

describe('the number of a currency', () => {
  it('is three digits for every assigned code, and of one currency only', () => {
    const numbers = currencyCodes.map(currencyNumber);
    expect(numbers.filter((number) => !/^[0-9]{3}$/.test(number))).toEqual([]);
    // XCG replaced ANG under its number.
    expect(new Set(numbers).size).toBe(numbers.length - 1);
    expect([currencyNumber('EUR'), currencyNumber('ALL')]).toEqual(['978', '008']);
  });
});
