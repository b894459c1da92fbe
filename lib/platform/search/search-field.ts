/**
 * The fields of a search: one table feeds the parser, the completions, the filter bar and the documentation of a list.
 * `read` returns the value in its canonical form or throws a message for the user.
 */

export type SearchFieldKind = 'text' | 'id' | 'choice' | 'amount' | 'date' | 'entity' | 'user';

/** A value to offer, with the words for it. */
export type Offer = { readonly value: string; readonly label: string };

/** A part of a word that can only mean a value of this field, or one of several; `to` is behind its last character. */
export type Recognised = { value: string | readonly string[]; from: number; to: number };

export type SearchField = {
  readonly label: string;
  /** An example of a value, for completions. */
  readonly hint: string;
  readonly kind: SearchFieldKind;
  /** Values to offer; empty where only the user knows them. */
  readonly offers: readonly Offer[];
  /** `*` at the end matches the beginning. */
  readonly prefix: boolean;
  /** `>`, `<` and `a..b` are understood. */
  readonly ordered: boolean;
  readonly read: (value: string) => string;
  /** Understands words that were typed without a field, such as `declined` or `92,00`. */
  readonly recognise?: (words: string) => Recognised | null;
};

export type SearchFields = Readonly<Record<string, SearchField>>;

export class UnreadableValue extends Error {}

export const rejectValue = (message: string): never => {
  throw new UnreadableValue(message);
};

type Optional = Partial<Pick<SearchField, 'offers' | 'prefix' | 'ordered' | 'recognise'>>;
type FieldInput = Pick<SearchField, 'label' | 'hint' | 'kind' | 'read'> & Optional;

export function searchField(input: FieldInput): SearchField {
  return { offers: [], prefix: false, ordered: false, ...input };
}

export const anyText = (value: string): string => value;
export const lowerCase = (value: string): string => value.toLowerCase();
export const upperCase = (value: string): string => value.toUpperCase();

/** Reads values of one form. */
export function matching(form: RegExp, message: string, shape: (value: string) => string = anyText) {
  return (value: string): string => (form.test(value) ? shape(value) : rejectValue(message));
}

type ChoiceInput = Pick<SearchField, 'label'> & {
  offers: readonly Offer[];
  shape?: (value: string) => string;
  /** Further words for a value, in lower case. */
  words?: Readonly<Record<string, string>>;
};

/** A field with few values, each of which is also understood by its label. */
export function choiceField({ label, offers, shape = lowerCase, words = {} }: ChoiceInput): SearchField {
  const values = offers.map(({ value }) => value);
  const byWord = new Map([
    ...offers.map((offer): [string, string] => [offer.label.toLowerCase(), offer.value]),
    ...Object.entries(words),
  ]);
  const find = (text: string): string | undefined =>
    values.find((value) => value === shape(text)) ?? byWord.get(text.toLowerCase());
  return searchField({
    label,
    kind: 'choice',
    offers,
    hint: values[0] ?? '',
    read: (value) => find(value) ?? rejectValue(`can be ${values.join(', ')}; not “${value}”`),
    recognise: (typed) => {
      const value = find(typed);
      return value === undefined ? null : { value, from: 0, to: typed.length };
    },
  });
}

export function findSearchField(fields: SearchFields, name: string): SearchField | null {
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}
