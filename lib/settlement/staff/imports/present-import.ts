import { fromMinor } from '#lib/money/index.ts';
import { type FeeParts, presentFeeParts } from '../../figures/fee-parts.ts';
import type { BadRowCount, ImportOutcome, ImportState, SettlementImport } from '../../imports/settlement-import.ts';
import { kindOfLine, type ShownLineKind } from '../../matching/line-kind.ts';
import type { LineOutcome } from '../../matching/line-outcome.ts';
import type { SettlementScore } from './present-score.ts';

/** Sums over lines of one kind; amounts as decimals of their currency. */
export type SettlementTotal = {
  recordType: string;
  kind: ShownLineKind;
  cashflow: string;
  lines: number;
  amount: string;
  currency: string;
  settlementAmount: string;
  settlementCurrency: string;
  fee: string;
  /** What the fee consists of; empty where no line states it. */
  feeParts: FeeParts;
};

export type SettlementImportRow = {
  id: string;
  pspId: string;
  pspName: string;
  fileName: string;
  /** The format that the file was read by; null for the 36 columns of the specification. */
  formatId: string | null;
  formatName: string | null;
  formatVersion: number | null;
  /** Totals of its trailer were not checked. */
  isPart: boolean;
  state: ImportState;
  sha256: string | null;
  byteSize: number | null;
  /** The part that is done of what the state is about, from 0 to 1; null while its size is unknown. */
  progress: number | null;
  receivedBytes: number;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  matchedCount: number;
  /** Lines that wait for a user. */
  exceptionCount: number;
  refusal: string | null;
  /** Why matching or undoing it failed, while it does not go on. */
  failure: SettlementFailure | null;
  actor: string;
  actorName: string;
  createdAt: string;
  completedAt: string | null;
};

/** After a failure an import is tried again by itself, until it is set aside for a user. */
export type SettlementFailure = {
  count: number;
  cause: string;
  at: string;
  /** Null: it is set aside. */
  retryAt: string | null;
};

/** Lines that became the same. */
export type SettlementOutcome = LineOutcome & { count: number; amount: string; currency: string };

export type SettlementImportDetail = {
  import: SettlementImportRow;
  totals: SettlementTotal[];
  outcomes: SettlementOutcome[];
  /** Rows that were not imported, by column; duplicates have none. */
  badRows: { kind: string; column: string | null; count: number }[];
  /** The import that has the same file already, when this one was refused because of it. */
  sameFile: { id: string; fileName: string } | null;
  /** Of the file of a synthetic acquirer: how much of what is in it was found. */
  score: SettlementScore | null;
  mayWrite: boolean;
};

/** What is read beside the imports themselves. */
export type ImportNames = {
  entities: ReadonlyMap<string, string>;
  actors: ReadonlyMap<string, string>;
  exceptions: ReadonlyMap<string, number>;
  formats: ReadonlyMap<string, string>;
};

export function presentImport(
  found: SettlementImport,
  { entities, actors, exceptions, formats }: ImportNames,
): SettlementImportRow {
  const { id, entityId, fileName, state, sha256, byteSize, progressBytes, refusal, actor } = found;
  const { lineCount, badCount, duplicateCount, matchedThrough, formatId, formatVersion, isPart } = found;
  return {
    id,
    pspId: entityId,
    pspName: entities.get(entityId) ?? '',
    fileName,
    state,
    sha256,
    byteSize,
    refusal,
    actor,
    actorName: actors.get(actor) ?? actor,
    lineCount,
    badCount,
    duplicateCount,
    matchedCount: matchedThrough,
    receivedBytes: progressBytes,
    formatId,
    formatVersion,
    isPart,
    formatName: formatId && (formats.get(formatId) ?? null),
    exceptionCount: exceptions.get(id) ?? 0,
    failure: failureOf(found),
    progress: progressOf(found),
    createdAt: found.createdAt.toISOString(),
    completedAt: found.completedAt?.toISOString() ?? null,
  };
}

function failureOf({ failures, failure, failedAt, retryAt }: SettlementImport): SettlementFailure | null {
  if (failure === null || failedAt === null) return null;
  const times = { at: failedAt.toISOString(), retryAt: retryAt?.toISOString() ?? null };
  return { count: failures, cause: failure, ...times };
}

function progressOf({ state, byteSize, progressBytes, lineCount, matchedThrough }: SettlementImport): number | null {
  if (state === 'RECEIVING') return byteSize === null ? null : progressBytes / Math.max(byteSize, 1);
  if (state === 'MATCHING') return matchedThrough / Math.max(lineCount, 1);
  return 1;
}

export function presentTotals({ totals }: SettlementImport): SettlementTotal[] {
  return totals.map(
    ({
      recordType,
      transactionType = null,
      lineKind = null,
      cashflow,
      lines,
      currency,
      settlementCurrency,
      ...sums
    }) => ({
      recordType,
      kind: kindOfLine({ recordType, transactionType, lineKind, status: transactionType === 'FEE' ? 'FEE' : '' }),
      cashflow,
      lines,
      currency,
      settlementCurrency,
      amount: fromMinor(BigInt(sums.amountMinor), currency),
      settlementAmount: fromMinor(BigInt(sums.settlementAmountMinor), settlementCurrency),
      fee: fromMinor(BigInt(sums.feeMinor), settlementCurrency),
      feeParts: presentFeeParts(
        {
          fee: sums.feeMinor,
          interchange: sums.interchangeMinor ?? null,
          scheme: sums.schemeMinor ?? null,
          markup: sums.markupMinor ?? null,
          commission: sums.commissionMinor ?? null,
        },
        settlementCurrency,
      ),
    }),
  );
}

export function presentBadRowCount({ kind, columnName, count }: BadRowCount) {
  return { kind, column: columnName, count };
}

export function presentOutcome({ amountMinor, ...outcome }: ImportOutcome): SettlementOutcome {
  return { ...outcome, amount: fromMinor(BigInt(amountMinor), outcome.currency) };
}
