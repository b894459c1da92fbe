import {
  createPayment,
  openWalletToken,
  type Payment,
  type PaymentServices,
  readAccount,
  type TransactionRequest,
} from '#lib/payments/index.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { registrationOf } from './create-registration.ts';
import { lockInstrument, retryIfErased } from './lock-instrument.ts';
import { activateRegistration, insertRegistration } from './store.ts';

/**
 * Pays and stores the payment data (spec 2.10 createRegistration). The registration waits from the
 * moment the attempt is durable and becomes usable with the payment; should the process die between,
 * the payment's message in the outbox does it (`jobs.ts`).
 */
export async function createPaymentWithRegistration(
  services: PaymentServices,
  request: TransactionRequest,
): Promise<Payment> {
  const newRegistrationId = newTransactionId(request.now);
  const account =
    openWalletToken(request.params, request.channel.mode).account ?? readAccount(request.params);
  const pay = () =>
    createPayment(services, {
      ...request,
      newRegistrationId,
      inSameTransaction: async (client, opened) => {
        await lockInstrument(services, client, opened.accountId);
        await insertRegistration(client, registrationOf(opened, account, 'PENDING', request));
      },
    });
  const payment = await retryIfErased(services, pay);
  await applyPaymentResult(services.db.pool, payment);
  return payment;
}

/** Lets a waiting registration follow the payment that created it. */
export async function applyPaymentResult(db: Pool | PoolClient, payment: Payment): Promise<void> {
  if (payment.registrationId === null) return;
  if (payment.state === 'APPROVED') {
    const initial = payment.outcome.resultDetails?.CardholderInitiatedTransactionID ?? null;
    await activateRegistration(db, payment.registrationId, 'ACTIVE', initial);
  }
  if (payment.state === 'DECLINED') {
    await activateRegistration(db, payment.registrationId, 'REJECTED', null);
  }
}
