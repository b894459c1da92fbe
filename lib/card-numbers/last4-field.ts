import { matching, searchField } from '#lib/platform/search/search-field.ts';

export const last4Field = searchField({
  label: 'Last four digits',
  kind: 'text',
  hint: '0042',
  read: matching(/^\d{4}$/, 'takes the last four digits of the number'),
});
