import { findPaymentsOfEvents, type Json } from '#lib/payments/index.ts';
import { presentPayment } from '../responses/present-payment.ts';
import type { NotificationSource } from './notification-source.ts';

/** Events after which a payment has a result that its merchant should know (spec 6.1). */
const paymentEvents = new Set([
  'attempt.approved',
  'attempt.declined',
  'attempt.pending',
  'payment.rejected',
  'payment.held',
  'payment.redirected',
]);

export const paymentNotifications: NotificationSource = {
  type: 'PAYMENT',
  isNotified: ({ streamType, type }) => streamType === 'payment' && paymentEvents.has(type),
  read: async (tx, events) => {
    const payments = await findPaymentsOfEvents(tx, events);
    return ({ streamId }) => {
      const payment = payments.get(streamId);
      if (!payment) return null;
      const payload = presentPayment(payment);
      const { amount, currency } = payload;
      const presented: Json =
        amount === undefined || currency === undefined
          ? {}
          : { presentationAmount: amount, presentationCurrency: currency };
      return { channelId: payment.channelId, content: { payload, ...presented } };
    };
  },
};
