import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleep } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createRule } from '../rules/change-rule.ts';
import { deleteOldVelocity, findVerdict } from '../store.ts';
import { createVelocityCounter, type VelocityCounter } from './count-velocity.ts';
import { countsToFacts } from './velocity-counts.ts';
import type { VelocityEntry } from './velocity-entry.ts';
import { merchantVelocityFacts, velocityFacts } from './velocity-fact.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on', velocityCounting: 'strict' });
});
afterAll(() => gateway.close());

const allFacts = new Set(velocityFacts.map(({ name }) => name));
const start = new Date('2026-11-22T12:00:00Z');
const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);

function entry(merchantId: string, parts: Partial<VelocityEntry> = {}): VelocityEntry {
  const at = parts.at ?? start;
  return {
    merchantId,
    paymentId: newTransactionId(at),
    at,
    amountMinor: 1_050n,
    currency: 'EUR',
    facts: allFacts,
    values: { card: 'card-1' },
    named: {},
    psp: { id: 'psp', mode: 'TEST' },
    ofCard: {},
    listed: null,
    ...parts,
  };
}

/** The facts that a counter finds. */
const factsOf = (counter: VelocityCounter) => ({
  fast: async (payment: VelocityEntry) => countsToFacts((await counter.fast(payment)).counts),
  strict: async (payment: VelocityEntry) => countsToFacts((await counter.strict(payment)).counts),
});
const counter = () => factsOf(createVelocityCounter(gateway.db.pool));

