import { matching, type Recognised, searchField } from '#lib/platform/search/search-field.ts';

/** As numbers are shown: `•••• 4242`, `**** 4242`, `xxxx4242`, `420000****4242`, `…4242`. */
const maskedForm = /^(?:\d{4,8})?(?:[•*xX.…]\s?){1,12}(\d{4})$/u;

function recogniseMasked(words: string): Recognised | null {
  const value = maskedForm.exec(words)?.[1];
  return value === undefined ? null : { value, from: 0, to: words.length };
}

export const last4Field = searchField({
  label: 'Last four digits',
  kind: 'text',
  hint: '0042',
  read: matching(/^\d{4}$/, 'takes the last four digits of the number'),
  recognise: recogniseMasked,
});
