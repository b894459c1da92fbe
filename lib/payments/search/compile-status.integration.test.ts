import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { parseSearch } from '#lib/platform/search/parse-search.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { recordRefundReversal } from '../follow-ups/record-refund-reversal.ts';
import { getPaymentStatus, paymentStatuses } from '../life-cycle/status.ts';
import { searchFields } from './search-fields.ts';
import { paymentOrder, searchPayments } from './search-payments.ts';

let gateway: TestGateway;

const follow = (id: string, paymentType: string, amount?: string) =>
  gateway.post(`/v1/payments/${id}`, { paymentType, ...(amount ? { amount, currency: 'EUR' } : {}) });

beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
  const pay = async (params: Record<string, string> = {}): Promise<string> =>
    (await gateway.post('/v1/payments', { ...cardDebit, ...params })).body.id;
  const declined = (code: string) => pay({ 'customParameters[simulate.resultCode]': code });
  await pay();
  await follow(await pay(), 'RF', '20.00');
  await follow(await pay(), 'RF', '92.00');
  await follow(await pay(), 'RV');
  const { body: refund } = await follow(await pay(), 'RF', '92.00');
  const failed = { refundId: refund.id, merchantId: gateway.merchant.id, amountMinor: 9_200n, currency: 'EUR' };
  const report = {
    ...failed,
    acquirerTxId: null,
    reasonCode: null,
    reason: null,
    source: {},
    now: gateway.clock.now(),
  };
  await withTransaction(gateway.database.pool, (tx) => recordRefundReversal(tx, report));
  await follow(await pay(), 'CB', '92.00');
  const refundedAndChargedBack = await pay();
  await follow(refundedAndChargedBack, 'RF', '20.00');
  await follow(refundedAndChargedBack, 'CB', '72.00');
  await follow(await pay({ paymentType: 'PA' }), 'RV');
  for (const code of ['800.100.152', '100.396.101', '100.396.103', '100.396.201']) await declined(code);
  await pay({ 'card.expiryYear': '2020' });
});
afterAll(() => gateway.close());

async function find(typed: string) {
  const { terms, problems } = parseSearch(searchFields, typed);
  expect(problems).toEqual([]);
  const page = { columns: paymentOrder, descending: true, beyond: null, limit: 100 };
  return searchPayments(gateway.db.pool, { terms, scope: { everything: true }, now: new Date() }, page);
}

test.each(paymentStatuses)('finds by %s exactly the payments that show it', async (status) => {
  const shown = (await find('')).filter((payment) => getPaymentStatus(payment) === status);
  const found = await find(`status:${status.replace(' ', '-')}`);
  expect(found.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
});

test('the payments of this test show every status that a payment with a result can have', async () => {
  const shown = new Set((await find('')).map(getPaymentStatus));
  const withoutResult = ['pending', 'processing', 'unknown'];
  expect([...shown].sort()).toEqual(paymentStatuses.filter((each) => !withoutResult.includes(each)).sort());
});
