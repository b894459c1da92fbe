import type { StatedPart } from '../statement.ts';
import { type Amount, readSize } from './read-amount.ts';
import { readCharges } from './read-charges.ts';
import { readPayment } from './read-payment.ts';
import { type Element, elementAt, textAt } from './read-xml.ts';

/** One of several payments of an entry, with the sign of the entry unless it has its own. */
export function readPart(detail: Element, whole: Amount): StatedPart {
  const direction = textAt(detail, 'CdtDbtInd');
  const isCredit = direction === null ? whole.amountMinor > 0n : direction === 'CRDT';
  const size = readPartSize(detail, whole.currency);
  return {
    ...readPayment(detail, isCredit),
    amountMinor: size && (isCredit ? size.amountMinor : -size.amountMinor),
    currency: size?.currency ?? whole.currency,
    chargesMinor: readCharges(detail, whole.currency),
  };
}

/** In the currency of the account where it is stated, else as it was before its conversion. */
function readPartSize(detail: Element, currency: string): Amount | null {
  const stated = [
    elementAt(detail, 'Amt'),
    elementAt(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    elementAt(detail, 'AmtDtls', 'CntrValAmt', 'Amt'),
    elementAt(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ].flatMap((amount) => readSize(amount) ?? []);
  return stated.find((size) => size.currency === currency) ?? stated[0] ?? null;
}
