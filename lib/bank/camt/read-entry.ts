import { joinTexts, limitText, maxLengths } from '../reading/limit-text.ts';
import { withoutPlaceholder } from '../reading/stated-nothing.ts';
import type { StatedEntry, StatedPart } from '../statement.ts';
import { type Amount, findDay, readAmount, readDay } from './read-amount.ts';
import { readCharges } from './read-charges.ts';
import { readPart } from './read-parts.ts';
import { readPayment } from './read-payment.ts';
import { type Element, elementAt, elementsOf, textAt } from './read-xml.ts';

/** BOOK, PDNG, INFO, FUTR: as a text until version 07, as a code since. An entry without a status is booked. */
export const statusOf = (entry: Element): string => textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';

type Place = {
  what: string /** Where an entry has no day of its own, as in a report during the day. */;
  day: string | null;
};

/** An entry; one that contains payouts that we ordered becomes one for each payment, if their amounts are complete. */
export function readEntry(entry: Element, place: Place): StatedEntry[] {
  const { parts, ...whole } = readWholeEntry(entry, place);
  return areOurs(parts, whole) ? parts.map((part) => entryOfPart(part, whole)) : [{ ...whole, parts }];
}

/** An entry as the bank booked it, with all payments in it. */
export function readWholeEntry(entry: Element, place: Place): StatedEntry {
  const groups = elementsOf(entry, 'NtryDtls');
  const details = groups.flatMap((group) => elementsOf(group, 'TxDtls'));
  const amount = readAmount(entry, place.what);
  const parts = details.length > 1 ? details.map((detail) => readPart(detail, amount)) : [];
  const [only = null] = details.length === 1 ? details : [];
  const payment = readPayment(only, amount.amountMinor > 0n);
  const additional = limitText(textAt(entry, 'AddtlNtryInf'), maxLengths.text);
  const reference = limitText(withoutPlaceholder(textAt(entry, 'AcctSvcrRef')), maxLengths.reference);
  const charged = [readCharges(entry, amount.currency), ...details.map((each) => readCharges(each, amount.currency))];
  const [ofEntry = 0n, ...ofPayments] = charged;
  return {
    ...amount,
    ...payment,
    parts,
    bookedOn: findDay(entry, 'BookgDt') ?? place.day ?? readDay(entry, 'BookgDt', place.what),
    valueOn: elementAt(entry, 'ValDt') ? readDay(entry, 'ValDt', place.what) : null,
    batchReference: limitText(joinTexts(groups.flatMap(batchReferences), ', '), maxLengths.reference),
    bankReference: payment.bankReference ?? reference,
    text: payment.text ?? additional ?? summarize(parts),
    // Banks state them for the entry, for its payments, or for both.
    chargesMinor: ofEntry || ofPayments.reduce((sum, minor) => sum + minor, 0n),
  };
}

function batchReferences(group: Element): (string | null)[] {
  return [textAt(group, 'Btch', 'PmtInfId'), textAt(group, 'Btch', 'MsgId')];
}

/** The ids of our payouts, which are their end-to-end ids. */
const ourId = /^[0-9a-f]{32}$/;

/** Payments of a batch that we ordered, whose amounts come to that of the entry: each of them is decided on its own. */
function areOurs(parts: readonly StatedPart[], { amountMinor, currency }: Amount): boolean {
  const amounts = parts.flatMap((part) => (part.currency === currency ? (part.amountMinor ?? []) : []));
  const isComplete = amounts.length === parts.length && amounts.reduce((sum, minor) => sum + minor, 0n) === amountMinor;
  return isComplete && parts.some(({ endToEndId }) => endToEndId !== null && ourId.test(endToEndId));
}

function entryOfPart({ amountMinor, ...part }: StatedPart, whole: Omit<StatedEntry, 'parts'>): StatedEntry {
  const bankReference = part.bankReference ?? whole.bankReference;
  return { ...whole, ...part, bankReference, amountMinor: amountMinor ?? 0n, parts: [] };
}

/** What an entry of several payments is about, in one line of a list. */
function summarize(parts: readonly StatedPart[]): string | null {
  return joinTexts(
    parts.map(({ creditorReference, text, endToEndId }) => creditorReference ?? text ?? endToEndId),
    ' · ',
  );
}
