import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createRule } from '../rules/change-rule.ts';
import { findVerdict } from '../store.ts';
import { historyProjection } from './record-history.ts';

const dayMs = 86_400_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
  await addRule('charged-back', 'history.card.chargedBack >= 1 && history.card.daysKnown < 1000', 'DENY');
  await addRule('declined', 'history.email.declined >= 2 && history.email.approved == 0', 'CHALLENGE');
});
afterAll(() => gateway.close());

async function addRule(code: string, expression: string, decision: 'DENY' | 'CHALLENGE'): Promise<void> {
  const rule = { code, name: code, mode: 'ACTIVE', expression } as const;
  const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
  await withStaffTransaction(gateway.db, (tx) =>
    createRule(tx, gateway.merchant.id, { ...rule, action: { kind: 'decide', decision } }, change),
  );
}

async function drain(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

const customer = (email: string) => ({
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': email,
});

/** Pays as a customer and waits until the outcome is counted. */
async function pay(email: string, params: Record<string, string> = {}) {
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...customer(email), ...params });
  await drain();
  return body;
}

const declined = { 'customParameters[simulate.resultCode]': '800.100.155' };

async function historyOf(id: string): Promise<Record<string, unknown>> {
  const verdict = await findVerdict(gateway.db, gateway.merchant.id, id);
  const facts = Object.entries(verdict?.facts ?? {}).filter(([name]) => name.startsWith('history.'));
  return Object.fromEntries(facts);
}

const readTable = async () => (await gateway.database.pool.query('SELECT * FROM risk_history ORDER BY 1, 2, 3')).rows;

describe('the history of a value', () => {
  it('counts approved and declined payments, and the days since the first', async () => {
    const email = 'ann@shop.example';
    expect(await historyOf((await pay(email)).id)).not.toHaveProperty('history.email.approved');
    await pay(email, declined);
    gateway.clock.advance(3 * dayMs);
    expect(await historyOf((await pay(email)).id)).toMatchObject({
      'history.email.approved': 1,
      'history.email.declined': 1,
      'history.email.daysKnown': 3,
    });
  });

  it('denies a card after a chargeback by a rule that names it', async () => {
    const card = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };
    const paid = await pay('bea@shop.example', card);
    expect(paid.result.code).toBe('000.100.110');
    expect((await pay('bea@shop.example', card)).result.code).toBe('000.100.110');
    const { body } = await gateway.post(`/v1/payments/${paid.id}`, {
      paymentType: 'CB',
      amount: paid.amount,
      currency: paid.currency,
    });
    expect(body.result.code).toBe('000.100.200');
    await drain();
    expect((await pay('cy@shop.example', card)).result.code).toBe('100.400.147');
  });

  it('challenges a customer whose payments were all declined', async () => {
    const email = 'dan@shop.example';
    for (let count = 0; count < 2; count += 1) await pay(email, declined);
    expect((await pay(email)).result.code).toBe('100.400.148');
  });

  it('counts no refund, no payment that a rule stopped, and no simulated check', async () => {
    const email = 'eve@shop.example';
    const paid = await pay(email);
    const refund = { paymentType: 'RF', amount: paid.amount, currency: paid.currency };
    await gateway.post(`/v1/payments/${paid.id}`, refund);
    const simulated = { 'customer.givenName': 'simulate', 'customer.surname': 'red' };
    expect((await pay(email, simulated)).result.code).toBe('100.400.147');
    expect(await historyOf((await pay(email)).id)).toMatchObject({ 'history.email.approved': 1 });
    expect(await historyOf((await pay(email)).id)).not.toHaveProperty('history.email.declined');
  });

  it('remembers a value first seen in a check without a payment', async () => {
    const email = 'fay@shop.example';
    const { paymentType: _, ...card } = cardDebit;
    const check = { ...card, ...customer(email), merchantTransactionId: 'order-1234' };
    const { body } = await gateway.post('/v2/redShield', check);
    expect(body.result.code).toBe('000.300.100');
    await drain();
    gateway.clock.advance(2 * dayMs);
    expect(await historyOf((await pay(email)).id)).toMatchObject({ 'history.email.daysKnown': 2 });
  });

  it('is the same when it is built again from the event log', async () => {
    const before = await readTable();
    expect(before.length).toBeGreaterThan(5);
    expect(await rebuildProjection(gateway.database.pool, historyProjection())).toBe(true);
    expect(await readTable()).toEqual([]);
    await drain();
    expect(await readTable()).toEqual(before);
  });

  it('contains hashes and no value that a customer sent', async () => {
    expect(JSON.stringify(await readTable())).not.toMatch(/shop\.example|4200000000000000|5454545454545454/);
  });
});
