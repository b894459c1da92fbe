/**
 * One thing that a bank account and the ledger both move, or that only one of them does: a payout, the settlement date
 * of an import, a correction, an entry of the bank. Amounts are those until a day.
 */
export type BankMovementSum = {
  /** What it is, and its id: `payout:…`, `import:…:2026-11-20`, `correction:…`, `unmatched:…`. */
  key: string;
  shownMinor: bigint;
  /** By the ledger, in the mode that is looked at. */
  bookedMinor: bigint;
  /** By the ledger, in the other mode: statements of banks know none. */
  otherModeMinor: bigint;
  /** The first day on which the bank has shown it; null where it has not. */
  shownOn: string | null;
  /** The first and the last day on which the ledger has booked it. */
  firstOn: string | null;
  lastOn: string | null;
  /** Of its first entry in the ledger. */
  position: string | null;
  /** An entry of the bank is matched with it, until the day or later. */
  isMatched: boolean;
};
