import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { allFields } from './all-fields.ts';

const patterns = new Map(
  allFields
    .flatMap(({ kind }) => [kind.pattern, kind.key])
    .filter((pattern) => pattern !== undefined)
    .map((pattern) => [String(pattern), pattern]),
);

describe('the patterns of the field catalogue', () => {
  it.each([...patterns])(
    'do not backtrack catastrophically: %s',
    (_text, pattern) => {
      // A limit of time would make the answer depend on the machine.
      const { status } = checkSync(pattern.source, pattern.flags, { timeout: null });
      expect(status).toBe('safe');
    },
    120_000,
  );

  it('are anchored at both ends', () => {
    for (const pattern of patterns.values()) expect(pattern.source).toMatch(/^\^.*\$$/u);
  });

  it('have no state between two values', () => {
    for (const pattern of patterns.values()) expect(pattern.flags).toBe('u');
  });
});
