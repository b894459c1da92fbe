import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectorAccount, createRule, type RuleInput } from '#lib/connectors/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { type GatewayWithPartner, startGatewayWithPartner } from '#test/fixtures/partner-gateway.ts';
import { resolveUnknownAttempts } from '../attempts/resolve-unknown-attempts.ts';
import { findTimeline } from '../store.ts';

let test: GatewayWithPartner;
/** At an address where nothing listens. */
let down: ConnectorAccount;
let first: ConnectorAccount;
let fallback: ConnectorAccount;

beforeAll(async () => {
  test = await startGatewayWithPartner();
  first = test.account;
  fallback = await test.addAccount('Fallback');
  down = await test.addAccount('Down', 'http://127.0.0.1:1');
});
afterAll(() => test.close());
beforeEach(async () => {
  await autocommit(test.gateway.db).prisma.routingRule.deleteMany();
});

async function routeTo(target: ConnectorAccount, ...fallbacks: ConnectorAccount[]): Promise<void> {
  const { db, channel, merchant, psp, services } = test.gateway;
  const rule: RuleInput = {
    name: 'External',
    conditions: { modes: ['EXTERNAL'] },
    targets: [{ accountId: target.id, percent: 100 }],
    fallbacks: fallbacks.map(({ id }) => id),
  };
  await createRule(autocommit(db), [channel.id, merchant.id, psp.id], rule, new Date());
  services.gatewayServices.connectors.directory.invalidate();
}

const pay = (change: Record<string, string> = {}) =>
  test.gateway.post('/v1/payments', { ...cardDebit, testMode: 'EXTERNAL', ...change });

async function attemptsOf(paymentId: string) {
  const { rows } = await test.gateway.database.pool.query(
    `SELECT ordinal, connector_account_id AS "accountId", state FROM payment_attempt
     WHERE payment_id = $1 ORDER BY ordinal`,
    [paymentId],
  );
  return rows as { ordinal: number; accountId: string; state: string }[];
}

async function timelineOf(paymentId: string): Promise<string[]> {
  const { database, merchant } = test.gateway;
  const events = await findTimeline(database.pool, merchant.id, paymentId);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  return events.map(({ type }) => type);
}

async function countAtPartner(): Promise<number> {
  const { rows } = await test.partner.database.pool.query('SELECT count(*)::int AS count FROM payment');
  return rows[0].count;
}

describe('a payment whose first account is down', () => {
  it('is approved once by the fallback, with both attempts in order', async () => {
    await routeTo(down, fallback);
    const before = await countAtPartner();
    const { status, body } = await pay();
    expect([status, body.result.code]).toEqual([200, '000.100.112']);
    expect(await countAtPartner()).toBe(before + 1);
    expect(await attemptsOf(body.id)).toEqual([
      { ordinal: 1, accountId: down.id, state: 'COMPLETED' },
      { ordinal: 2, accountId: fallback.id, state: 'COMPLETED' },
    ]);
    expect(await timelineOf(body.id)).toEqual(['payment.created', 'attempt.not-sent', 'attempt.approved']);
  });

  it('is refunded through the account that approved it', async () => {
    await routeTo(down, fallback);
    const { body } = await pay();
    const refund = { paymentType: 'RF', amount: '10.00', currency: 'EUR' };
    const refunded = await test.gateway.post(`/v1/payments/${body.id}`, refund);
    expect(refunded.body.result.code).toBe('000.100.112');
    expect(await attemptsOf(refunded.body.id)).toEqual([{ ordinal: 1, accountId: fallback.id, state: 'COMPLETED' }]);
  });

  it('tries every fallback and is declined when nothing could be sent to any of them', async () => {
    const alsoDown = await test.addAccount('Also down', 'http://127.0.0.1:1');
    await routeTo(down, alsoDown);
    const { status, body } = await pay();
    expect([status, body.result.code]).toEqual([400, '900.100.600']);
    expect((await attemptsOf(body.id)).map(({ accountId }) => accountId)).toEqual([down.id, alsoDown.id]);
    expect(await timelineOf(body.id)).toEqual(['payment.created', 'attempt.not-sent', 'attempt.declined']);
  });

  it('goes to the fallback when the operator no longer allows the first address', async () => {
    const elsewhere = await test.addAccount('Elsewhere', 'https://not-allowed.example');
    await routeTo(elsewhere, fallback);
    const { body } = await pay();
    expect(body.result.code).toBe('000.100.112');
  });
});

