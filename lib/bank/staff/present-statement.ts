import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { BankEntry, BankStatement, EntryOutcome } from '../statement.ts';
import { countShared, countUnmatched } from '../statement-store.ts';

export type BankStatementRow = {
  id: string;
  pspId: string;
  pspName: string;
  /** As banks call it: camt.053.001.08, MT940. */
  format: string;
  /** A report during the day: nothing in it is final. */
  isProvisional: boolean;
  reference: string;
  account: string;
  currency: string;
  openedOn: string;
  closedOn: string;
  opening: string | null;
  closing: string | null;
  entryCount: number;
  /** Entries that an earlier statement has, too; they are stored once. */
  sharedCount: number;
  /** Entries that wait for a user. */
  unmatchedCount: number;
  fileName: string;
  actorName: string;
  createdAt: string;
};

type Services = Pick<StaffServices, 'db'>;

export async function presentStatements(
  { db }: Services,
  statements: readonly BankStatement[],
): Promise<BankStatementRow[]> {
  const ids = statements.map(({ id }) => id);
  const [names, actors, unmatched, shared] = await Promise.all([
    findEntityNames(db, [...new Set(statements.map(({ entityId }) => entityId))]),
    resolveActorNames(db, [...new Set(statements.map(({ actor }) => actor))]),
    countUnmatched(db, ids),
    countShared(db, ids),
  ]);
  return statements.map(({ id, entityId, reference, account, currency, ...statement }) => ({
    id,
    reference,
    account,
    currency,
    pspId: entityId,
    pspName: names.get(entityId) ?? '',
    openedOn: statement.openedOn,
    closedOn: statement.closedOn,
    fileName: statement.fileName,
    opening: decimalOf(statement.openingMinor, currency),
    closing: decimalOf(statement.closingMinor, currency),
    entryCount: statement.entryCount,
    sharedCount: shared.get(id) ?? 0,
    unmatchedCount: unmatched.get(id) ?? 0,
    format: nameOfFormat(statement),
    isProvisional: statement.isProvisional,
    actorName: actors.get(statement.actor) ?? statement.actor,
    createdAt: statement.createdAt.toISOString(),
  }));
}

const nameOfFormat = ({ format, version }: Pick<BankStatement, 'format' | 'version'>): string =>
  format.startsWith('CAMT_') ? `camt.${format.slice(-3)}.001.${version}` : format;

export type BankEntryRow = {
  id: string;
  pspId: string;
  statementId: string;
  /** Below zero where money went out. */
  amount: string | null;
  currency: string;
  bookedOn: string;
  valueOn: string | null;
  outcome: EntryOutcome;
  counterparty: string | null;
  counterpartyAccount: string | null;
  text: string | null;
  /** What a program reads: the reference of the creditor, invoices and other documents. */
  creditorReference: string | null;
  documents: string | null;
  batchReference: string | null;
  /** What banks took: below zero; null where they took nothing. */
  charges: string | null;
  endToEndId: string | null;
  bankReference: string | null;
  returnCode: string | null;
  payoutId: string | null;
  importId: string | null;
  settledOn: string | null;
  /** What it has more than was expected; null where nothing differs. */
  difference: string | null;
  version: number;
  actorName: string | null;
  reason: string | null;
  decidedAt: string | null;
  createdAt: string;
};

export async function presentEntries({ db }: Services, entries: readonly BankEntry[]): Promise<BankEntryRow[]> {
  const actors = await resolveActorNames(db, [...new Set(entries.flatMap(({ actor }) => actor ?? []))]);
  return entries.map((entry) => {
    const { id, entityId, statementId, currency, bookedOn, valueOn, outcome, counterparty, text } = entry;
    const { counterpartyAccount, endToEndId, bankReference, returnCode, payoutId, importId } = entry;
    const { creditorReference, documents, batchReference, chargesMinor } = entry;
    const { settledOn, version, actor, reason, decidedAt, createdAt, amountMinor, differenceMinor } = entry;
    return {
      id,
      statementId,
      currency,
      bookedOn,
      valueOn,
      outcome,
      counterparty,
      text,
      creditorReference,
      documents,
      batchReference,
      counterpartyAccount,
      endToEndId,
      bankReference,
      returnCode,
      payoutId,
      importId,
      settledOn,
      version,
      reason,
      pspId: entityId,
      amount: decimalOf(amountMinor, currency),
      charges: chargesMinor === 0n ? null : decimalOf(chargesMinor, currency),
      difference: differenceMinor === 0n ? null : decimalOf(differenceMinor, currency),
      actorName: actor && (actors.get(actor) ?? actor),
      decidedAt: decidedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}
