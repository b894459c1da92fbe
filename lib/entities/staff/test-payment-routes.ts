import { z } from 'zod';
import type { PaymentCommand } from '#lib/payments/index.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import { findEntityNames } from '../store.ts';
import { testPaymentForm } from './forms.ts';
import { payInTest, readTrace } from './test-payment.ts';

export type TestPaymentAnswer = {
  row: TransactionRow;
  succeeded: boolean;
  tookMs: number;
  trace: { sequence: number; type: string; at: string; resultCode: string | null }[];
  /** The redirect of the shopper while the result is pending. */
  redirectUrl: string | null;
};

export const testPaymentRoutes = [
  route({
    method: 'POST',
    path: '/entities/:id/test-payment',
    permission: 'simulator.use',
    query: z.object({}),
    body: testPaymentForm,
    run: async (services, { entityScope, path, body: ask, actor, change, now }): Promise<TestPaymentAnswer> => {
      const channelId = await entityWithin(entityScope, path.id);
      const record = (id: string, parts: Pick<PaymentCommand, 'currency' | 'brand'>) =>
        change(async () => ({
          result: null,
          action: 'channel.test-payment',
          entityId: channelId,
          subjectId: channelId,
          after: {
            transactionId: id,
            paymentType: ask.paymentType,
            amount: ask.amount,
            currency: parts.currency,
            paymentBrand: parts.brand,
          },
        }));
      const paid = await payInTest(services, { channelId, ask, actor, now, record });
      const { payment, tookMs } = paid;
      const names = await findEntityNames(services.db, entityIdsOf([payment]));
      return {
        row: presentRow(payment, names),
        succeeded: payment.state === 'APPROVED' || payment.state === 'PENDING',
        tookMs: Math.round(tookMs),
        trace: await readTrace(services, paid),
        redirectUrl: payment.state === 'PENDING' ? (payment.outcome.redirect?.url ?? null) : null,
      };
    },
  }),
];
