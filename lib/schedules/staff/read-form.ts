import { currencyExponent, isAmountInCurrency, isCurrencyCode, toMinor } from '#lib/money/index.ts';
import { isCronExpression } from '#lib/platform/cron-expression.ts';
import { type BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';

/** A message beside the field that it is about. */
function rejectField(name: string, message: string): BackOfficeError {
  return backOfficeErrors.unreadable(message, { fields: [{ name, message }] });
}

export const neverDue = (): BackOfficeError =>
  rejectField('expression', 'No due time is left between now and the end.');

type Times = { expression: string; startAt: string | null; endAt: string | null };

/** The due times of a form; the parts of the expression are checked here, because browsers do not know its grammar. */
export function readTimes({ expression, startAt, endAt }: Times) {
  const spaced = expression.replace(/ +/g, ' ');
  if (!isCronExpression(spaced)) {
    const message = 'This is no expression of due times: each part is in its range, and exactly one day field is ?.';
    throw rejectField('expression', message);
  }
  const toDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));
  return { expression: spaced, startAt: toDate(startAt), endAt: toDate(endAt) };
}

/** Amounts are sent to acquirers with two decimals, so a third one is not possible (spec 2.3). */
export function readAmount(text: string, currency: string): bigint {
  if (!isCurrencyCode(currency)) throw rejectField('currency', `knows no currency “${currency}”`);
  const [whole = '0', decimals = ''] = text.split('.');
  const amount = `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
  if (/[1-9]/.test(decimals.slice(2)) || !isAmountInCurrency(amount, currency)) {
    const count = Math.min(currencyExponent(currency), 2);
    throw rejectField('amount', `${currency} is sent with at most ${count} decimals.`);
  }
  const minor = toMinor(amount, currency);
  if (minor === 0n) throw rejectField('amount', 'must be more than 0');
  return minor;
}
