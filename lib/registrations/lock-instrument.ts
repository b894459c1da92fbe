import type { PaymentServices } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';

/** The number was erased after it was encrypted for a registration and before the registration was stored. */
class InstrumentErasedError extends Error {}

/**
 * Locks the number of a new registration until its transaction commits. A transaction that ends another registration
 * of the same number then sees that the number is still needed.
 */
export async function lockInstrument(
  { vault }: Pick<PaymentServices, 'vault'>,
  tx: Tx,
  { merchantId, accountId }: { merchantId: string; accountId: string | null },
): Promise<void> {
  if (accountId !== null && !(await vault.lockInstrument({ merchantId, id: accountId }, tx)))
    throw new InstrumentErasedError();
}

/** Encrypts and stores again when the number was erased because its last registration ended concurrently. */
export async function retryIfErased<Result>(
  { vault }: Pick<PaymentServices, 'vault'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InstrumentErasedError)) throw error;
    vault.invalidate();
    return work();
  }
}