describe('a payment that may have reached its first account', () => {
  it.each(['loses answers', 'garbles answers'] as const)(
    'is sent to no fallback when the network %s: recovery asks the first account',
    async (fault) => {
      await routeTo(first, fallback);
      const before = await countAtPartner();
      test.setNetwork(fault);
      const { body } = await pay();
      test.setNetwork('fine');
      expect(body.result.code).toBe('900.100.300');
      expect(await attemptsOf(body.id)).toEqual([{ ordinal: 1, accountId: first.id, state: 'UNKNOWN' }]);
      // Whatever the rules say now, the account of the attempt is asked.
      await autocommit(test.gateway.db).prisma.routingRule.deleteMany();
      test.gateway.clock.advance(60_000);
      await resolveUnknownAttempts(test.gateway.services.gatewayServices);
      const read = await test.gateway.get(`/v1/payments/${body.id}`);
      expect(read.body.result.code).toBe('000.100.112');
      expect(await countAtPartner()).toBe(before + 1);
      expect(await timelineOf(body.id)).toEqual(['payment.created', 'attempt.unknown', 'attempt.approved']);
    },
  );

  it('is sent to no fallback when the first account declines it', async () => {
    await routeTo(first, fallback);
    const failing = { 'card.number': '4012001037461114', shopperResultUrl: 'https://shop.example/' };
    const { body } = await pay(failing);
    expect(body.result.code).toBe('100.390.112');
    expect(await attemptsOf(body.id)).toHaveLength(1);
  });
});

describe('routing', () => {
  it('follows an account that is disabled with refunds, and takes no new payment there', async () => {
    await routeTo(fallback);
    const { body } = await pay();
    const { db, services } = test.gateway;
    await autocommit(db).prisma.connectorAccount.update({ where: { id: fallback.id }, data: { enabled: false } });
    services.gatewayServices.connectors.directory.invalidate();
    const next = await pay();
    expect((await attemptsOf(next.body.id))[0]?.accountId).toBe(first.id);
    const refund = { paymentType: 'RF', amount: '10.00', currency: 'EUR' };
    const refunded = await test.gateway.post(`/v1/payments/${body.id}`, refund);
    expect(refunded.body.result.code).toBe('000.100.112');
    expect((await attemptsOf(refunded.body.id))[0]?.accountId).toBe(fallback.id);
    await autocommit(db).prisma.connectorAccount.update({ where: { id: fallback.id }, data: { enabled: true } });
    services.gatewayServices.connectors.directory.invalidate();
  });

  it('rejects a payment with 600.200.700 by a rule without targets, and nothing is sent', async () => {
    const { db, channel, services } = test.gateway;
    const rule = { name: 'No Amex', conditions: { brands: ['AMEX'] }, targets: [], fallbacks: [] };
    await createRule(autocommit(db), [channel.id], rule, new Date());
    services.gatewayServices.connectors.directory.invalidate();
    const amex = { paymentBrand: 'AMEX', 'card.number': '377777777777770', 'card.cvv': '1234' };
    const { status, body } = await pay(amex);
    expect([status, body.result.code]).toEqual([400, '600.200.700']);
    expect(await attemptsOf(body.id)).toEqual([]);
  });

  it('reads accounts once for many payments', async () => {
    const { db, connectors } = test.gateway.services.gatewayServices;
    const { prisma } = db;
    let reads = 0;
    const original = prisma.connectorAccount.findMany;
    Object.assign(prisma.connectorAccount, {
      findMany: (...args: Parameters<typeof original>) => {
        reads += 1;
        return original(...args);
      },
    });
    connectors.directory.invalidate();
    await Promise.all(Array.from({ length: 10 }, () => pay()));
    await Promise.all(Array.from({ length: 10 }, () => pay()));
    expect(reads).toBe(1);
  });
});
