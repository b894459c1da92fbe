import type { PaymentServices } from '#lib/payments/index.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';

/** The number was erased after it had been sealed for a registration, and before that was stored. */
class InstrumentErasedError extends Error {}

/**
 * Keeps the number of a new registration from being erased until its transaction ends: from then on whoever ends
 * another registration of it sees that it is needed.
 */
export async function lockInstrument(
  { vault }: Pick<PaymentServices, 'vault'>,
  client: PoolClient,
  { merchantId, accountId }: { merchantId: string; accountId: string | null },
): Promise<void> {
  if (accountId !== null && !(await vault.lockInstrument({ merchantId, id: accountId }, client)))
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
