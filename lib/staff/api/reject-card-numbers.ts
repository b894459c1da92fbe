import { hiddenNumber, replaceCardNumbers } from '#lib/card-numbers/index.ts';
import { backOfficeErrors } from '../back-office-error.ts';

/** Fields that are for numbers: entries of lists, test cards, accounts of banks, references and ids of others, phone numbers. */
const forNumbers = /(?:value|values|csv|card|iban|account\w*|number|reference\w*|id|ids|phone|amount\w*)$/iu;
/** The shortest card numbers are as long as many other numbers. */
const minDigits = 13;

/**
 * Refuses a name, a note or another text with a card number in it: it would be stored as it is, and be shown to all who
 * may read the record (PCI DSS 3.4, 3.5).
 */
export function rejectCardNumbers(sent: unknown): void {
  const name = findNumber(sent, '');
  if (name === null) return;
  const message = 'contains a card number. Leave it out: the first six and the last four digits are enough.';
  throw backOfficeErrors.unreadable(`${name}: ${message}`, { fields: [{ name, message }] });
}

/** The path of the first text with a card number; null: there is none. */
function findNumber(value: unknown, path: string): string | null {
  if (typeof value === 'string') return replaceCardNumbers(value, minDigits, hiddenNumber) === value ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && forNumbers.test(Array.isArray(value) ? path : name)) continue;
    const found = findNumber(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
