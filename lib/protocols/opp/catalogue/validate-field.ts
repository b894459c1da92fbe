// Compiles a field type to a validator of one value (spec, conventions of section 2).
import type { FieldType } from './fields/types/field-types.ts';
import { openTextLength } from './fields/types/field-types.ts';

/** Returns the error message of a non-empty value, or null. */
export type FieldValidator = (value: string) => string | null;

/** Compiles a field type. The order of the checks is values, length, pattern, `refine`. */
export function compileFieldValidator(kind: FieldType): FieldValidator {
  if (kind.type === 'boolean') return checkBoolean;
  if (kind.values) return kind.list ? checkList(kind) : checkListed(kind);
  const { pattern, refine } = kind;
  const lengthValidator = checkLength(kind);
  const wrong = `must be ${kind.hint}`;
  return (value) => {
    const length = lengthValidator(value);
    if (length !== null) return pattern ? wrong : length;
    if (pattern && !pattern.test(value)) return wrong;
    return refine && !refine(value) ? wrong : null;
  };
}

/** Accepts `true` and `false`; our choice: also `1` and `0`. */
const checkBoolean: FieldValidator = (value) =>
  value === 'true' || value === 'false' || value === '1' || value === '0' ? null : 'must be true or false';

function checkListed(kind: FieldType): FieldValidator {
  const values = new Set(kind.values);
  return (value) => (values.has(value) ? null : `must be ${kind.hint}`);
}

function checkList(kind: FieldType): FieldValidator {
  const values = new Set(kind.values);
  return (value) => (value.split(',').every((item) => values.has(item)) ? null : `must be ${kind.hint}`);
}

function checkLength({ min = 0, max = openTextLength }: FieldType): FieldValidator {
  const wrong = `must have ${describeLength(min, max)} characters`;
  return (value) => {
    // A code point takes one or two code units, so most values need no counting.
    if (value.length <= max && value.length >= min * 2) return null;
    if (value.length < min || value.length > max * 2) return wrong;
    const length = countCodePoints(value);
    return length >= min && length <= max ? null : wrong;
  };
}

function describeLength(min: number, max: number): string {
  if (min === max) return String(max);
  return min > 1 ? `${min} to ${max}` : `at most ${max}`;
}

function countCodePoints(value: string): number {
  let count = value.length;
  for (let at = 0; at < value.length - 1; at++) {
    const isPair = (value.charCodeAt(at) & 0xfc00) === 0xd800 && (value.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}
