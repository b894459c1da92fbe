import type { BankEntry } from '../statement.ts';
import type { PaidTotal } from './allocate.ts';

/** A payout that a bank was asked to pay, and what statements show of it so far. */
export type OrderedPayout = {
  merchantId: string;
  id: string;
  amountMinor: bigint;
  currency: string;
  isPaid: boolean;
  isReturned: boolean;
};

export type UnmatchedEntry = Pick<
  BankEntry,
  | 'id'
  | 'amountMinor'
  | 'currency'
  | 'bookedOn'
  | 'endToEndId'
  | 'text'
  | 'creditorReference'
  | 'documents'
  | 'batchReference'
  | 'counterparty'
>;

export type EntryMatch =
  | { entryId: string; kind: 'PAYOUT' | 'RETURN'; payout: OrderedPayout }
  | { entryId: string; kind: 'SETTLEMENT'; totals: readonly PaidTotal[] };
