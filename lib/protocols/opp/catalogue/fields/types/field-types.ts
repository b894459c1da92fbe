// The types of the field tables (spec, conventions of section 2).
// Every pattern is anchored, linear and compiled once. Comments with "our choice" document formats
// that the specification does not define.
import { isValidIBAN } from 'ibantools';
import { isCurrencyCode } from '#lib/money/index.ts';
import { isCountryCode } from '#lib/platform/countries.ts';

export type FieldTypeName =
  | 'string'
  | 'integer'
  | 'decimal'
  | 'amount'
  | 'boolean'
  | 'yesno'
  | 'enum'
  | 'date'
  | 'datetime'
  | 'url'
  | 'cron'
  | 'map'
  | 'object'
  | 'json';

/** The constraints of a value. Lengths count characters (Unicode code points), never bytes. */
export type FieldType = {
  readonly type: FieldTypeName;
  /** Completes the error message "must be …". */
  readonly hint: string;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
  /** True: several values may be joined by commas. */
  readonly list?: boolean;
  /** A check that a pattern cannot express: an existing day, an assigned code, valid check digits. */
  readonly refine?: (value: string) => boolean;
  /** The pattern of the keys of a map; all other properties describe its values. */
  readonly key?: RegExp;
};

/** Maximum length of a field without a length in the specification (our choice, A-33). */
export const openTextLength = 65_536;

type Lengths = [max: number] | [min: number, max: number];

const span = (lengths: Lengths) => {
  const [first, second] = lengths;
  return second === undefined ? { max: first } : { min: first, max: second };
};
const quantifier = (lengths: Lengths) => (lengths.length === 1 ? `{1,${lengths[0]}}` : `{${lengths.join()}}`);
const counted = (lengths: Lengths, what: string) => {
  const [first, second] = lengths;
  if (second === undefined) return `at most ${first} ${what}`;
  return first === second ? `${first} ${what}` : `${first} to ${second} ${what}`;
};
const inClass = (type: FieldTypeName, what: string, set: string, lengths: Lengths): FieldType => ({
  type,
  ...span(lengths),
  pattern: new RegExp(`^[${set}]${quantifier(lengths)}$`, 'u'),
  hint: counted(lengths, what),
});

/** Any characters; only the length is checked. */
export const text = (...lengths: Lengths): FieldType => ({
  type: 'string',
  ...span(lengths),
  hint: counted(lengths, 'characters'),
});

/** Any characters, up to {@link openTextLength}. */
export const decryptText: FieldType = { type: 'string', hint: `at most ${openTextLength} characters` };

export const digits = (...lengths: Lengths) => inClass('string', 'digits', '0-9', lengths);
export const letters = (...lengths: Lengths) => inClass('string', 'letters', 'A-Za-z', lengths);
export const capitals = (length: number) => inClass('string', 'capital letters', 'A-Z', [length, length]);
export const alphanumeric = (...lengths: Lengths) => inClass('string', 'letters and digits', 'A-Za-z0-9', lengths);
/** Letters, digits, underscores; used for brands. */
export const word = (max: number) => inClass('string', 'letters, digits, underscores', 'A-Za-z0-9_', [max]);
export const digitsAndDots = (...lengths: Lengths) => inClass('string', 'digits and dots', '0-9.', lengths);
export const lettersDigitsHyphen = (...lengths: Lengths) =>
  inClass('string', 'letters, digits, hyphens', 'A-Za-z0-9\\-', lengths);
export const lettersDigitsDotHyphen = (...lengths: Lengths) =>
  inClass('string', 'letters, digits, dots, hyphens', 'A-Za-z0-9.\\-', lengths);

/** A number, as digits. */
export const integer = (...lengths: Lengths) => inClass('integer', 'digits', '0-9', lengths);

const named = (hint: string, pattern: RegExp, lengths: Lengths): FieldType => ({
  type: 'string',
  ...span(lengths),
  pattern,
  refine: (value) => /\p{L}/u.test(value),
  hint: `${counted(lengths, 'characters')}: ${hint}`,
});

/**
 * Names of cardholders: Unicode letters and the signs of names of persons and companies (A-03; our choice: as well & / ( ) +
 * " and accents, as in "Jane & John"). No digits: a card number is no name.
 */
