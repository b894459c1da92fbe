import { isValidIBAN } from 'ibantools';
import { type Recognised, rejectValue, searchField } from '#lib/platform/search/search-field.ts';

const written = (typed: string): string => typed.replaceAll(/\s/gu, '').toUpperCase();

/** As it is printed, in groups of four, or without spaces. */
function recogniseIban(words: string): Recognised | null {
  const value = written(words);
  return isValidIBAN(value) ? { value, from: 0, to: words.length } : null;
}

export const ibanField = searchField({
  label: 'IBAN',
  kind: 'text',
  hint: 'a whole IBAN',
  read: (typed) => {
    const value = written(typed);
    return isValidIBAN(value) ? value : rejectValue('is a whole IBAN with valid check digits');
  },
  recognise: recogniseIban,
});
