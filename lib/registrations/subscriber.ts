import { findPayment } from '#lib/payments/index.ts';
import type { OutboxSubscriber } from '#lib/platform/jobs/outbox.ts';
import { applyPaymentResult } from './create-payment-with-registration.ts';

/** Registrations whose payment became final later, or while nobody was left to wait for it. */
export function registrationSubscriber(): OutboxSubscriber {
  return {
    name: 'registrations',
    topic: 'payment',
    receive: async (client, { subjectId, body }) => {
      if (body.registrationId === null) return;
      const payment = await findPayment(client, subjectId);
      if (payment) await applyPaymentResult(client, payment);
    },
  };
}