export const properName = (...lengths: Lengths) =>
  named('letters, spaces and . , \' - & / ( ) + "', /^[\p{L}\p{M} .,'’‘`´"·&/()+-]+$/u, lengths);

/** Cities: as {@link properName}, and digits: "Village 21" (our choice). */
export const cityName = (...lengths: Lengths) =>
  named("letters, digits, spaces and . , ' - & / ( ) + #", /^[\p{L}\p{M}\p{N} .,'’‘`´"·&/()+#ºª-]+$/u, lengths);

/** Our choice: the specification's letters, digits and dot, and space or hyphen between them. */
export const postcode: FieldType = {
  type: 'string',
  max: 16,
  pattern: /^[A-Za-z0-9.](?:[A-Za-z0-9. -]{0,14}[A-Za-z0-9.])?$/u,
  hint: 'at most 16 letters and digits, with spaces or hyphens between them',
};

/** Our choice: as {@link postcode}, with the letters of all scripts and signs of names ("São Paulo", "Valle d'Aosta"). */
export const state: FieldType = {
  type: 'string',
  max: 50,
  pattern: /^[\p{L}\p{M}0-9.](?:[\p{L}\p{M}0-9. '’&/()-]{0,48}[\p{L}\p{M}0-9.)])?$/u,
  hint: "at most 50 letters, digits and dots, with spaces and - ' & / ( ) between them",
};

/** Our choice: the specification's characters, and `?` and `!`, which existing clients send. */
export const phone: FieldType = {
  type: 'string',
  max: 25,
  pattern: /^\+?[0-9 .()/?!-]{1,25}$/u,
  hint: 'a phone number of at most 25 characters',
};

/** Phone of a shipping address: 7 to 25 characters in all. Our choice: `?` and `!` as above. */
export const deliveryPhone: FieldType = {
  type: 'string',
  min: 7,
  max: 25,
  pattern: /^[+0-9 .()/?!-][0-9 .()/?!-]{6,24}$/u,
  hint: 'a phone number of 7 to 25 characters',
};

/** One of a fixed list of values. */
export const oneOf = (...values: readonly string[]): FieldType => ({
  type: 'enum',
  values,
  hint: `one of ${values.join(', ')}`,
});

/** Several of a fixed list of values, joined by commas without spaces. */
export const listOf = (...values: readonly string[]): FieldType => ({
  type: 'enum',
  values,
  list: true,
  hint: `a comma-separated list of ${values.join(', ')}`,
});

/** Some of these values, with single spaces between. */
export const spacedListOf = (...values: readonly string[]): FieldType => {
  const any = `(?:${values.join('|')})`;
  return {
    type: 'string',
    hint: `a space-separated list of ${values.join(', ')}`,
    pattern: new RegExp(`^${any}(?: ${any})*$`, 'u'),
  };
};

/** `true` or `false`. Our choice: requests may contain `1` and `0`; the echo contains `true` and `false`. */
export const bool: FieldType = { type: 'boolean', values: ['true', 'false'], hint: 'true or false' };

export const yesNo: FieldType = { type: 'yesno', values: ['Y', 'N'], hint: 'Y or N' };

/** Two capital letters that ISO 3166-1 assigns. */
export const country: FieldType = {
  ...capitals(2),
  refine: isCountryCode,
  hint: 'an ISO 3166-1 country code of two capital letters',
};

/** Two capital letters or three digits of ISO 3166-1. */
export const countryLettersOrDigits: FieldType = {
  type: 'string',
  min: 2,
  max: 3,
  pattern: /^(?:[A-Z]{2}|[0-9]{3})$/u,
  refine: isCountryCode,
  hint: 'an ISO 3166-1 country code: two capital letters or three digits',
};

/** Three capital letters that ISO 4217 assigns. */
export const currency: FieldType = {
  ...capitals(3),
  refine: isCurrencyCode,
  hint: 'an ISO 4217 currency code of three capital letters',
};

/** Schemes that would execute code or open local content on the shopper's device. */
const blockedSchemes = /^(?:javascript|data|vbscript|file|blob|about):/iu;
const isAllowedUrl = (value: string) => !blockedSchemes.test(value) && URL.canParse(value);

/** An absolute URL with any scheme that is not blocked, including the schemes of apps. */
export const absoluteUrl: FieldType = {
  type: 'url',
  min: 6,
  max: 2048,
  pattern: /^[A-Za-z][A-Za-z0-9+.-]*:\/\/\S+$/u,
  refine: isAllowedUrl,
  hint: 'an absolute URL of 6 to 2048 characters',
};

/** Any valid URL, without length limits. */
export const validUrl: FieldType = {
  type: 'url',
  pattern: /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/u,
  refine: isAllowedUrl,
  hint: 'a valid URL',
};

/** A URL of which only the length is checked. */
export const looseUrl = (...lengths: Lengths): FieldType => ({ ...text(...lengths), type: 'url' });
export const openUrl: FieldType = { ...decryptText, type: 'url' };

export const iban: FieldType = {
  type: 'string',
  min: 15,
  max: 31,
  pattern: /^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,27}$/u,
  refine: (value) => isValidIBAN(value.toUpperCase()),
  hint: 'an IBAN with valid check digits',
};

/** A BIC of 8 or 11 letters and digits. It has no check digits, and the lists of banks change. */
export const bic: FieldType = {
  type: 'string',
  min: 8,
  max: 11,
  pattern: /^(?:[A-Za-z0-9]{8}|[A-Za-z0-9]{11})$/u,
  hint: 'a BIC of 8 or 11 characters',
};

/** Base64 with optional padding. */
export const base64 = (min: number, max: number): FieldType => ({
  type: 'string',
  min,
  max,
  pattern: new RegExp(`^[A-Za-z0-9+/]{1,${max}}={0,2}$`, 'u'),
  hint: `${min} to ${max} characters of base64`,
});

/** Language and country, such as de-AT, with an optional script between them. */
export const locale: FieldType = {
  type: 'string',
  max: 10,
  pattern: /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2}$/u,
  hint: 'a language and country such as de-AT',
};

/** Month of expiry, in two digits. */
export const month: FieldType = {
  ...oneOf('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'),
  type: 'string',
  min: 2,
  max: 2,
};

/** A type with a custom pattern and hint, for fields with a unique format. */
export const like = (type: FieldTypeName, hint: string, pattern: RegExp, ...lengths: Lengths | []): FieldType => ({
  type,
  hint,
  pattern,
  ...(lengths.length === 0 ? {} : span(lengths as Lengths)),
});

/** Keys of free maps: 3 to 64 letters, digits, dots, underscores. */
export const freeKey = /^[A-Za-z0-9._]{3,64}$/u;
export const anyKey = /^[\s\S]{1,64}$/u;
export const brandKey = /^[A-Za-z0-9_]{1,32}$/u;

/** Key-value pairs; `value` is the type of the values. */
export const map = (key: RegExp, value: FieldType): FieldType => ({ ...value, type: 'map', key });

export const object: FieldType = { type: 'object', hint: 'an object' };
export const json: FieldType = { type: 'json', hint: 'a JSON document' };
