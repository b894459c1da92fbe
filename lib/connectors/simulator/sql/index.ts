// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Ends a waiting execution with the outcome that a tester chose; changes nothing when it had ended already.
 */
export const decideExecution: Statement<DecideExecutionParameters, DecideExecutionRow, 'write'> = {
  name: 'connectors.simulator.decide-execution',
  kind: 'write',
  parameters: ['outcome', 'merchantId', 'reference'],
  text: `UPDATE simulator_execution SET outcome = $1
WHERE merchant_id = $2 AND reference = $3 AND outcome->>'kind' = 'pending' AND NOT refused`,
};

export type DecideExecutionParameters = { outcome: string; merchantId: string; reference: string };
export type DecideExecutionRow = Record<never, never>;

/**
 * By the reference alone, which is all that the simulator's page is called with.
 */
export const findExecution: Statement<FindExecutionParameters, FindExecutionRow, 'read'> = {
  name: 'connectors.simulator.find-execution',
  kind: 'read',
  parameters: ['reference'],
  text: `/* any merchant: resolution */ SELECT merchant_id AS "merchantId", reference, operation, amount_minor AS "amountMinor", currency, outcome, refused,
  calls, executed_at AS "executedAt"
FROM simulator_execution WHERE reference = $1`,
};

export type FindExecutionParameters = { reference: string };
export type FindExecutionRow = {
  merchantId: string;
  reference: string;
  operation: string;
  amountMinor: string | null;
  currency: string | null;
  outcome: unknown;
  refused: boolean;
  calls: number;
  executedAt: Date;
};

/**
 * Promises that a reference will never be executed; inserts nothing when it was executed before.
 */
export const refuseReference: Statement<RefuseReferenceParameters, RefuseReferenceRow, 'write'> = {
  name: 'connectors.simulator.refuse-reference',
  kind: 'write',
  parameters: ['merchantId', 'reference', 'now'],
  text: `INSERT INTO simulator_execution (merchant_id, reference, operation, outcome, calls, refused, executed_at)
VALUES ($1, $2, 'refused', '{}', 0, true, $3) ON CONFLICT DO NOTHING`,
};

export type RefuseReferenceParameters = { merchantId: string; reference: string; now: Date };
export type RefuseReferenceRow = Record<never, never>;

/**
 * Executions written down: a repeated reference is counted, a refused one stays refused. The commit does not wait for the
 * disk: that of the payment's result, which follows, does, and PostgreSQL writes its log in order. An execution that a crash
 * takes before it is one that no caller has heard of.
 */
export const writeJournal: Statement<WriteJournalParameters, WriteJournalRow, 'write'> = {
  name: 'connectors.simulator.write-journal',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
)
INSERT INTO simulator_execution AS kept
  (merchant_id, reference, operation, amount_minor, currency, outcome, executed_at)
SELECT merchant_id, reference, operation, amount_minor, currency, outcome, executed_at
FROM relaxed, jsonb_to_recordset($1) AS entry(merchant_id text, reference text, operation text, amount_minor bigint,
  currency text, outcome jsonb, executed_at timestamptz)
ON CONFLICT (merchant_id, reference) DO UPDATE SET calls = kept.calls + 1
RETURNING reference, refused, calls`,
};

export type WriteJournalParameters = { rows: string };
export type WriteJournalRow = { reference: string; refused: boolean; calls: number };
