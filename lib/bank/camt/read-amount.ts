import { isCurrencyCode } from '#lib/money/index.ts';
import { toExactMinor } from '../reading/exact-minor.ts';
import { toDay } from '../reading/stated-day.ts';
import { StatementError } from '../statement-error.ts';
import { type Element, elementAt, textAt } from './read-xml.ts';

export type Amount = { amountMinor: bigint; currency: string };

/** An amount with the sign of its direction. `what` names the place for an error. */
export function readAmount(from: Element, what: string): Amount {
  const currency = elementAt(from, 'Amt')?.['@Ccy'];
  if (typeof currency !== 'string' || !isCurrencyCode(currency))
    throw new StatementError(`${what} has no currency that is known.`);
  const minor = toExactMinor(textAt(from, 'Amt') ?? '', currency);
  if (minor === null) throw new StatementError(`${what} has no amount in ${currency}.`);
  const direction = textAt(from, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new StatementError(`${what} is neither a credit nor a debit (CdtDbtInd).`);
  return { amountMinor: direction === 'CRDT' ? minor : -minor, currency };
}

/** An amount without a direction; null where there is none that is exact. */
export function readSize(amount: Element | null): Amount | null {
  const currency = amount?.['@Ccy'];
  if (typeof currency !== 'string' || !isCurrencyCode(currency)) return null;
  const amountMinor = toExactMinor(textAt(amount, '#text') ?? '', currency);
  return amountMinor === null ? null : { amountMinor, currency };
}

/** The day of a date or a time; null where there is none. */
export function findDay(from: unknown, name: string): string | null {
  const text = textAt(from, name, 'Dt') ?? textAt(from, name, 'DtTm') ?? textAt(from, name);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '') ?? [];
  return year && month && day ? toDay(year, month, day) : null;
}

export function readDay(from: Element, name: string, what: string): string {
  const day = findDay(from, name);
  if (day === null) throw new StatementError(`${what} has no day (${name}).`);
  return day;
}
