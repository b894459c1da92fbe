import type { LedgerAccount } from '#lib/ledger/index.ts';

/**
 * OPEN is being prepared, PROPOSED waits for a second user, CLOSED is frozen. A period that was reopened or cancelled ends;
 * its days belong to a new one.
 */
export const periodStates = ['OPEN', 'PROPOSED', 'CLOSED', 'REOPENED', 'CANCELLED'] as const;
export type PeriodState = (typeof periodStates)[number];

/** The transitions of a period, by the event that announces them. Closing has a statement of its own. */
export const periodTransitions = {
  'period.proposed': { from: 'OPEN', to: 'PROPOSED' },
  'period.returned': { from: 'PROPOSED', to: 'OPEN' },
  'period.withdrawn': { from: 'PROPOSED', to: 'OPEN' },
  'period.cancelled': { from: 'OPEN', to: 'CANCELLED' },
  'period.reopened': { from: 'CLOSED', to: 'REOPENED' },
} as const satisfies Record<string, { from: PeriodState; to: PeriodState }>;
export type PeriodTransition = keyof typeof periodTransitions;

/** Why rows of an item may stay, for the number of rows that the user saw. */
export type Waiver = { count: number; amountMinor?: string | null; reason: string; actor: string; at: string };

/** The balance of an account at the end of a period, in minor units as a text; a debit is above zero. */
export type ClosingBalance = { currency: string; account: LedgerAccount; balanceMinor: string };

/** What a closed period is sealed with. */
export type PeriodSeal = {
  previousId: string | null;
  previousHash: string | null;
  entryCount: bigint;
  entriesHash: string;
  balances: readonly ClosingBalance[];
  hash: string;
};

/** An item of the checklist as it was found. */
export type CheckedItem = {
  id: string;
  /** 0: nothing is left to do. */
  count: number;
  /** There are more than were counted. */
  capped: boolean;
  /** Of a bank account: what is not explained, with its sign; null where no statement knows the day. */
  amountMinor?: string | null;
};

/** Days of the ledger of a merchant. */
export type AccountingPeriod = {
  merchantId: string;
  id: string;
  isTest: boolean;
  state: PeriodState;
  /** The first and the last day, as yyyy-mm-dd in UTC. */
  startsOn: string;
  endsOn: string;
  waivers: Readonly<Record<string, Waiver>>;
  createdBy: string;
  createdAt: Date;
  proposedBy: string | null;
  closedBy: string | null;
  closedAt: Date | null;
  /** As it was when the period was closed. */
  checklist: readonly CheckedItem[] | null;
  seal: PeriodSeal | null;
  /** How far the ledger had come; null where the merchant has moved to this database since. */
  position: bigint | null;
  reopenedBy: string | null;
  reopenedAt: Date | null;
  /** Why it was returned, cancelled or reopened. */
  reason: string | null;
  /** The number of its events: users decide about the version that they saw. */
  version: number;
};

/** A period that is sealed. */
export type ClosedPeriod = AccountingPeriod & { seal: PeriodSeal };
