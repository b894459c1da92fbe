import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { classifyResultCode } from '../classify-result-code.ts';
import { decideExecution, findExecution } from './store.ts';

/** One way in which a tester may let a waiting transaction end. */
export type Choice = { value: string; code: ResultCode | null; label: string };

const choice = (label: string, code: ResultCode | null): Choice => ({ value: code ?? 'ok', code, label });

const choices: readonly Choice[] = [
  choice('Pay', null),
  choice('Cancel', '100.396.101'),
  choice('Declined by the bank', '800.100.152'),
  choice('Not enough money', '800.100.155'),
  choice('Timeout at the bank', '900.100.400'),
];

/** What the simulator's page offers a tester (docs/decisions/0012). */
export function availableDecisions(): readonly Choice[] {
  return choices;
}

export type PendingExecution = {
  reference: string;
  amountMinor: string | null;
  currency: string | null;
  shopperResultUrl: string | null;
  waiting: boolean;
};

/** What the bank page shows of a transaction; null when the simulator does not know the reference. */
export async function getPendingExecution(connection: Connection, reference: string): Promise<PendingExecution | null> {
  const row = await findExecution(connection, reference);
  if (!row || row.refused) return null;
  return {
    reference,
    amountMinor: row.amountMinor,
    currency: row.currency,
    shopperResultUrl: row.outcome.shopperResultUrl,
    waiting: row.outcome.kind === 'pending',
  };
}

/** Ends a waiting transaction as the tester chose. False when it had already ended. */
export async function recordDecision(pool: Pool, reference: string, code: ResultCode | null): Promise<boolean> {
  const row = await findExecution(pool, reference);
  if (!row) return false;
  const approved = code === null || classifyResultCode(code, row.operation) === 'approved';
  return decideExecution(autocommit(pool), row, {
    ...row.outcome,
    kind: approved ? 'approved' : 'declined',
    code,
    resultDetails: {
      ...row.outcome.resultDetails,
      AcquirerResponse: approved ? '00' : '05',
      ExtendedDescription: approved ? 'Approved' : 'Declined',
    },
  });
}
