import type { Pool } from '#lib/platform/database/pool.ts';
import type { ResultCode } from '#lib/spec/index.ts';
import { kindOfCode } from '../kind-of-code.ts';
import { decideExecution, findExecution } from './store.ts';

/** What the simulator's bank page offers a tester (docs/decisions/0007). */
export const bankChoices: readonly { code: ResultCode | null; label: string }[] = [
  { code: null, label: 'Pay' },
  { code: '100.396.101', label: 'Cancel' },
  { code: '800.100.152', label: 'Declined by the bank' },
  { code: '800.100.155', label: 'Not enough money' },
  { code: '900.100.400', label: 'Timeout at the bank' },
];

export type WaitingExecution = {
  reference: string;
  amountMinor: string | null;
  currency: string | null;
  shopperResultUrl: string | null;
  waiting: boolean;
};

/** What the bank page shows of a transaction; null when the simulator does not know the reference. */
export async function findWaitingExecution(pool: Pool, reference: string): Promise<WaitingExecution | null> {
  const row = await findExecution(pool, reference);
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
export async function chooseOutcome(pool: Pool, reference: string, code: ResultCode | null): Promise<boolean> {
  const row = await findExecution(pool, reference);
  if (!row) return false;
  const approved = code === null || kindOfCode(code) === 'approved';
  return decideExecution(pool, reference, {
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
