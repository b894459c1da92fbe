import {
  createPayment,
  isFinal,
  type Payment,
  type PaymentCommand,
  type PaymentServices,
} from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { buildRegistration } from './create-registration.ts';
import { lockInstrument, retryIfErased } from './lock-instrument.ts';
import { applyFinalPayments, insertRegistration } from './store.ts';

/**
 * Pays and stores the payment data (spec 2.10 createRegistration). The registration is inserted as PENDING with the
 * attempt and becomes usable when the payment is final. After a crash or an error the projection activates it (`subscriber.ts`).
 */
export async function createPaymentWithRegistration(
  services: PaymentServices,
  command: PaymentCommand,
): Promise<Payment> {
  const newRegistrationId = newTransactionId(command.now);
  const pay = () =>
    createPayment(services, command, {
      newRegistrationId,
      inSameTransaction: async (tx, opened) => {
        await lockInstrument(services, tx, opened);
        const registration = buildRegistration(opened, 'PENDING', command);
        await insertRegistration(tx, registration, { actor: command.actor, at: command.now });
      },
    });
  const payment = await retryIfErased(services, pay);
  if (payment.registrationId !== null && isFinal(payment.state)) {
    await applyFinalPayments(autocommit(services.db), [payment]).catch((err: unknown) => {
      // The acquirer was asked, so an error would invite a caller to pay again.
      services.log.error(
        { err, paymentId: payment.id },
        'a registration could not be activated; its projection does it',
      );
    });
  }
  return payment;
}
