import type { PaymentServices } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { isAccountInUse } from './store.ts';

/**
 * Erases an account number unless another registration needs it, in the transaction that ended a registration. The
 * account is locked first, so that of two registrations that end concurrently, the second one erases the number.
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
