import type { StatedPayment } from '../statement.ts';

/** A payment of which a bank states no details. */
export const statedNothing: StatedPayment = {
  endToEndId: null,
  bankReference: null,
  counterparty: null,
  counterpartyAccount: null,
  text: null,
  creditorReference: null,
  documents: null,
  returnCode: null,
  chargesMinor: 0n,
};

/** What programs of banks write where there is no reference. */
export const withoutPlaceholder = (reference: string | null): string | null =>
  reference !== null && /^(?:NOT ?PROVIDED|NONREF|NOREF)$/i.test(reference) ? null : reference;
