import type { Connection } from '#lib/platform/database/connection.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { createGroupCommit, type GroupCommit, paymentBatches } from '#lib/platform/group-commit.ts';
import * as sql from './sql/index.ts';

/** What the simulator decided for a reference, as its journal keeps it. */
export type JournalOutcome = {
  kind: 'approved' | 'declined' | 'pending';
  code: string | null;
  approvedMinor: string | null;
  acquirerTxId: string;
  avsResponse: string | null;
  cvvResponse: string | null;
  resultDetails: Record<string, string>;
  shopperResultUrl: string | null;
};

export type JournalEntry = {
  merchantId: string;
  reference: string;
  operation: string;
  amountMinor: string | null;
  currency: string | null;
  outcome: JournalOutcome;
  executedAt: Date;
};

export type Journalled = { refused: boolean; calls: number };

/**
 * Writes an execution down: a repeated call is counted, one that an inquiry has refused stays so.
 * Executions that arrive together share a statement and a commit.
 */
export function createJournal(tx: Tx): GroupCommit<JournalEntry, Journalled> {
  return createGroupCommit(async (entries) => writeEntries(tx, entries), paymentBatches);
}

async function writeEntries(tx: Tx, entries: JournalEntry[]): Promise<Journalled[]> {
  const rows = entries.map((entry) => ({
    merchant_id: entry.merchantId,
    reference: entry.reference,
    operation: entry.operation,
    amount_minor: entry.amountMinor,
    currency: entry.currency,
    outcome: entry.outcome,
    executed_at: entry.executedAt,
  }));
  const deadline = { deadlineMs: deadlines.paymentMs };
  const written = await query(tx, sql.writeJournal, { rows: JSON.stringify(rows) }, deadline);
  const byReference = new Map(written.map((row) => [row.reference, row]));
  return entries.map((entry) => {
    const row = byReference.get(entry.reference);
    if (!row) throw new Error('the journal lost an entry');
    return { refused: row.refused, calls: row.calls };
  });
}

export type JournalRow = JournalEntry & { refused: boolean; calls: number };

/** By the reference alone, which is all that the simulator's page is called with. */
export async function findExecution(connection: Connection, reference: string): Promise<JournalRow | null> {
  return (await queryFirst(connection, sql.findExecution, { reference })) as JournalRow | null;
}

type ExecutionKey = Pick<JournalEntry, 'merchantId' | 'reference'>;

/** Promises that a reference will never be executed; false when it was executed before. */
export async function refuseReference(tx: Tx, { merchantId, reference }: ExecutionKey, now: Date): Promise<boolean> {
  return (await execute(tx, sql.refuseReference, { merchantId, reference, now })) === 1;
}

/** Ends a waiting execution with the outcome that a tester chose; false when it had ended already. */
export async function decideExecution(
  tx: Tx,
  { merchantId, reference }: ExecutionKey,
  outcome: JournalOutcome,
): Promise<boolean> {
  const decided = { merchantId, reference, outcome: JSON.stringify(outcome) };
  return (await execute(tx, sql.decideExecution, decided)) === 1;
}
