import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameDistance } from './name-distance.ts';

it.each([
  ['Jane Jones', 'jane jones', 0],
  ['Jane Jones', 'JANE-JONES', 0],
  ['José Müller', 'jose muller', 0],
  ['Jon Smith', 'John Smith', 1],
  ['kitten', 'sitting', 3],
  ['Jane', 'Peter', 4],
  ['', 'Peter', 0],
  ['Peter', ' - ', 0],
])('%j and %j are %i letters apart', (one, other, letters) => {
  expect(nameDistance(one, other)).toBe(letters);
});

it('is the same in both directions, and at most the length of the longer name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(nameDistance(one, other)).toBe(nameDistance(other, one));
      expect(nameDistance(one, one)).toBe(0);
      expect(nameDistance(one, other)).toBeLessThanOrEqual(100);
    }),
  );
});

it('takes milliseconds for texts of any length', () => {
  const start = performance.now();
  nameDistance('a'.repeat(1_000_000), 'b'.repeat(1_000_000));
  expect(performance.now() - start).toBeLessThan(200);
});
