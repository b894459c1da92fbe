// Hides what must not be read: in answers, logs and events (our choice, A-09).
import { isLuhnValid, looksLikeCardNumber } from './card-number.ts';

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

/** Digits that may be a card number, their groups joined or spaced. */
const digitRuns = /[0-9](?:[ -]?[0-9]){11,30}/gu;

/**
 * An id of ours, or such digits: of random ids, one in some hundreds has digits that could be a card number. What begins with
 * the digits of one is no id, because track 2 of a card may be written with the same characters.
 */
const idsAndDigitRuns = new RegExp(`\\b(?!b?[0-9]{12})[0-9a-f]{32}\\b|${digitRuns.source}`, 'gu');
const id = /^[0-9a-f]{32}$/u;

/** The same text with only the last four digits of each card number in it. */
export function hideCardNumbers(text: string): string {
  return text.replaceAll(idsAndDigitRuns, (run) => {
    if (id.test(run)) return run;
    const digits = run.replace(/[ -]/gu, '');
    return digits.length <= 19 && isLuhnValid(digits) ? `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}` : run;
  });
}

/** Whether a card number stands alone or inside a text, its groups of digits joined or spaced. */
export function hasCardNumber(value: string): boolean {
  if (looksLikeCardNumber(value)) return true;
  for (const run of value.slice(0, 65_536).match(digitRuns) ?? []) {
    const digits = run.replace(/[ -]/gu, '');
    if (digits.length <= 19 && isLuhnValid(digits)) return true;
  }
  return false;
}
