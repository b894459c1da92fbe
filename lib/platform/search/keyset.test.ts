import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type KeyColumn } from './keyset.ts';

const columns: readonly KeyColumn[] = [
  { column: 'at', kind: 'time' },
  { column: 'name', kind: 'text' },
  { column: 'number', kind: 'integer' },
];
const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'));
const key = fc.tuple(fc.date({ noInvalidDate: true }), text, fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }));

test('a cursor is read as the key that it was made of, in its own order only', () => {
  fc.assert(
    fc.property(key, (values) => {
      const cursor = encodeCursor('newest', values);
      expect(decodeCursor('newest', columns, cursor)).toEqual(values);
      expect(decodeCursor('oldest', columns, cursor)).toBeNull();
      expect(decodeCursor('newest', columns.slice(1), cursor)).toBeNull();
    }),
  );
});

test('no other text is a cursor', () => {
  const json = fc.json().map((each) => Buffer.from(each).toString('base64url'));
  const values = fc
    .array(fc.jsonValue(), { maxLength: 4 })
    .filter(([at, name, number]) => typeof at !== 'number' || typeof name !== 'string' || typeof number !== 'string')
    .map((each) => Buffer.from(JSON.stringify(['newest', ...each])).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), json, values), (typed) => {
      expect(decodeCursor('newest', columns, typed)).toBeNull();
    }),
  );
});
