import { findPayment, type PaymentServices } from '#lib/payments/index.ts';
import type { OutboxSubscriber } from '#lib/platform/jobs/outbox.ts';
import { followPayment } from './pay-and-register.ts';

/** Registrations whose payment became final later, or while nobody was left to wait for it. */
export function followsPayments(services: PaymentServices): OutboxSubscriber {
  return {
    name: 'registrations',
    topic: 'payment',
    receive: async ({ subjectId }) => {
      const payment = await findPayment(services.db.pool, subjectId);
      if (payment) await followPayment(services, payment);
    },
  };
}
