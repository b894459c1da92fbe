import { matching, type Recognised, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { brands } from './brands.ts';

const brandLabels: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  PAYPAL: 'PayPal',
};

const brandWords: ReadonlyMap<string, string> = new Map([
  ...brands.map(({ name }): [string, string] => [name.toLowerCase(), name]),
  ...Object.entries(brandLabels).map(([name, label]): [string, string] => [label.toLowerCase(), name]),
]);

const brandForm = matching(/^\w{1,32}$/, 'is a brand such as VISA', upperCase);

/** The search field of brands. */
export const brandField = searchField({
  label: 'Brand',
  kind: 'choice',
  hint: 'VISA',
  offers: Object.entries(brandLabels).map(([value, label]) => ({ value, label })),
  read: (value) => brandWords.get(value.toLowerCase()) ?? brandForm(value),
  recognise: (words) => asWhole(words, brandWords.get(words.toLowerCase())),
});

function asWhole(words: string, value: string | undefined): Recognised | null {
  return value === undefined ? null : { value, from: 0, to: words.length };
}
