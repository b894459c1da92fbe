import { deadlines } from '#lib/platform/database/deadline-client.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { createGroupCommit, type GroupCommit, paymentBatches } from '#lib/platform/group-commit.ts';
import { journalStatement } from './statements.ts';

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
  /** Where a waiting shopper decides: at the bank, or at the card issuer. */
  page: 'bank' | 'acs';
  /** What the authentication came to, if there was one. */
  threeDSecure: Record<string, string> | null;
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
export function createJournal(pool: Pool): GroupCommit<JournalEntry, Journalled> {
  return createGroupCommit(async (entries) => writeEntries(pool, entries), paymentBatches);
}

async function writeEntries(pool: Pool, entries: JournalEntry[]): Promise<Journalled[]> {
  const rows = entries.map((entry) => ({
    merchant_id: entry.merchantId,
    reference: entry.reference,
    operation: entry.operation,
    amount_minor: entry.amountMinor,
    currency: entry.currency,
    outcome: entry.outcome,
    executed_at: entry.executedAt,
  }));
  const statement = {
    ...journalStatement,
    values: [JSON.stringify(rows)],
    deadlineMs: deadlines.paymentMs,
  };
  const written = await pool.query<Journalled & { reference: string }>(statement);
  const byReference = new Map(written.rows.map((row) => [row.reference, row]));
  return entries.map((entry) => {
    const row = byReference.get(entry.reference);
    if (!row) throw new Error('the journal lost an entry');
    return { refused: row.refused, calls: row.calls };
  });
}

export type JournalRow = JournalEntry & { refused: boolean; calls: number };

/** By the reference alone, which is all that the simulator's page is called with. */
export async function findExecution(pool: Pool, reference: string): Promise<JournalRow | null> {
  const { rows } = await pool.query<JournalRow>(
    `/* any merchant: resolution */ SELECT merchant_id AS "merchantId", reference, operation, amount_minor AS "amountMinor", currency, outcome, refused, calls,
            executed_at AS "executedAt"
     FROM simulator_execution WHERE reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

/** Promises that a reference will never be executed; null when it was executed before. */
export async function refuseReference(
  pool: Pool,
  { merchantId, reference }: Pick<JournalEntry, 'merchantId' | 'reference'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO simulator_execution (merchant_id, reference, operation, outcome, calls, refused, executed_at)
     VALUES ($1, $2, 'refused', '{}', 0, true, $3) ON CONFLICT DO NOTHING`,
    [merchantId, reference, now],
  );
  return rowCount === 1;
}

/** Ends a waiting execution with the outcome a tester chose; false when it had ended already. */
export async function decideExecution(
  pool: Pool,
  { merchantId, reference }: Pick<JournalEntry, 'merchantId' | 'reference'>,
  outcome: JournalOutcome,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE simulator_execution SET outcome = $3
     WHERE merchant_id = $1 AND reference = $2 AND outcome->>'kind' = 'pending' AND NOT refused`,
    [merchantId, reference, JSON.stringify(outcome)],
  );
  return rowCount === 1;
}
