import { describe, expect, it } from 'vitest';
import { differenceOf, isZero, smallerOf, sumOf, toWire } from './exact-sum.ts';

describe('sums of amounts', () => {
  it('keep every digit, also where an amount was typed without decimals', () => {
    expect(sumOf(['9999999999.99', '0.01'])).toBe('10000000000.00');
    expect(sumOf(['1200.00', '34'])).toBe('1234.00');
    expect(sumOf(['1.500', '0.25'])).toBe('1.75');
    expect(sumOf([])).toBe('0.00');
    expect([toWire('100'), toWire('1.500'), toWire('0.1')]).toEqual(['100.00', '1.50', '0.10']);
  });

  it('have a sign where the first amount is less', () => {
    expect(differenceOf('99.98', '100.00')).toBe('-0.02');
    expect(differenceOf('100.00', '99.98')).toBe('0.02');
    expect(isZero(differenceOf('1.000', '1.00'))).toBe(true);
    expect(smallerOf('9.00', '10.00')).toBe('9.00');
  });
});
