import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatAmount, formatMoney } from './money.tsx';
import { parseAmount } from './parse-amount.ts';

const locales = [
  'en',
  'en-GB',
  'en-IN',
  'en-ZA',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CH',
  'es',
  'it',
  'pt',
  'pt-BR',
  'nl',
  'pl',
  'sv',
  'nb',
  'da',
  'fi',
  'cs',
  'hu',
  'el',
  'tr',
  'uk',
  'bg',
  'hi',
  'ja',
  'zh',
  'ko',
  'th',
  'he',
  'ar',
  'ar-EG',
  'fa',
];

/** Currencies with 0, 2, 3 and 4 decimals. */
const currencies = { JPY: 0, EUR: 2, KWD: 3, CLF: 4 };

const amounts = fc.record({
  isNegative: fc.boolean(),
  digits: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  locale: fc.constantFrom(...locales),
  currency: fc.constantFrom(...(Object.keys(currencies) as (keyof typeof currencies)[])),
});

function toDecimal(digits: bigint, decimals: number, isNegative: boolean): string {
  const text = digits.toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  return `${isNegative ? '-' : ''}${whole}${decimals > 0 ? `.${text.slice(-decimals)}` : ''}`;
}

test('every amount is read back as it was shown, in every locale and with any number of decimals', () => {
  fc.assert(
    fc.property(amounts, ({ isNegative, digits, locale, currency }) => {
      const amount = toDecimal(digits, currencies[currency], isNegative);
      expect(parseAmount(formatMoney(amount, currency, locale), locale, currency)).toBe(amount);
      expect(parseAmount(formatAmount(amount, locale), locale)).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is an exact decimal string or nothing', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -€$EUR\u00a0"), maxLength: 16 });
  fc.assert(
    fc.property(text, fc.constantFrom(...locales), (typed, locale) => {
      expect(parseAmount(typed, locale) ?? '0').toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
    }),
    { numRuns: 3_000 },
  );
});

describe('reading an amount', () => {
  it.each([
    ['1.234,50', 'en', '1234.50'],
    ['1,234.50', 'de', '1234.50'],
    ['1 234,50 €', 'fr', '1234.50'],
    ['1 234,50 €', 'en', '1234.50'],
    ['€ 1.234,50', 'nl', '1234.50'],
    ['1’234.50', 'de-CH', '1234.50'],
    ['12,34,567.8', 'en-IN', '1234567.8'],
    ['1,234,567', 'de', '1234567'],
    ['12.50', 'de', '12.50'],
    ['12,50', 'en', '12.50'],
    ['0,123', 'en', '0.123'],
    ['.5', 'en', '0.5'],
    ['007', 'en', '7'],
    ['-5.00', 'en', '-5.00'],
    ['−5,00', 'sv', '-5.00'],
    ['US$10.00', 'en', '10.00'],
    ['١٬٢٣٤٫٥٠', 'ar-EG', '1234.50'],
  ])('takes %s in %s as %s', (text, locale, amount) => {
    expect(parseAmount(text, locale)).toBe(amount);
  });

  it.each([
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'fr', null],
    ['1,234', 'de-CH', null],
  ])('leaves %s to the locale: in %s it is %s', (text, locale, amount) => {
    expect(parseAmount(text, locale)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    'EUR',
    '12.',
    '1,23,4',
    '1.2.3',
    '1,2.3,4',
    '12-',
    '--1',
    '1e5',
    '10 EUR USD',
    'EUR 10 EUR',
    'ten',
  ])('answers nothing for “%s”', (text) => {
    expect(parseAmount(text, 'en')).toBeNull();
  });

  it('refuses another currency than the one of the field', () => {
    expect(parseAmount('10 USD', 'en', 'EUR')).toBeNull();
    expect(parseAmount('$10', 'en', 'EUR')).toBeNull();
    expect(parseAmount('$10', 'en', 'USD')).toBe('10');
    expect(parseAmount('10 eur', 'en', 'EUR')).toBe('10');
    expect(parseAmount('10 €', 'de', 'EUR')).toBe('10');
  });
});
