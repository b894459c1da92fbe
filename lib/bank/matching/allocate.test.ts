import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import { sumOf } from './settled-sets.ts';

it('parts of entries come to the entries, and parts of totals to the totals', () => {
  const amounts = fc.array(fc.bigInt({ min: -500n, max: 500n }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(amounts, amounts, (entryMinors, totalMinors) => {
      const rest = totalMinors.reduce((a, b) => a + b, 0n) - entryMinors.reduce((a, b) => a + b, 0n);
      const entries = [...entryMinors, rest].map((amountMinor) => ({ amountMinor }));
      const totals = totalMinors.map((amountMinor, at) => ({
        importId: 'i',
        settledOn: `2026-11-0${at + 1}`,
        currency: 'EUR',
        amountMinor,
      }));
      const paid = allocate(entries, totals);
      expect(paid.map(sumOf)).toEqual(entries.map(({ amountMinor }) => amountMinor));
      for (const { settledOn, amountMinor } of totals)
        expect(sumOf(paid.flat().filter((part) => part.settledOn === settledOn))).toBe(amountMinor);
    }),
  );
});
