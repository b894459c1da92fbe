// Hides what must not be read: in answers, logs and events (our choice, A-09).
import { looksLikeCardNumber } from './card-number.ts';
import { findCardNumbers } from './find-card-numbers.ts';

export const masked = '***';

/** First six and last four digits of a card number of 13 digits or more; `***` of anything else. */
export function maskCardNumber(value: string): string {
  return /^[0-9]{13,}$/u.test(value) ? `${value.slice(0, 6)}****${value.slice(-4)}` : masked;
}

/** The last four characters of an account number; none of one so short that four would give it away. */
export function lastFourOf(number: string): string | null {
  return number.length < 8 ? null : number.slice(-4);
}

/** The value of a field that is marked sensitive. */
export function maskSensitive(name: string, value: string): string {
  return name.endsWith('.number') && !name.startsWith('bank') && !name.startsWith('merchant.')
    ? maskCardNumber(value)
    : masked;
}

const secretName = /password|passwd|secret|token|cvv|cvc|pin\b|pan\b|iban|account/iu;
const maxShownLength = 256;

/** A value that no table describes: hidden when its name or its digits give away that it should be. */
export function maskUnknown(name: string, value: string): string {
  if (secretName.test(name)) return masked;
  if (value.length >= 12 && hasCardNumber(value)) return masked;
  return value.length > maxShownLength ? `${value.slice(0, maxShownLength).toWellFormed()}…` : value;
}

/** The same text with only the last four digits of each card number in it. */
export function hideCardNumbers(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end, digits } of findCardNumbers(text)) {
    shown += text.slice(at, start) + hiddenNumber(digits);
    at = end;
  }
  return shown + text.slice(at);
}

/**
 * Replaces the card numbers of schemes in a text in which other numbers are likelier, such as those of orders, goods and
 * phones: `replace` gives what stands in their place. Numbers with fewer digits stay.
 */
export function replaceCardNumbers(text: string, minDigits: number, replace: (digits: string) => string): string {
  let shown = '';
  let at = 0;
  for (const { start, end, digits } of findCardNumbers(text, { ofSchemesOnly: true })) {
    if (digits.length < minDigits) continue;
    shown += text.slice(at, start) + replace(digits);
    at = end;
  }
  return shown + text.slice(at);
}

/** A card number as a text shows it: the last four digits alone. */
export const hiddenNumber = (digits: string): string => `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;

/** Whether a card number stands alone or inside a text, in any notation. */
export function hasCardNumber(value: string): boolean {
  return looksLikeCardNumber(value) || findCardNumbers(value.slice(0, 65_536)).length > 0;
}
