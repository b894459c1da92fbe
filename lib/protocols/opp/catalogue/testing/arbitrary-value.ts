// Arbitrary values of a field for property tests: valid and invalid ones. Tests only.
import fc from 'fast-check';
import { currencyCodes } from '#lib/money/index.ts';
import { countries } from '#lib/platform/countries.ts';
import type { Field } from '../fields/field.ts';
import * as kinds from '../fields/types/field-types.ts';
import { compileFieldValidator } from '../validate-field.ts';

type Strings = fc.Arbitrary<string>;

const nameCharacters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGÄÖÜéñßŁŞ漢字 .-’'];
const placeCharacters = [...'abcXYZäöü0123456789. -'];
const textCharacters = [...'abc XYZ 0123 äöü 漢 😀 &=+%<>"\'\\/;:@#'];

const spelled = (characters: string[], min: number, max: number): Strings =>
  fc
    .array(fc.constantFrom(...characters), { minLength: Math.max(1, min), maxLength: Math.min(max, min + 40) })
    .map((parts) => parts.join(''));

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const aDay: Strings = fc
  .record({ year: fc.integer({ min: 1900, max: 2099 }), month: fc.nat(11), day: fc.nat(27) })
  .map(({ year, month, day }) => `${year}-${pad(month + 1)}-${pad(day + 1)}`);
const aTime: Strings = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  .map((parts) => parts.map((part) => pad(part)).join(':'));
const anAmount = (max: number): Strings =>
  fc
    .tuple(fc.integer({ min: 1, max: 10 ** Math.min(max - 3, 9) - 1 }), fc.nat(99), fc.boolean())
    .map(([whole, cents, decimals]) => (decimals ? `${whole}.${pad(cents)}` : String(whole)));

const cronValues = ['*', '1', '1-5', '1,3', '*/2', '2030', '?', 'MON', 'L', '0 0 12 ? * MON-FRI', '0 30 6 1 * ?'];

/** Types whose values cannot be generated from a pattern. */
const special = new Map<kinds.FieldType, Strings>([
  [kinds.country, fc.constantFrom(...countries.map(({ alpha2 }) => alpha2))],
  [kinds.countryLettersOrDigits, fc.constantFrom(...countries.flatMap(({ alpha2, numeric }) => [alpha2, numeric]))],
  [kinds.currency, fc.constantFrom(...currencyCodes)],
  [kinds.iban, fc.constantFrom('DE89370400440532013000', 'NO9386011117947', 'FR1420041010050500013M02606')],
  [kinds.bic, fc.constantFrom('COBADEFFXXX', 'DEUTDEFF', 'BNPAFRPP')],
  [kinds.state, spelled(placeCharacters, 1, 50)],
  [kinds.postcode, spelled([...'ABC123 -'], 1, 16)],
  [kinds.absoluteUrl, fc.webUrl({ withQueryParameters: true })],
  [kinds.validUrl, fc.webUrl()],
]);

function candidates(kind: kinds.FieldType): Strings {
  const known = special.get(kind);
  if (known) return known;
  if (kind.type === 'boolean') return fc.constantFrom('true', 'false', '1', '0');
  if (kind.values) {
    const values = kind.values;
    return kind.list
      ? fc.subarray([...values], { minLength: 1 }).map((some) => some.join())
      : fc.constantFrom(...values);
  }
  if (kind.type === 'date') return aDay;
  if (kind.type === 'datetime') return fc.tuple(aDay, aTime).map((parts) => parts.join(' '));
  if (kind.type === 'amount') return anAmount(kind.max ?? 13);
  if (kind.type === 'cron') return fc.constantFrom(...cronValues);
  if (!kind.pattern) return spelled(textCharacters, kind.min ?? 1, kind.max ?? 100);
  if (kind.hint.endsWith('base64')) return spelled([...'ABCabc012+/'], kind.min ?? 1, kind.max ?? 32);
  if (kind.pattern.source.includes('\\p{')) return spelled(nameCharacters, kind.min ?? 1, kind.max ?? 40);
  return fc.stringMatching(new RegExp(kind.pattern.source));
}

/** A valid value of the field. */
export function arbitraryValue({ kind }: Field): Strings {
  const check = compileFieldValidator(kind);
  return candidates(kind).filter((value) => value !== '' && check(value) === null);
}

/** True when a short value can be invalid; free text of any length never is. */
export function canBeInvalid({ kind }: Field): boolean {
  return Boolean(kind.max ?? kind.pattern ?? kind.values);
}

/** An invalid value of the field, with its error message. */
export function arbitraryInvalidValue(field: Field): fc.Arbitrary<{ value: string; message: string }> {
  const check = compileFieldValidator(field.kind);
  const tooLong = fc.constantFrom('x', '9', 'é', '😀').map((one) => one.repeat((field.kind.max ?? 64) + 1));
  const malformed = fc.constantFrom('\u0001', '<script>', '\u00a0', '-', 'ÿ1', '999999999999', '2026-02-30', 'ZZZ');
  const nearMiss = arbitraryValue(field).map((value) => `${value}\u0007`);
  return fc
    .oneof(tooLong, malformed, nearMiss)
    .map((value) => ({ value, message: check(value) ?? '' }))
    .filter(({ message }) => message !== '');
}
