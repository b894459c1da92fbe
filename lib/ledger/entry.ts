import type { LedgerAccount } from './accounts.ts';

/** Why an entry was booked; the figures of a day are kept by kind. */
export const entryKinds = [
  'PAYMENT',
  'REFUND',
  'REFUND_REVERSAL',
  'CREDIT',
  'CREDIT_REFUND',
  'REVERSAL',
  'CHARGEBACK',
  'CHARGEBACK_REVERSAL',
  'SETTLEMENT',
  'SETTLEMENT_DECISION',
  'SETTLEMENT_UNDO',
  'PAYOUT',
  'PAYOUT_RETURN',
  'CORRECTION',
  'WRITE_OFF',
  'ENTRY_REVERSAL',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A debit is positive, a credit negative, in minor units of the currency. */
export type Posting = { account: LedgerAccount; currency: string; amountMinor: bigint };

/** A booking of one event. Its postings sum to zero in each currency. */
export type LedgerEntry = {
  merchantId: string;
  /** The stream of its event and the place there, the same in every database: an event is booked once. */
  id: string;
  /** The place of its event in the log of this database. */
  position: bigint;
  isTest: boolean;
  kind: EntryKind;
  paymentId: string | null;
  /** The settlement import that it comes from, and the line where it is about one. */
  importId: string | null;
  importRow: number | null;
  /** The entry that this one takes back. */
  reversesId: string | null;
  bookedAt: Date;
  /** The day from which it counts, as yyyy-mm-dd in UTC. */
  valueOn: string;
  reason: string | null;
  actor: string;
  postings: readonly Posting[];
};

/** True when the postings sum to zero in each currency, and there is one. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of postings) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return sums.size > 0 && [...sums.values()].every((sum) => sum === 0n);
}

/** The same postings on the other side. */
export function invertPostings(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
}
