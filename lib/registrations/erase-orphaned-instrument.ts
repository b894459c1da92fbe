import type { PaymentServices } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { isAccountInUse } from './store.ts';

/**
 * Erases an account number unless another registration needs it, in the transaction that ended one. The account is
 * held first: of two registrations that end at the same moment, the second one sees that it was the last.
 */
export async function eraseIfOrphaned(
  { vault }: Pick<PaymentServices, 'vault'>,
  tx: Tx,
  { merchantId, accountId }: { merchantId: string; accountId: string | null },
): Promise<void> {
  if (accountId === null) return;
  const instrument = { merchantId, id: accountId };
  await vault.holdAccount(instrument, tx);
  if (!(await isAccountInUse(tx, merchantId, accountId))) await vault.eraseInstrument(instrument, tx);
}
