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
import { keepAccount, withKeptAccount } from './keep-account.ts';
import { insertRegistration, settleRegistration } from './store.ts';

/**
 * Pays and stores the payment data (spec 2.10 createRegistration). The registration waits from the
 * moment the attempt is durable and becomes usable with the payment; should the process die between,
 * the payment's message in the outbox does it (`jobs.ts`).
 */
export async function payAndRegister(
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
      alongside: async (client, opened) => {
        await keepAccount(services, client, opened.accountId);
        await insertRegistration(client, registrationOf(opened, account, 'PENDING', request));
      },
    });
  const payment = await withKeptAccount(services, pay);
  await followPayment(services.db.pool, payment);
  return payment;
}

/** Lets a waiting registration follow the payment that created it. */
export async function followPayment(db: Pool | PoolClient, payment: Payment): Promise<void> {
  if (payment.registrationId === null) return;
  if (payment.state === 'APPROVED') {
    const initial = payment.outcome.resultDetails?.CardholderInitiatedTransactionID ?? null;
    await settleRegistration(db, payment.registrationId, 'ACTIVE', initial);
  }
  if (payment.state === 'DECLINED') {
    await settleRegistration(db, payment.registrationId, 'REJECTED', null);
  }
}
