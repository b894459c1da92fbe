import type { LineOutcome } from '../matching/line-outcome.ts';

/**
 * RECEIVING: the file arrives or is read. CHECKED: its rows wait for a commit. MATCHING: they look for their payments.
 * UNDOING: its matches are taken away. The others are final; DONE can be undone.
 */
export const importStates = [
  'RECEIVING',
  'CHECKED',
  'MATCHING',
  'DONE',
  'UNDOING',
  'REFUSED',
  'CANCELLED',
  'UNDONE',
] as const;
export type ImportState = (typeof importStates)[number];

/** Sums over the lines of one kind. */
export type ImportTotal = {
  recordType: string;
  /** What its lines are beside it; imports of earlier versions have none of these. */
  transactionType?: 'REFUND' | 'CREDIT' | 'FEE' | null;
  lineKind?: string | null;
  cashflow: string;
  currency: string;
  settlementCurrency: string;
  lines: number;
  amountMinor: string;
  settlementAmountMinor: string;
  feeMinor: string;
  /** What the fee consists of, where the file states it. */
  interchangeMinor?: string | null;
  schemeMinor?: string | null;
  markupMinor?: string | null;
  commissionMinor?: string | null;
};

/** A file of an acquirer that is imported for a PSP (spec 2.13). */
export type SettlementImport = {
  id: string;
  /** The PSP. */
  entityId: string;
  fileName: string;
  state: ImportState;
  /** The format that the file was read by; null for the 36 columns of the specification. */
  formatId: string | null;
  formatVersion: number | null;
  /** Rows that were mended, or another part of a file. */
  isPart: boolean;
  sha256: string | null;
  /** Null until it has been read. */
  header: string | null;
  /** Null until the file has been received. */
  byteSize: number | null;
  /** Received until the size is known, then read. */
  progressBytes: number;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  /** Lines that were matched so far. */
  matchedThrough: number;
  totals: readonly ImportTotal[];
  /** Why the file was refused. */
  refusal: string | null;
  /** How often in a row matching or undoing it failed; 0: it goes on. */
  failures: number;
  /** Why, the last time, and when. */
  failure: string | null;
  failedAt: Date | null;
  /** It is tried again then. */
  retryAt: Date | null;
  /** Later imports of the PSP go on without it since then. */
  setAsideAt: Date | null;
  actor: string;
  createdAt: Date;
  completedAt: Date | null;
};

/** Lines that became the same. */
export type ImportOutcome = LineOutcome & { currency: string; count: number; amountMinor: string };

/** Rows that were not imported because of the same column, or because they are duplicates. */
export type BadRowCount = { kind: string; columnName: string | null; count: number };

export type StoredBadRow = {
  rowNumber: number;
  kind: string;
  columnName: string | null;
  value: string | null;
  reason: string;
  raw: Buffer | null;
  /** Of a duplicate: its merchant, and the line that it is the same as. */
  merchantId: string | null;
  twinImportId: string | null;
  twinRow: number | null;
  twinFileName: string | null;
};
