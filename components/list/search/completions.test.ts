import { describe, expect, test } from 'vitest';
import { complete, completionsAtCursor } from './completions.ts';

const fields = [
  { name: 'status', hint: 'declined', offers: ['approved', 'declined'].map((value) => ({ value, label: value })) },
  { name: 'short', hint: '1234.5678.9012', offers: [] },
];
const labels = (typed: string) => completionsAtCursor(typed, typed.length, fields).options.map(({ label }) => label);

describe('search autocomplete', () => {
  test.each([
    ['', ['status:', 'short:']],
    ['st', ['status:']],
    ['-st', ['status:']],
    ['status:', ['approved', 'declined']],
    ['status:approved,de', ['declined']],
    ['status:approved', []],
    ['nothing:', []],
    ['"st', []],
  ])('%s', (typed, expected) => expect(labels(typed)).toEqual(expected));

  test('replaces only the word at the caret with a completion', () => {
    const typed = 'st brand:VISA';
    const completions = completionsAtCursor(typed, 2, fields);
    const [first] = completions.options;
    expect(first && complete(typed, completions, first)).toEqual({ typed: 'status: brand:VISA', caret: 7 });
  });
});
