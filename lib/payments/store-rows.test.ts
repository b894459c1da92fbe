import { expect, it } from 'vitest';
import { approvedPayment } from '#test/fixtures/payment.ts';
import { paymentColumns, toPayment, toRow } from './store-rows.ts';

const read = (row: object) => toPayment(row as Parameters<typeof toPayment>[0]);

it('a payment is read from its row as it was stored, amounts to the minor unit', () => {
  const payment = approvedPayment({
    amountMinor: 9_007_199_254_740_993n,
    capturedMinor: 1n,
    refundedMinor: 2n,
    reversedMinor: 3n,
    chargedBackMinor: 4n,
    echo: { a: 'b' },
    merchantTransactionId: '42',
  });
  const row = toRow(payment);
  expect(row).toMatchObject({ amount_minor: '9007199254740993', captured_minor: '1', capture_count: 0 });
  expect(read(row)).toEqual(payment);
  expect(Object.keys(row)).toEqual(paymentColumns);
});

it('a payment without an amount has none when it is read', () => {
  const payment = approvedPayment({ amountMinor: null, currency: null });
  expect(read(toRow(payment))).toEqual(payment);
});
