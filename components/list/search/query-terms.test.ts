import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionOf, splitWords, valuesOf, withCondition, withValues } from './query-terms.ts';

const field = fc.constantFrom('status', 'brand', 'merchant');
const value = fc.stringMatching(/^[a-z0-9 .-]{1,12}$/).filter((text) => text.trim() === text);

describe('the conditions of a search', () => {
  test('returns the values that were written, whatever else is searched for', () => {
    fc.assert(
      fc.property(field, fc.array(value, { minLength: 1, maxLength: 4 }), (name, values) => {
        const q = withValues('amount:>10 "jane doe"', name, values);
        expect(valuesOf(q, name)).toEqual(values);
        expect(q).toContain('amount:>10 "jane doe"');
      }),
    );
  });

  test('replaces the condition of a field at its place', () => {
    expect(withValues('status:approved brand:VISA', 'status', ['declined'])).toBe('status:declined brand:VISA');
  });

  test('removes the condition of a field without values', () => {
    expect(withValues('status:approved brand:VISA', 'status', [])).toBe('brand:VISA');
  });

  test('keeps a quoted name with spaces together', () => {
    const q = withValues('', 'merchant', ['Corner Bakery']);
    expect(q).toBe('merchant:"Corner Bakery"');
    expect(conditionOf(q, 'merchant')).toBe('Corner Bakery');
    expect(splitWords(`${q} x`).map(({ text }) => text)).toEqual(['merchant:"Corner Bakery"', 'x']);
  });

  test('writes ranges as they are', () => {
    expect(withCondition('x', 'date', '2026-11-01..2026-11-05')).toBe('x date:2026-11-01..2026-11-05');
  });

  test('does not end on an open quote', () => {
    expect(splitWords('merchant:"Corner')).toHaveLength(1);
  });
});
