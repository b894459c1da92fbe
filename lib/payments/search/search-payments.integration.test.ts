import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyValue } from '#lib/platform/search/keyset.ts';
import { parseSearch } from '#lib/platform/search/parse-search.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { summarisePayments } from './payment-summary.ts';
import { searchFields } from './search-fields.ts';
import { countPayments, paymentOrder, readAllPayments, searchPayments } from './search-payments.ts';

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
  const { terms, problems } = parseSearch(searchFields, typed);
  expect(problems).toEqual([]);
  return { terms, scope, now: new Date() };
};
const found = async (typed: string, scope: SearchScope = everything) =>
  searchPayments(gateway.db.pool, search(typed, scope), page(50));
const page = (limit: number, beyond: readonly KeyValue[] | null = null, descending = true) => ({
  columns: paymentOrder,
  descending,
  beyond,
  limit,
});
const keyOf = (payments: Awaited<ReturnType<typeof found>>) => {
  const last = payments.at(-1);
  return last ? [last.createdAt, last.id] : null;
};

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
    ['status:approved', 3],
    ['status:partially-refunded', 1],
    ['status:succeeded', 4],
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
    ['jane@shop', 2],
    ['order-47', 1],
    ['reference:order*', 1],
    ['declined', 0],
    ['Mastercard', 1],
    ['refund', 1],
    ['92,00', 2],
    ['€92.00', 2],
    ['300 JPY', 1],
    ['100.100', 1],
    ['000.100.110', 4],
    ['today', 5],
  ])('%s', async (typed, count) => {
    expect(await found(typed)).toHaveLength(count);
    expect(await countPayments(gateway.db.pool, search(typed), 1_000)).toBe(count);
  });

  test('id and shortId, named or as a word', async () => {
    for (const typed of [`id:${debit.id}`, debit.id, `short:${debit.shortId}`, debit.shortId?.replaceAll('.', '')]) {
      expect((await found(typed ?? '')).map(({ id }) => id)).toEqual([debit.id]);
    }
  });
});

test('the beginning of an id finds it from six digits on', async () => {
  const all = await found('');
  for (const length of [6, 20, 31]) {
    const prefix = debit.id?.slice(0, length) ?? '';
    const expected = all.filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id);
    expect((await found(prefix)).map(({ id }) => id)).toEqual(expected);
    expect((await found(`id:${prefix}*`)).map(({ id }) => id)).toEqual(expected);
  }
});

test('what is outside a scope is neither listed nor counted by any search', async () => {
  const outside: SearchScope = { everything: false, merchantIds: [other.merchant.id], channelIds: [] };
  const nowhere: SearchScope = { everything: false, merchantIds: [], channelIds: [] };
  const own: SearchScope = { everything: false, merchantIds: [], channelIds: [gateway.channel.id] };
  for (const typed of ['', `id:${debit.id}`, `merchant:${gateway.merchant.id}`, '-brand:NONE']) {
    expect(await found(typed, outside)).toEqual([]);
    expect(await found(typed, nowhere)).toEqual([]);
    expect(await countPayments(gateway.db.pool, search(typed, outside), 1_000)).toBe(0);
  }
  expect(await found('', own)).toHaveLength(5);
});

test('pages continue from their rows: older to the end, and back to the newest', async () => {
  const all = (await found('')).map(({ id }) => id);
  const seen: string[] = [];
  let rows = await searchPayments(gateway.db.pool, search(''), page(2));
  const [newest] = rows;
  while (rows.length > 0) {
    seen.push(...rows.map(({ id }) => id));
    rows = await searchPayments(gateway.db.pool, search(''), page(2, keyOf(rows)));
  }
  expect(seen).toEqual(all);
  const last = (await found('')).at(-1);
  const back = page(50, last ? [last.createdAt, last.id] : null, false);
  const ids = (await searchPayments(gateway.db.pool, search(''), back)).map(({ id }) => id);
  expect(ids).toEqual(all.slice(0, -1).reverse());
  expect(ids.at(-1)).toBe(newest?.id);
});

test('several merchants are merged in the order of time, page by page', async () => {
  const scope: SearchScope = {
    everything: false,
    merchantIds: [gateway.merchant.id, other.merchant.id],
    channelIds: [],
  };
  const all = (await found('')).map(({ id }) => id);
  const first = await searchPayments(gateway.db.pool, search('mode:test', scope), page(3));
  const second = await searchPayments(gateway.db.pool, search('mode:test', scope), page(3, keyOf(first)));
  expect([...first, ...second].map(({ id }) => id)).toEqual(all);
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
