// Parameters as logs and events may hold them (our choice, A-09).

import { hasCardNumber, masked, maskSensitive, maskUnknown } from '#lib/card-numbers/index.ts';
import { findAnyField } from './compile-validator.ts';
import type { Params } from './read-form.ts';

/**
 * The same names with what is sensitive hidden: `***`, or the first six and last four digits of a card
 * number. Values of any other name are hidden when a card number stands in them.
 */
export function redactParams(params: Params): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(params, ([name, value]) => [name, redactParam(name, value)]));
}

/** One value as a log may hold it. */
export function redactParam(name: string, value: string): string {
  const field = findAnyField(name);
  if (field === undefined) return maskUnknown(name, value);
  if (field.sensitive) return maskSensitive(name, value);
  return value.length >= 12 && hasCardNumber(value) ? masked : value;
}