describe('velocity', () => {
  it('is counted by one plan, whatever it is about', async () => {
    const pool = createPool(gateway.database.url, { max: 1 });
    try {
      const { fast } = createVelocityCounter(pool);
      const facts = new Set(merchantVelocityFacts.map(({ name }) => name));
      for (let batch = 0; batch < 10; batch += 1)
        await Promise.all(
          Array.from({ length: 1 + (batch % 3) }, (_, index) => fast(entry(`plan-${index}`, { facts }))),
        );
      const { rows } = await pool.query('SELECT generic_plans AS shared FROM pg_prepared_statements WHERE name = $1', [
        'fraud.velocity.record-velocity',
      ]);
      // PostgreSQL makes five plans before it decides to keep one.
      expect(rows).toEqual([{ shared: '5' }]);
    } finally {
      await pool.end();
    }
  });

  it('counts earlier payments of a key over each window, and sums those of the same currency', async () => {
    const { fast } = counter();
    for (const at of [minutes(-50_000), minutes(-20_000), minutes(-600), minutes(-30), minutes(-5)]) {
      await fast(entry('windows', { at }));
    }
    await fast(entry('windows', { at: minutes(-4), currency: 'USD' }));
    const facts = await fast(entry('windows'));
    expect(facts).toMatchObject({
      'velocity.card.count10m': 2,
      'velocity.card.count1h': 3,
      'velocity.card.count24h': 4,
      'velocity.card.count30d': 5,
      'velocity.card.sum10m': 10.5,
      'velocity.card.sum30d': 42,
    });
  });

  it('counts the different values that were used with a key', async () => {
    const { fast } = counter();
    for (const card of ['a', 'b', 'b']) {
      await fast(entry('distinct', { values: { card, email: 'e', ip: card } }));
    }
    const facts = await fast(entry('distinct', { values: { card: 'c', email: 'e' } }));
    expect(facts).toEqual({
      ...Object.fromEntries(
        ['10m', '1h', '24h', '30d'].flatMap((window) => [
          [`velocity.email.count${window}`, 3],
          [`velocity.email.sum${window}`, 31.5],
          [`velocity.email.cards${window}`, 2],
          [`velocity.email.ips${window}`, 2],
        ]),
      ),
    });
  });

  it('never counts payments of another merchant', async () => {
    const { fast } = counter();
    await fast(entry('merchant-a'));
    expect(await fast(entry('merchant-b'))).toEqual({});
  });

  it('counts a payment that is repeated under its id once', async () => {
    const { fast } = counter();
    const repeated = entry('repeated');
    await fast(repeated);
    expect(await fast(repeated)).toEqual({});
    expect((await fast(entry('repeated')))['velocity.card.count10m']).toBe(1);
  });

  it('counts payments that share a statement in their order', async () => {
    const { fast } = counter();
    const counted = await Promise.all(Array.from({ length: 40 }, () => fast(entry('together'))));
    const counts = counted.map((facts) => Number(facts['velocity.card.count10m'] ?? 0));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it('counts by phone number payments of the same statement whose own rules name no such fact', async () => {
    const { fast } = counter();
    const named = { phone: 'phone-1' };
    const unnamed = new Set(['payment.amount']);
    // The first payment begins a statement by itself, and those that arrive during it share the next one.
    const [, , third, fourth] = await Promise.all([
      fast(entry('phones', { values: {}, named, facts: unnamed })),
      fast(entry('phones', { values: {}, named, facts: unnamed })),
      fast(entry('phones', { values: {}, named })),
      fast(entry('phones', { values: {}, named, facts: unnamed })),
    ]);
    expect(third?.['velocity.phone.count10m']).toBe(2);
    expect(fourth).toEqual({});
  });

  it('is kept whole, also what no rule names', async () => {
    const { fast } = createVelocityCounter(gateway.db.pool);
    for (const at of [minutes(-1_000), minutes(-5)]) {
      await fast(entry('whole', { at, values: { card: 'c', email: `${at.getTime()}` } }));
    }
    const { counts } = await fast(entry('whole', { values: { card: 'c' }, facts: new Set() }));
    expect(countsToFacts(counts)).toEqual({
      'velocity.card.count10m': 1,
      'velocity.card.count1h': 1,
      'velocity.card.count24h': 2,
      'velocity.card.count30d': 2,
      'velocity.card.sum10m': 10.5,
      'velocity.card.sum1h': 10.5,
      'velocity.card.sum24h': 21,
      'velocity.card.sum30d': 21,
      'velocity.card.emails10m': 1,
      'velocity.card.emails1h': 1,
      'velocity.card.emails24h': 2,
      'velocity.card.emails30d': 2,
    });
  });

  it('is recorded also while no rule counts it', async () => {
    const { fast } = counter();
    expect(await fast(entry('unused', { facts: new Set() }))).toEqual({});
    expect((await fast(entry('unused')))['velocity.card.count10m']).toBe(1);
  });

  it('looks at the last 1,000 payments of a key and no further', async () => {
    await gateway.db.pool.query(
      `INSERT INTO risk_velocity (merchant_id, key, at, payment_id, counted)
       SELECT 'bounded', 'card:card-1', $1::timestamptz - n * interval '1 millisecond', n::text, ',,,,,,'
       FROM generate_series(1, 1200) AS n`,
      [start],
    );
    expect((await counter().fast(entry('bounded')))['velocity.card.count30d']).toBe(1_000);
  });

  it('is deleted when no window reaches it', async () => {
    const { fast } = counter();
    await fast(entry('old', { at: minutes(-60 * 24 * 40) }));
    const deleteOld = () => deleteOldVelocity(gateway.db, minutes(-60 * 24 * 31), minutes(-60 * 24));
    // One row of the card, a minute and an hour of the merchant.
    expect(await deleteOld()).toBeGreaterThanOrEqual(3);
    expect(await deleteOld()).toBe(0);
  });
});

describe('velocity of a merchant', () => {
  const facts = new Set(merchantVelocityFacts.map(({ name }) => name));
  const other = { card: 'card-2' };

  it('counts all its payments over each window, and sums those of the same currency', async () => {
    const { fast } = counter();
    for (const at of [minutes(-50_000), minutes(-20_000), minutes(-600), minutes(-30), minutes(-5)]) {
      await fast(entry('merchant-windows', { at, values: other }));
    }
    await fast(entry('merchant-windows', { at: minutes(-4), currency: 'USD' }));
    await fast(entry('another-merchant', { at: minutes(-4) }));
    const counted = await fast(entry('merchant-windows', { facts, values: {} }));
    expect(counted).toEqual({
      'velocity.merchant.count10m': 2,
      'velocity.merchant.count1h': 3,
      'velocity.merchant.count24h': 4,
      'velocity.merchant.count30d': 5,
      'velocity.merchant.sum10m': 10.5,
      'velocity.merchant.sum1h': 21,
      'velocity.merchant.sum24h': 31.5,
      'velocity.merchant.sum30d': 42,
    });
  });

  it('counts payments that share a statement in their order', async () => {
    const { fast } = counter();
    const counted = await Promise.all(Array.from({ length: 40 }, () => fast(entry('merchant-together', { facts }))));
    const counts = counted.map((found) => Number(found['velocity.merchant.count10m'] ?? 0));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it('counts payments of another process at the latest a tenth of a second after them', async () => {
    const [one, other] = [counter(), counter()];
    const counted = async () =>
      (await one.fast(entry('merchant-processes', { facts })))['velocity.merchant.count10m'] ?? 0;
    expect(await counted()).toBe(0);
    await other.fast(entry('merchant-processes'));
    await sleep(110);
    expect(await counted()).toBe(2);
  });

  it('gives payments with nothing in common the counts 0 to 49 at several processes, counted strictly', async () => {
    const pools = Array.from({ length: 4 }, () => createPool(gateway.database.url, { max: 3 }));
    const counters = pools.map((pool) => factsOf(createVelocityCounter(pool)));
    const values = (index: number) => ({ card: `card-${index}` });
    const counted = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        counters[index % 4]?.strict(entry('merchant-strict', { facts, values: values(index) })),
      ),
    );
    const counts = counted.map((found) => Number(found?.['velocity.merchant.count10m'] ?? 0));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    await Promise.all(pools.map((pool) => pool.end()));
  });
});

describe('strict counting', () => {
  it('gives 50 payments of one card at several processes the counts 0 to 49', async () => {
    const pools = Array.from({ length: 4 }, () => createPool(gateway.database.url, { max: 3 }));
    const counters = pools.map((pool) => factsOf(createVelocityCounter(pool)));
    const counted = await Promise.all(
      Array.from({ length: 50 }, (_, index) => counters[index % 4]?.strict(entry('strict'))),
    );
    const counts = counted.map((facts) => Number(facts?.['velocity.card.count10m'] ?? 0));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('gives payments of different cards of one BIN the counts 0 to 39 at several processes', async () => {
    const pools = Array.from({ length: 4 }, () => createPool(gateway.database.url, { max: 3 }));
    const counters = pools.map((pool) => factsOf(createVelocityCounter(pool)));
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        counters[index % 4]?.strict(
          entry('strict-bin', { values: { card: `card-${index}` }, named: { bin: 'bin-1' } }),
        ),
      ),
    );
    for (const fact of ['velocity.bin.count10m', 'velocity.bin.cards10m']) {
      const counts = counted.map((facts) => Number(facts?.[fact] ?? 0));
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
    }
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('finds no deadlock between payments that share keys in any combination', async () => {
    const pools = Array.from({ length: 3 }, () => createPool(gateway.database.url, { max: 3 }));
    const counters = pools.map((pool) => factsOf(createVelocityCounter(pool)));
    const values = (index: number) => ({ card: `c${index % 3}`, email: `e${index % 4}`, ip: `i${index % 5}` });
    const counted = await Promise.all(
      Array.from({ length: 90 }, (_, index) => counters[index % 3]?.strict(entry('mixed', { values: values(index) }))),
    );
    const ofCard = counted.filter((_, index) => index % 3 === 0);
    const counts = ofCard.map((facts) => Number(facts?.['velocity.card.count10m'] ?? 0));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('lets no more than three of 50 parallel payments of one card pass a rule of three', async () => {
    const rule = { code: 'three', name: 'Three', mode: 'ACTIVE', expression: 'velocity.card.count10m >= 3' } as const;
    const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
    const action = { kind: 'decide', decision: 'DENY' } as const;
    await withStaffTransaction(gateway.db, (tx) => createRule(tx, gateway.merchant.id, { ...rule, action }, change));
    const payments = await Promise.all(
      Array.from({ length: 50 }, () => gateway.post('/v1/payments', { ...cardDebit })),
    );
    const codes = payments.map(({ body }) => body.result.code);
    expect(codes.filter((code) => code === '000.100.110')).toHaveLength(3);
    expect(codes.filter((code) => code === '100.400.147')).toHaveLength(47);
    const verdicts = await Promise.all(
      payments.map(({ body }) => findVerdict(gateway.db, gateway.merchant.id, body.id)),
    );
    const counts = verdicts.map((verdict) => verdict?.counts?.card?.[0] ?? 0);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });
});
