import { matching, type Recognised, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { brandName } from './brand-names.ts';
import { brands } from './brands.ts';

/** Offered before a letter is typed. */
const offered = ['VISA', 'MASTER', 'AMEX', 'PAYPAL'];

const brandWords: ReadonlyMap<string, string> = new Map(
  brands.flatMap(({ name }): [string, string][] => [
    [name.toLowerCase(), name],
    [brandName(name).toLowerCase(), name],
  ]),
);

const brandForm = matching(/^\w{1,32}$/, 'is a brand such as VISA', upperCase);

/** The search field of brands. */
export const brandField = searchField({
  label: 'Brand',
  kind: 'choice',
  hint: 'VISA',
  offers: offered.map((value) => ({ value, label: brandName(value) })),
  read: (value) => brandWords.get(value.toLowerCase()) ?? brandForm(value),
  recognise: (words) => asWhole(words, brandWords.get(words.toLowerCase())),
});

function asWhole(words: string, value: string | undefined): Recognised | null {
  return value === undefined ? null : { value, from: 0, to: words.length };
}
