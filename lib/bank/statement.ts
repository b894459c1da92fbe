/** A balance of an account at a day; above zero where the bank owes its customer. */
export type StatedBalance = { amountMinor: bigint; on: string };

/** What a bank states about one payment. */
export type StatedPayment = {
  /** What we wrote into the order, which the bank returns. */
  endToEndId: string | null;
  bankReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  /** What its sender wrote for a reader. */
  text: string | null;
  /** What its sender wrote for a program: the reference that the creditor gave (ISO 11649 `RF…`, for example). */
  creditorReference: string | null;
  /** The invoices and other documents that it is about. */
  documents: string | null;
  /** Why the bank of the payee sent it back. */
  returnCode: string | null;
  /** What banks took for it: below zero. */
  chargesMinor: bigint;
};

/** One of several payments that a bank booked as one entry. */
export type StatedPart = Omit<StatedPayment, 'chargesMinor'> & {
  /** Null where the bank does not state it. */
  amountMinor: bigint | null;
  /** Another one than that of the entry where only the amount before the conversion is stated. */
  currency: string;
  chargesMinor: bigint;
};

/** An entry as the bank states it. */
export type StatedEntry = StatedPayment & {
  /** Above zero where money came in. */
  amountMinor: bigint;
  currency: string;
  bookedOn: string;
  valueOn: string | null;
  /** Of the batch of payments that was booked as one. */
  batchReference: string | null;
  /** Several payments in one entry; empty where it is one payment. */
  parts: readonly StatedPart[];
};

/** CAMT_052 is a report during the day: nothing in it is final. */
export type StatementFormat = 'CAMT_052' | 'CAMT_053' | 'MT940' | 'BAI2' | 'OFX';

/** A statement as the bank states it. */
export type StatedStatement = {
  format: StatementFormat;
  /** Of the format: 02 … 13 of camt. */
  version: string;
  reference: string;
  account: string;
  currency: string;
  /** What it contains is not final, and comes again in a statement that is. */
  isProvisional: boolean;
  openedOn: string;
  closedOn: string;
  /** Null where a provisional report has no balance. */
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  entries: readonly StatedEntry[];
};

/** The details of entries that a bank sends apart from its statement (camt.054). */
export type StatedDetails = { reference: string; account: string; entries: readonly StatedEntry[] };

/** What a file of a bank contains. */
export type StatementContent =
  | { kind: 'STATEMENTS'; statements: readonly StatedStatement[] }
  | { kind: 'DETAILS'; details: readonly StatedDetails[] };

/**
 * UNMATCHED waits for a user. PAYOUT: one of our payouts was paid. RETURN: one came back. SETTLEMENT: an acquirer has paid
 * what its settlement file states. EXPLAINED: a user has said what it is, and nothing here is about it. PROVISIONAL: the
 * bank may still change it; it is nothing until a final statement has it.
 */
export const entryOutcomes = ['UNMATCHED', 'PAYOUT', 'RETURN', 'SETTLEMENT', 'EXPLAINED', 'PROVISIONAL'] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];

export type BankStatement = Omit<StatedStatement, 'entries'> & {
  id: string;
  /** The PSP. */
  entityId: string;
  fileName: string;
  entryCount: number;
  actor: string;
  createdAt: Date;
};

export type BankEntry = Omit<StatedEntry, 'parts'> & {
  id: string;
  entityId: string;
  /** The first statement that had it. */
  statementId: string;
  rowNumber: number;
  outcome: EntryOutcome;
  merchantId: string | null;
  payoutId: string | null;
  importId: string | null;
  /** The first settlement date of the lines that it pays. */
  settledOn: string | null;
  /** What it has more than was expected. */
  differenceMinor: bigint;
  version: number;
  actor: string | null;
  reason: string | null;
  decidedAt: Date | null;
  createdAt: Date;
};
