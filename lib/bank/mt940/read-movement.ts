import { toExactMinor } from '../reading/exact-minor.ts';
import { limitText, maxLengths } from '../reading/limit-text.ts';
import { toDay } from '../reading/stated-day.ts';
import { withoutPlaceholder } from '../reading/stated-nothing.ts';
import { StatementError } from '../statement-error.ts';
import type { Field } from './read-fields.ts';

/** Value date, day of the entry, mark, third letter of the currency, amount, kind, reference of the customer, of the bank. */
const movement =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z])?(\d[\d,]*)([A-Z][A-Z0-9]{3})?([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

/** The line of a movement, :61:. A reversed credit (RC) takes money away, a reversed debit (RD) brings it back. */
export function readMovement({ value, line }: Field, currency: string) {
  const found = movement.exec(value);
  const [, year, month, day, entryMonth, entryDay, mark, , amount = ''] = found ?? [];
  const minor = toExactMinor(amount, currency);
  const valueOn = year && month && day ? toDay(`20${year}`, month, day) : null;
  const bookedOn = valueOn && entryMonth && entryDay ? nearestDay(valueOn, entryMonth, entryDay) : valueOn;
  if (minor === null || valueOn === null || bookedOn === null)
    throw new StatementError(
      `Line ${line} (:61:) has no day, mark and amount in ${currency}: ${value.split('\n')[0]}.`,
    );
  const isCredit = mark === 'C' || mark === 'RD';
  const [customerReference, bankReference, supplement] = [found?.[10], found?.[11], found?.[12]].map((text) =>
    withoutPlaceholder(limitText(text, maxLengths.reference)),
  );
  return {
    valueOn,
    bookedOn,
    amountMinor: isCredit ? minor : -minor,
    customerReference: customerReference ?? null,
    bankReference: bankReference ?? null,
    supplement: supplement ?? null,
  };
}

/** The day of an entry has no year: it is that of the value date, or the one beside it. */
function nearestDay(valueOn: string, month: string, day: string): string | null {
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => toDay(each, month, day) ?? []);
  const distance = (each: string): number => Math.abs(Date.parse(each) - Date.parse(valueOn));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
