/** A balance of an account at a day; above zero where the bank owes its customer. */
export type StatedBalance = { amountMinor: bigint; on: string };

/** An entry as the bank states it. */
export type StatedEntry = {
  /** Above zero where money came in. */
  amountMinor: bigint;
  currency: string;
  bookedOn: string;
  valueOn: string | null;
  /** What we wrote into the order, which the bank returns. */
  endToEndId: string | null;
  bankReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  text: string | null;
  /** Why the bank of the payee sent it back. */
  returnCode: string | null;
};

/** A statement as the bank states it. */
export type StatedStatement = {
  /** Of the message: 02, 08. */
  version: string;
  reference: string;
  account: string;
  currency: string;
  opening: StatedBalance;
  closing: StatedBalance;
  entries: readonly StatedEntry[];
};

/**
 * UNMATCHED waits for a user. PAYOUT: one of our payouts was paid. RETURN: one came back. SETTLEMENT: an acquirer has paid
 * what its settlement file states. EXPLAINED: a user has said what it is, and nothing here is about it.
 */
export const entryOutcomes = ['UNMATCHED', 'PAYOUT', 'RETURN', 'SETTLEMENT', 'EXPLAINED'] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];

export type BankStatement = Omit<StatedStatement, 'opening' | 'closing' | 'entries'> & {
  id: string;
  /** The PSP. */
  entityId: string;
  fileName: string;
  openedOn: string;
  closedOn: string;
  openingMinor: bigint;
  closingMinor: bigint;
  entryCount: number;
  actor: string;
  createdAt: Date;
};

export type BankEntry = StatedEntry & {
  id: string;
  entityId: string;
  statementId: string;
  rowNumber: number;
  outcome: EntryOutcome;
  merchantId: string | null;
  payoutId: string | null;
  importId: string | null;
  /** The settlement date of the lines that it pays. */
  settledOn: string | null;
  /** What it has more than was expected. */
  differenceMinor: bigint;
  version: number;
  actor: string | null;
  reason: string | null;
  decidedAt: Date | null;
  createdAt: Date;
};
