import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveFee } from './resolve-fee.ts';

describe('the fee of a row', () => {
  it.each([
    ['of a payment is charged, whichever sign the file writes', { amount: 10_000, settled: 9_750, fee: 250 }, 250],
    ['of a payment is charged, whichever sign the file writes', { amount: 10_000, settled: 9_750, fee: -250 }, 250],
    ['that a refund gives back is below zero', { amount: -2_500, settled: -2_420, fee: 80 }, -80],
    ['that a refund gives back is below zero', { amount: -2_500, settled: -2_420, fee: -80 }, -80],
    ['of a refund that costs is above zero', { amount: -2_500, settled: -2_530, fee: -30 }, 30],
    ['of a dispute that was won comes back', { amount: 2_000, settled: 3_500, fee: -1_500 }, -1_500],
    ['may be more than the payment', { amount: 10, settled: -20, fee: 30 }, 30],
    ['is the difference where the file has none', { amount: 2_000, settled: 1_970, fee: null }, 30],
    ['stays as it is written where no sign is right', { amount: 2_000, settled: 1_970, fee: -10 }, -10],
  ])('%s: %j', (_, input, fee) => {
    expect(resolveFee(input)).toBe(fee);
  });

  it('is what lies between amount and settled amount, for every row in which the file states its size', () => {
    const minor = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(minor, minor, fc.boolean(), fc.constantFrom(1, -1), (amount, settled, isNegated, way) => {
        const fee = way * (amount - settled);
        const input = { amount: way * amount, settled: way * settled, fee: isNegated ? -fee : fee };
        expect(resolveFee(input) + 0).toBe(fee + 0);
      }),
    );
  });
});
