import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '#lib/platform/database/connection.ts';
import { createMerchantReader, type MerchantVelocity, readMerchants } from './merchant-velocity.ts';
import { countsToFacts } from './velocity-counts.ts';
import type { VelocityEntry } from './velocity-entry.ts';
import { merchantVelocityFacts } from './velocity-fact.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const now = new Date('2026-11-22T12:00:00Z');
const names = new Set(merchantVelocityFacts.map(({ name }) => name));

const entry = (parts: Partial<VelocityEntry> = {}): VelocityEntry => ({
  merchantId: 'merchant',
  paymentId: 'payment',
  at: now,
  amountMinor: 500n,
  currency: 'EUR',
  values: {},
  named: {},
  psp: { id: 'psp', mode: 'TEST' },
  ofCard: {},
  facts: names,
  listed: null,
  ...parts,
});

const factsOf = (merchant: MerchantVelocity | undefined, payment: VelocityEntry) =>
  countsToFacts({ merchant: merchant?.countsFor(payment) ?? [] });

/** A database in which the merchant made ten payments of 1.00, and how often they were counted. */
function startDatabase() {
  const rows = [
    {
      merchantId: 'merchant',
      key: 'payment',
      currency: 'EUR',
      count10m: 10,
      count1h: 10,
      count24h: 10,
      count30d: 10,
      sum10m: '1000',
      sum1h: '1000',
      sum24h: '1000',
      sum30d: '1000',
    },
  ];
  const query = vi.fn(async () => ({ rows, rowCount: 1 }));
  return { connection: { query } as unknown as Connection, query };
}

it('counts the payments of a merchant once in a tenth of a second, and adds those in between', async () => {
  const { connection, query } = startDatabase();
  const read = createMerchantReader();
  for (let before = 0; before < 3; before += 1) {
    const merchant = (await read(connection, [entry()])).get('merchant');
    expect(factsOf(merchant, entry())).toMatchObject({
      'velocity.merchant.count1h': 10 + before,
      'velocity.merchant.sum1h': 10 + 5 * before,
    });
    merchant?.add(entry());
  }
  expect(query).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  const merchant = (await read(connection, [entry()])).get('merchant');
  expect(factsOf(merchant, entry())).toMatchObject({ 'velocity.merchant.count1h': 10 });
  expect(query).toHaveBeenCalledTimes(2);
});

it('adds a payment whose rules name no fact of the merchant, and counts nothing for it', async () => {
  const { connection, query } = startDatabase();
  const read = createMerchantReader();
  const other = entry({ facts: new Set() });
  expect((await read(connection, [other])).size).toBe(0);
  await read(connection, [entry()]);
  (await read(connection, [other])).get('merchant')?.add(other);
  const merchant = (await read(connection, [entry()])).get('merchant');
  expect(factsOf(merchant, entry())).toMatchObject({ 'velocity.merchant.count10m': 11 });
  expect(query).toHaveBeenCalledTimes(1);
});

it('counts again for a payment of another time, as on the virtual clock of a test merchant', async () => {
  const { connection, query } = startDatabase();
  const read = createMerchantReader();
  await read(connection, [entry()]);
  await read(connection, [entry({ at: new Date(now.getTime() + 3_600_000) })]);
  expect(query).toHaveBeenCalledTimes(2);
});

it('counts each time where counting is strict', async () => {
  const { connection, query } = startDatabase();
  await readMerchants(connection, [entry()]);
  await readMerchants(connection, [entry()]);
  expect(query).toHaveBeenCalledTimes(2);
});

it('adds an amount of another currency to the number of payments only', async () => {
  const { connection } = startDatabase();
  const merchant = (await readMerchants(connection, [entry()])).get('merchant');
  merchant?.add(entry({ currency: 'JPY', amountMinor: 700n }));
  expect(factsOf(merchant, entry())).toMatchObject({
    'velocity.merchant.count30d': 11,
    'velocity.merchant.sum30d': 10,
  });
  expect(factsOf(merchant, entry({ currency: 'JPY' }))).toMatchObject({
    'velocity.merchant.count30d': 11,
    'velocity.merchant.sum30d': 700,
  });
});
