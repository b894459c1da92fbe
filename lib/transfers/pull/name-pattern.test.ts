import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsPattern } from './name-pattern.ts';

describe('a pattern of names', () => {
  it.each([
    ['settlement-*.csv', 'settlement-2026-11-20.csv', true],
    ['settlement-*.csv', 'settlement-2026-11-20.csv.pgp', false],
    ['*', '', true],
    ['*.csv', '.csv', true],
    ['report?.csv', 'report1.csv', true],
    ['report?.csv', 'report.csv', false],
    ['a.c', 'abc', false],
    ['', 'a', false],
  ])('%j with %j: %s', (pattern, name, fits) => {
    expect(fitsPattern(name, pattern)).toBe(fits);
  });

  it('agrees with a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 6 });
    fc.assert(
      fc.property(text, glob, (name, pattern) => {
        const source = [...pattern].map((each) => ({ '*': '.*', '?': '.', '.': '\\.' })[each] ?? each).join('');
        expect(fitsPattern(name, pattern)).toBe(new RegExp(`^${source}$`, 's').test(name));
      }),
    );
  });

  it('is not slow, whatever the name is', () => {
    expect(fitsPattern('a'.repeat(200), `${'*a'.repeat(60)}b`)).toBe(false);
  });
});
