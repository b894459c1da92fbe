import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { measureAcquirerLatency } from './acquirer-latency.ts';
import type { SearchScope } from './compile-search.ts';
import { parseSearch } from './parse-search.ts';
import { summarisePayments } from './payment-summary.ts';
import { countPayments, readAllPayments, searchPayments } from './search-payments.ts';

let gateway: TestGateway;
let other: Awaited<ReturnType<typeof seedMerchant>>;
let debit: Record<string, string>;

const everything: SearchScope = { everything: true };

beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
  other = await seedMerchant(gateway.db);
  const pay = async (params: Record<string, string> = {}) =>
    (await gateway.post('/v1/payments', { ...cardDebit, ...params })).body;
  debit = await pay({
    merchantTransactionId: 'order-4711',
    'customer.email': 'Jane@Shop.example',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  });
  expect(debit).toMatchObject({ result: { code: '000.100.110' } });
  await pay({ amount: '10.00', paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
  await pay({ amount: '300.00', currency: 'JPY' });
  await pay({ 'card.expiryYear': '2020' });
  await gateway.post(`/v1/payments/${debit.id}`, { paymentType: 'RF', amount: '2.00', currency: 'EUR' });
});
afterAll(() => gateway.close());

const search = (typed: string, scope: SearchScope = everything) => {
  const { terms, problems } = parseSearch(typed);
  expect(problems).toEqual([]);
  return { terms, scope, now: new Date() };
};
const found = async (typed: string, scope: SearchScope = everything) =>
  (await searchPayments(gateway.db.pool, search(typed, scope), { limit: 50 })).payments;

describe('each promised field finds what it names', () => {
  test.each([
    ['', 5],
    ['brand:visa', 4],
    ['brand:MASTER,AMEX', 1],
    ['-brand:VISA', 1],
    ['amount:>100', 1],
    ['amount:300', 1],
    ['amount:>=92 currency:EUR', 2],
    ['amount:1..10', 2],
    ['last4:5454', 1],
    ['result:100.*', 1],
    ['result:000.100.110', 4],
    ['status:approved', 4],
    ['status:failed', 1],
    ['type:RF', 1],
    ['email:jane@shop.example', 2],
    ['email:jane*', 2],
    ['merchant:bakery', 5],
    ['channel:"web shop"', 5],
    ['merchant:nobody', 0],
    ['date:today', 5],
    ['date:<2020-01-01', 0],
    ['mode:test', 5],
    ['mode:live', 0],
    ['reference:order-4711', 1],
    ['order-4711', 1],
    ['5454', 1],
    ['JANE@shop.example', 2],
  ])('%s', async (typed, count) => {
    expect(await found(typed)).toHaveLength(count);
    expect(await countPayments(gateway.db.pool, search(typed))).toEqual({ count, capped: false });
  });

  test('id and shortId, named or as a word', async () => {
    for (const typed of [
      `id:${debit.id}`,
      debit.id,
      `short:${debit.shortId}`,
      debit.shortId?.replaceAll('.', ''),
    ]) {
      expect((await found(typed ?? '')).map(({ id }) => id)).toEqual([debit.id]);
    }
  });
});

test('what is outside a scope is neither listed nor counted by any search', async () => {
  const outside: SearchScope = { everything: false, merchantIds: [other.merchant.id], channelIds: [] };
  const nowhere: SearchScope = { everything: false, merchantIds: [], channelIds: [] };
  const own: SearchScope = { everything: false, merchantIds: [], channelIds: [gateway.channel.id] };
  for (const typed of ['', `id:${debit.id}`, `merchant:${gateway.merchant.id}`, '-brand:NONE']) {
    expect(await found(typed, outside)).toEqual([]);
    expect(await found(typed, nowhere)).toEqual([]);
    expect((await countPayments(gateway.db.pool, search(typed, outside))).count).toBe(0);
  }
  expect(await found('', own)).toHaveLength(5);
});

