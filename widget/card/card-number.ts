// The card number while the shopper types it: grouping, length, brands and check digit.
import { cvvLengthOf, detectBrand, findBrand } from '#lib/brands/brands.ts';
import { binDigits, type ImportedSchemes, numberFit } from '#lib/brands/card-ranges.ts';
import { isLuhnValid } from '#lib/card-numbers/card-number.ts';

type Shape = { readonly groups: readonly number[]; readonly lengths: readonly number[] };

/** Numbers that are grouped or counted in another way than four by four to nineteen digits. */
const shapes: Readonly<Record<string, Shape>> = {
  AMEX: { groups: [4, 6, 5], lengths: [15] },
  DINERS: { groups: [4, 6, 4], lengths: [14, 16, 17, 18, 19] },
  VISA: { groups: [4, 4, 4, 4, 3], lengths: [13, 16, 19] },
  MASTER: { groups: [4, 4, 4, 4], lengths: [16] },
};
const usualShape: Shape = { groups: [4, 4, 4, 4, 3], lengths: [12, 13, 14, 15, 16, 17, 18, 19] };

const shapeOf = (digits: string): Shape => shapes[detectBrand(digits) ?? ''] ?? usualShape;

/** The most digits that a number which begins like this may have. */
export function maxDigitsOf(digits: string): number {
  return Math.max(...shapeOf(digits).lengths);
}

/** `4200000000000000` as `4200 0000 0000 0000`, `377777777777770` as `3777 777777 77770`. */
export function formatCardNumber(digits: string): string {
  const { groups } = digits.length > 14 && detectBrand(digits) === 'DINERS' ? usualShape : shapeOf(digits);
  let rest = digits;
  const parts: string[] = [];
  for (const length of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest].filter(Boolean).join(' ');
}

/** Whether the number is complete and its check digit is right. */
export function isCardNumber(digits: string): boolean {
  return shapeOf(digits).lengths.includes(digits.length) && isLuhnValid(digits);
}

/** True: no further digit can belong to this number. */
export function isFullLength(digits: string): boolean {
  return digits.length === maxDigitsOf(digits);
}

/** What a number may be, of the brands that a form accepts. */
export type DetectedBrands = {
  readonly brands: readonly string[];
  /** They are on the card; otherwise one of them may be, and only the shopper knows. */
  readonly areSure: boolean;
};

/**
 * The accepted brands that are on the card for certain; where there is none, those that may be, once the number says no
 * more. In the order of the page, `priority` first.
 */
export function detectBrands(
  digits: string,
  accepted: readonly string[],
  priority: readonly string[] = [],
  imported?: ImportedSchemes | null,
): DetectedBrands {
  if (digits === '') return { brands: [], areSure: false };
  const rankOf = (name: string) => (priority.includes(name) ? priority.indexOf(name) : priority.length);
  const rated = accepted
    .filter((name) => findBrand(name)?.kind === 'card')
    .map((name) => ({ name, fit: numberFit(name, digits, imported) }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name));
  const namesOf = (wanted: string) => rated.filter(({ fit }) => fit === wanted).map(({ name }) => name);
  const sure = namesOf('fits');
  if (sure.length > 0) return { brands: sure, areSure: true };
  return { brands: digits.length < binDigits ? [] : namesOf('possible'), areSure: false };
}

/** Digits of the security code: of the brand, else of the card as it begins. */
export function cvvLengthFor(brand: string | null, digits: string): number {
  return cvvLengthOf(brand, digits === '' ? null : digits);
}
