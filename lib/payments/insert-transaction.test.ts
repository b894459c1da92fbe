import { expect, it } from 'vitest';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import { insertTransaction } from './insert-transaction.ts';

it('a transaction without an acquirer is kept with its first event and without an attempt', async () => {
  const inserted: unknown[] = [];
  const query = async ({ values = [] }: { values?: unknown[] }) => {
    inserted.push(...JSON.parse(String(values[0])));
    return { rows: [], rowCount: 1 };
  };
  const payment = approvedPayment({ paymentType: 'RG', amountMinor: null, currency: null });
  const event = { type: 'payment.created', data: { request: {} } };
  await insertTransaction({ query } as unknown as Tx, payment, event);
  expect(inserted).toMatchObject([
    {
      payment: { id: payment.id, payment_type: 'RG', amount_minor: null },
      attempt: null,
      event: { merchant_id: payment.merchantId, stream_id: payment.id, ...event, amount_minor: null },
    },
  ]);
});
