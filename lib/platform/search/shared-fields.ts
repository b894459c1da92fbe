import { anyText, choiceField, lowerCase, matching, searchField } from './search-field.ts';

/** Search fields of several lists. */

export const modeWords: Readonly<Record<string, readonly string[]>> = {
  test: ['INTERNAL', 'EXTERNAL'],
  live: ['LIVE'],
};

const shortIdForm = /^\d{4}\.?\d{4}\.?\d{4}$/;

export const idField = searchField({
  label: 'Id',
  kind: 'id',
  hint: '32 hex digits',
  prefix: true,
  read: matching(/^[0-9a-f]{6,32}$/i, 'is an id of 32 hex digits, or at least 6 of them and *', lowerCase),
});

export const shortIdField = searchField({
  label: 'Short id',
  kind: 'id',
  hint: '1234.5678.9012',
  read: matching(shortIdForm, 'is a shortId such as 1234.5678.9012', shapeShortId),
});

export const entityField = (label: string) =>
  searchField({ label, kind: 'entity', hint: 'name or entity id', read: anyText });

export const modeField = choiceField({
  label: 'Mode',
  offers: [
    { value: 'test', label: 'Test' },
    { value: 'live', label: 'Live' },
  ],
});

export function isShortId(value: string): boolean {
  return shortIdForm.test(value);
}

export function shapeShortId(value: string): string {
  const digits = value.replaceAll('.', '');
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}
