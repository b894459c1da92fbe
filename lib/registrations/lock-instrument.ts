import type { PaymentServices } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';

/** The number was erased after it had been sealed for a registration, and before that was stored. */
class InstrumentErasedError extends Error {}

/**
 * Keeps the number of a new registration from being erased until its transaction ends: from then on whoever ends
 * another registration of it sees that it is needed.
 */
export async function lockInstrument(
  { vault }: Pick<PaymentServices, 'vault'>,
  tx: Tx,
  { merchantId, accountId }: { merchantId: string; accountId: string | null },
): Promise<void> {
  if (accountId !== null && !(await vault.lockInstrument({ merchantId, id: accountId }, tx)))
    throw new InstrumentErasedError();
}

/** Seals and stores again when the last registration of the same number ended in between. */
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
