import type { Pool } from '#lib/platform/database/pool.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { reconcileAccounts } from './reconcile-account.ts';

/** Whether a bank account is reconciled at the end of a day. */
export type CheckedAccount = {
  account: string;
  currency: string;
  isReconciled: boolean;
  /** What no item explains, with its sign; null where no statement knows the day yet. */
  remainderMinor: bigint | null;
};

/**
 * The bank accounts of a PSP at the end of a day. One is reconciled when its items explain the difference and a statement knows
 * the day; one that ended before with nothing on both sides is closed, and reconciled.
 */
export async function checkAccounts(
  pool: Pick<Pool, 'connect'>,
  wanted: { pspId: string; isTest: boolean; day: string },
): Promise<CheckedAccount[]> {
  const accounts = await withTransaction(pool, (tx) => reconcileAccounts(tx, wanted), { snapshot: true });
  return accounts.map(({ account, currency, isCovered, bankMinor, ledgerMinor, remainderMinor }) => {
    const isKnown = isCovered || (bankMinor === 0n && ledgerMinor === 0n);
    return {
      account,
      currency,
      isReconciled: isKnown && remainderMinor === 0n,
      remainderMinor: isKnown ? remainderMinor : null,
    };
  });
}