test('pages continue from their rows: older to the end, and back to the newest', async () => {
  const all = (await found('')).map(({ id }) => id);
  const seen: string[] = [];
  let page = await searchPayments(gateway.db.pool, search(''), { limit: 2 });
  expect(page.newer).toBeNull();
  for (;;) {
    seen.push(...page.payments.map(({ id }) => id));
    if (page.older === null) break;
    page = await searchPayments(gateway.db.pool, search(''), { limit: 2, olderThan: page.older });
  }
  expect(seen).toEqual(all);
  const back = await searchPayments(gateway.db.pool, search(''), { limit: 2, newerThan: page.newer ?? '' });
  expect(back.payments.map(({ id }) => id)).toEqual(all.slice(2, 4));
});

test('several merchants are merged in the order of time, page by page', async () => {
  const scope: SearchScope = {
    everything: false,
    merchantIds: [gateway.merchant.id, other.merchant.id],
    channelIds: [],
  };
  const all = (await found('')).map(({ id }) => id);
  const first = await searchPayments(gateway.db.pool, search('mode:test', scope), { limit: 3 });
  const second = await searchPayments(gateway.db.pool, search('mode:test', scope), {
    limit: 3,
    olderThan: first.older ?? '',
  });
  expect([...first.payments, ...second.payments].map(({ id }) => id)).toEqual(all);
});

test('an export reads exactly what the search lists', async () => {
  const read: string[] = [];
  for await (const batch of readAllPayments(gateway.db.pool, search('brand:VISA'))) {
    read.push(...batch.map(({ id }) => id));
  }
  expect(read).toEqual((await found('brand:VISA')).map(({ id }) => id));
});

test('a summary counts what begins something, by currency, reason and time', async () => {
  const to = new Date(Date.now() + 60_000);
  const from = new Date(to.getTime() - 86_400_000);
  const summary = await summarisePayments(gateway.db.pool, { scope: everything, from, to, bucket: 'hour' });
  expect(summary).toMatchObject({
    approved: 3,
    rejected: 1,
    volumes: [
      { currency: 'EUR', approvedMinor: 10_200n, approved: 2 },
      { currency: 'JPY', approvedMinor: 300n, approved: 1 },
    ],
    reasons: [{ resultCode: '100.100.303', count: 1 }],
  });
});

describe('the latency of acquirers', () => {
  const minute = 60_000;
  const at = (offsetMs: number) => new Date(Date.now() + offsetMs);
  const measure = (from: Date, to: Date, scope: SearchScope = everything) =>
    measureAcquirerLatency(gateway.db.pool, { scope, from, to });

  test('is measured over the payments of the period that were answered at once', async () => {
    const latency = await measure(at(-minute), at(minute));
    expect(latency?.answers).toBe(4);
    expect(latency?.p50Ms).toBeGreaterThanOrEqual(0);
    expect(latency?.p95Ms).toBeGreaterThanOrEqual(latency?.p50Ms ?? Number.POSITIVE_INFINITY);
  });

  test('is half and 95 of a hundred of what the answers took, without those that were queried', async () => {
    const { pool } = gateway.database;
    await pool.query(
      `UPDATE payment_attempt a SET completed_at = a.opened_at + n.number * interval '100 milliseconds'
       FROM (SELECT reference, row_number() OVER (ORDER BY reference) AS number FROM payment_attempt) n
       WHERE n.reference = a.reference`,
    );
    const all = await measure(at(-minute), at(minute));
    expect([all?.p50Ms, all?.p95Ms, all?.answers]).toEqual([250, 385, 4]);
    await pool.query(
      `UPDATE payment_attempt SET query_count = 1
       WHERE reference = (SELECT reference FROM payment_attempt ORDER BY reference DESC LIMIT 1)`,
    );
    expect(await measure(at(-minute), at(minute))).toMatchObject({ p50Ms: 200, answers: 3 });
  });

  test('is unknown for a period or a scope without answers', async () => {
    expect(await measure(at(minute), at(2 * minute))).toBeNull();
    expect(await measure(at(-2 * minute), at(-minute))).toBeNull();
    const outside: SearchScope = { everything: false, merchantIds: [other.merchant.id], channelIds: [] };
    expect(await measure(at(-minute), at(minute), outside)).toBeNull();
  });
});
