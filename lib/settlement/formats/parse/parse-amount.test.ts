import { describe, expect, it } from 'vitest';
import { amountParser, type NumberFormat } from './parse-amount.ts';

const english: NumberFormat = { decimalSign: '.', grouping: ',', unit: 'MAJOR' };
const german: NumberFormat = { decimalSign: ',', grouping: '.', unit: 'MAJOR' };

describe('an amount', () => {
  it.each([
    ['$1,243.50', 124_350],
    ['($32.43)', -3_243],
    ['-$45.00', -4_500],
    ['$-45.00', -4_500],
    ['12.00 $', 1_200],
    ['(12.00€)', -1_200],
    ['£0.99-', -99],
    ['1,234.50 CR', 123_450],
    ['1,234.50 DR', -123_450],
    ['1,234.50DR', -123_450],
  ])('is read with its currency and its sign: %s', (text, minor) => {
    expect(amountParser(english)(text, 2)).toBe(minor);
  });

  it('is read with a currency behind it, in the notation of its format', () => {
    expect(amountParser(german)('1.243,50 €', 2)).toBe(124_350);
    expect(amountParser(german)('-0,80 €', 2)).toBe(-80);
  });

  it.each(['$', 'USD 5', '5 EUR', '1$2', '$5$', '1.2.3', '$1,24.50', 'about 5', '5 USDX', '--5'])(
    'is not what is written as %s',
    (text) => {
      expect(amountParser(english)(text, 2)).toBeNull();
    },
  );

  it('with more decimals than its currency is refused unless the format states how it is rounded', () => {
    expect(amountParser(english)('90.1275', 2)).toBeNull();
    expect(amountParser(english)('90.1200', 2)).toBe(9_012);
  });

  it.each([
    ['HALF_UP', '90.1275', 9_013],
    ['HALF_UP', '90.125', 9_013],
    ['HALF_UP', '-90.125', -9_013],
    ['HALF_EVEN', '90.125', 9_012],
    ['HALF_EVEN', '90.135', 9_014],
    ['HALF_EVEN', '90.1251', 9_013],
    ['HALF_UP', '90.1249', 9_012],
  ] as const)('is rounded as the format states: %s of %s is %d', (rounding, text, minor) => {
    expect(amountParser({ ...english, rounding })(text, 2)).toBe(minor);
  });
});

describe('an amount of a file with either decimal sign', () => {
  const parse = amountParser({ decimalSign: '.', grouping: '', unit: 'MAJOR', isEitherSign: true });

  it.each([
    ['1.50', 2, 150],
    ['1,50', 2, 150],
    ['-1,50', 2, -150],
    ['(1,50)', 2, -150],
    ['1,50 €', 2, 150],
    ['1,250', 3, 1_250],
    ['1,250', 2, null],
    ['1,500', 0, null],
    ['1,5', 2, null],
    ['1.250,50', 2, null],
  ])('%s with %d decimals is %s', (text, exponent, minor) => {
    expect(parse(text, exponent)).toBe(minor);
  });
});
