import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit, type Connection } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { classifyResultCode } from '../classify-result-code.ts';
import { decideExecution, findExecution } from './store.ts';

/** One way in which a tester may let a waiting transaction end. */
export type Choice = { value: string; code: ResultCode | null; label: string };

const choice = (label: string, code: ResultCode | null): Choice => ({ value: code ?? 'ok', code, label });

const choices: Record<'bank' | 'acs', readonly Choice[]> = {
  bank: [
    choice('Pay', null),
    choice('Cancel', '100.396.101'),
    choice('Declined by the bank', '800.100.152'),
    choice('Not enough money', '800.100.155'),
    choice('Timeout at the bank', '900.100.400'),
  ],
  acs: [
    choice('Authenticate', null),
    choice('Fail the authentication', '100.390.114'),
    choice('Cancel', '100.390.124'),
    choice('Technical error', '100.390.112'),
  ],
};

/** What the simulator's page offers a tester (docs/decisions/0007). */
export function availableDecisions(page: 'bank' | 'acs'): readonly Choice[] {
  return choices[page];
}

export type PendingExecution = {
  reference: string;
  amountMinor: string | null;
  currency: string | null;
  shopperResultUrl: string | null;
  page: 'bank' | 'acs';
  waiting: boolean;
};

/** What the bank page shows of a transaction; null when the simulator does not know the reference. */
export async function getPendingExecution(
  connection: Connection,
  reference: string,
): Promise<PendingExecution | null> {
  const row = await findExecution(connection, reference);
  if (!row || row.refused) return null;
  return {
    reference,
    amountMinor: row.amountMinor,
    currency: row.currency,
    shopperResultUrl: row.outcome.shopperResultUrl,
    page: row.outcome.page,
    waiting: row.outcome.kind === 'pending',
  };
}

/** Ends a waiting transaction as the tester chose. False when it had already ended. */
export async function recordDecision(
  pool: Pool,
  reference: string,
  code: ResultCode | null,
): Promise<boolean> {
  const row = await findExecution(pool, reference);
  if (!row) return false;
  const approved = code === null || classifyResultCode(code, row.operation) === 'approved';
  return decideExecution(autocommit(pool), row, {
    ...row.outcome,
    kind: approved ? 'approved' : 'declined',
    code,
    // An authentication that failed has nothing to vouch with.
    threeDSecure: approved ? row.outcome.threeDSecure : null,
    resultDetails: {
      ...row.outcome.resultDetails,
      AcquirerResponse: approved ? '00' : '05',
      ExtendedDescription: approved ? 'Approved' : 'Declined',
    },
  });
}
