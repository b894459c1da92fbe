// Redacts parameters for logs and events (our choice, A-09).

import { hasCardNumber, masked, maskSensitive, maskUnknown } from '#lib/card-numbers/index.ts';
import { findAnyField } from './compile-validator.ts';
import type { Params } from './read-form.ts';

/**
 * Redacts sensitive values: `***`, or the first six and last four digits of a card number. Other values are redacted
 * when they contain a card number.
 */
export function redactParams(params: Params): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(params, ([name, value]) => [name, redactParam(name, value)]));
}

/** Redacts one value for a log. */
export function redactParam(name: string, value: string): string {
  const field = findAnyField(name);
  if (field === undefined) return maskUnknown(name, value);
  if (field.sensitive) return maskSensitive(name, value);
  return value.length >= 12 && hasCardNumber(value) ? masked : value;
}
