import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { remainderAfter } from './remainder-after.ts';

describe('preview of the remaining amount', () => {
  test.each([
    ['92.00', '20.00', '72.00'],
    ['92.00', '20', '72.00'],
    ['92.00', '92.00', '0.00'],
    ['9007199254740993.01', '0.01', '9007199254740993.00'],
    ['7910', '10', '7900'],
    ['1.505', '0.005', '1.500'],
  ])('%s less %s is %s', (remaining, amount, left) => expect(remainderAfter(remaining, amount)).toBe(left));

  test.each(['', '0', '0.00', '92.01', '-1', '1,5', '1.005', 'all', '1e1'])('%j of 92.00 is no amount', (amount) => {
    expect(remainderAfter('92.00', amount)).toBeNull();
  });

  test('adds up to what remained, and is an amount with the same decimals', () => {
    const write = (minor: bigint, decimals: number): string => {
      const digits = minor.toString().padStart(decimals + 1, '0');
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    };
    const minor = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(minor, minor, fc.constantFrom(0, 2, 3), (one, other, decimals) => {
        const [amount, remaining] = one < other ? [one, other] : [other, one];
        const left = remainderAfter(write(remaining, decimals), write(amount, decimals));
        expect(left).toBe(write(remaining - amount, decimals));
        expect(remainderAfter(write(amount, decimals), write(remaining + 1n, decimals))).toBeNull();
      }),
    );
  });
});
