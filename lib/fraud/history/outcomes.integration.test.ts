import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';
import { createRule } from '../rules/change-rule.ts';
import { findVerdict } from '../store.ts';
import { amountFacts, checkFacts, pspFacts } from './outcome-fact.ts';
import { outcomeProjection } from './record-outcomes.ts';

const dayMs = 86_400_000;
const facts = [...amountFacts, ...checkFacts, ...pspFacts];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
  const named = facts.map(({ name, type }) => `${name} > ${type === 'int' ? '100000' : '1000000000.0'}`).join(' || ');
  await addRule(gateway.psp.id, 'all', named);
});
afterAll(() => gateway.close());

async function addRule(entityId: string, code: string, expression: string): Promise<void> {
  const rule = { code, name: code, mode: 'ACTIVE', expression, action: { kind: 'decide', decision: 'DENY' } } as const;
  const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
  await withStaffTransaction(gateway.db, (tx) => createRule(tx, entityId, rule, change));
  gateway.services.gatewayServices.fraud.rules.invalidate();
}

async function drain(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

async function pay(params: Record<string, string>, at?: { accessToken: string; entityId: string }) {
  const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...names, ...params }, at);
  await drain();
  return body;
}

async function factsOf(id: string, pattern: RegExp, merchantId = gateway.merchant.id) {
  const verdict = await findVerdict(gateway.db, merchantId, id);
  if (!verdict) throw new Error(`no verdict ${id}`);
  return Object.fromEntries(Object.entries(verdict.facts).filter(([name]) => pattern.test(name)));
}

const customer = (id: string) => ({ 'customer.merchantCustomerId': id });
const amounts = /^history\.customer\.(average|max)Amount$/;
const checks = /^history\.(card|customer)\.(cvv|avs|auth|failed)/;
const atPsp = /daysKnownAtPsp$/;
const declined = { 'customParameters[simulate.resultCode]': '800.100.155' };

const readTables = async () => {
  const read = async (table: string) =>
    (await gateway.database.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4`)).rows;
  return Promise.all(['risk_customer_amount', 'risk_check_history', 'risk_psp_history'].map(read));
};

describe('amounts of a customer', () => {
  it('are absent for a new customer, and for a payment without a customer id', async () => {
    expect(await factsOf((await pay(customer('new'))).id, amounts)).toEqual({});
    expect(await factsOf((await pay({})).id, amounts)).toEqual({});
  });

  it('are the average and the maximum of approved payments in the same currency, exact to the minor unit', async () => {
    const paid = ['0.10', '0.20', '1999.99', '12.34', '7.00'];
    for (const amount of paid) await pay({ ...customer('ann'), amount });
    await pay({ ...customer('ann'), amount: '5000.00', ...declined });
    await pay({ ...customer('ann'), amount: '9000.00', currency: 'USD' });
    await pay({ ...customer('bob'), amount: '8000.00' });
    const { id } = await pay(customer('ann'));
    // Counted by PostgreSQL from the payments themselves.
    const { rows } = await gateway.database.pool.query(
      `SELECT (round(avg(amount_minor)) / 100)::float8 AS average, (max(amount_minor) / 100.0)::float8 AS max FROM payment
       WHERE merchant_id = $1 AND customer_id = 'ann' AND currency = 'EUR' AND state = 'APPROVED' AND id <> $2`,
      [gateway.merchant.id, id],
    );
    expect(rows[0]).toEqual({ average: 403.93, max: 1999.99 });
    expect(await factsOf(id, amounts)).toEqual({
      'history.customer.averageAmount': rows[0].average,
      'history.customer.maxAmount': rows[0].max,
    });
  });

  it('are in units of a currency without decimals, and a refund does not change them', async () => {
    const yen = { ...customer('cy'), currency: 'JPY' };
    const paid = await pay({ ...yen, amount: '1001' });
    await pay({ ...yen, amount: '2000' });
    await gateway.post(`/v1/payments/${paid.id}`, { paymentType: 'RF', amount: '1001', currency: 'JPY' });
    await drain();
    expect(await factsOf((await pay({ ...yen, amount: '5' })).id, amounts)).toEqual({
      'history.customer.averageAmount': 1501,
      'history.customer.maxAmount': 2000,
    });
  });

  it('stop a payment far above them by a rule', async () => {
    const expression = 'history.customer.maxAmount > 0.0 && payment.amount > history.customer.maxAmount * 10.0';
    await addRule(gateway.merchant.id, 'far-above', expression);
    await pay({ ...customer('dan'), amount: '20.00' });
    expect((await pay({ ...customer('dan'), amount: '200.00' })).result.code).toBe('000.100.110');
    expect((await pay({ ...customer('dan'), amount: '2000.01' })).result.code).toBe('100.400.147');
    expect((await pay({ ...customer('eve'), amount: '2000.01' })).result.code).toBe('000.100.110');
  });
});

describe('what was checked of earlier payments', () => {
  it('counts security codes and addresses that the acquirer reported as wrong', async () => {
    const card = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };
    const wrongCode = { 'customParameters[simulate.cvv]': 'N' };
    const wrongAddress = { 'customParameters[simulate.avs]': 'N' };
    await pay({ ...card, ...customer('fay'), ...wrongCode, ...declined });
    await pay({ ...card, ...customer('fay'), ...wrongCode, ...wrongAddress });
    await pay({
      ...card,
      ...customer('gus'),
      'customParameters[simulate.avs]': 'A',
      'customParameters[simulate.cvv]': 'U',
    });
    expect(await factsOf((await pay({ ...card, ...customer('gus') })).id, checks)).toEqual({
      'history.card.cvvMismatches': 2,
      'history.card.avsMismatches': 1,
    });
    expect(await factsOf((await pay(customer('fay'))).id, /^history\.customer\.(cvv|avs)/)).toEqual({
      'history.customer.cvvMismatches': 2,
      'history.customer.avsMismatches': 1,
    });
  });

  it('counts authentications that succeeded and that failed, also those that ended the payment', async () => {
    const card = {
      'card.number': '4012888888881881',
      shopperResultUrl: 'https://shop.example/done',
      ...customer('hal'),
    };
    await gateway.configure(gateway.channel.id, { threeDSecure: 'on' });
    for (const choice of ['ok', 'ok', '100.390.114']) {
      const { redirect } = await pay(card);
      await authenticateShopper(gateway, redirect.url, choice);
      await drain();
    }
    const { id } = await pay(card);
    await gateway.configure(gateway.channel.id, { threeDSecure: 'off' });
    const found = await factsOf(id, checks);
    const { rows } = await gateway.database.pool.query(
      'SELECT state, count(*)::int FROM authentication WHERE merchant_id = $1 AND payment_id <> $2 GROUP BY 1 ORDER BY 1',
      [gateway.merchant.id, id],
    );
    expect(rows).toEqual([
      { state: 'AUTHENTICATED', count: 2 },
      { state: 'NOT_AUTHENTICATED', count: 1 },
    ]);
    expect(found).toEqual({
      'history.card.authenticated': 2,
      'history.card.failedAuthentications': 1,
      'history.customer.authenticated': 2,
      'history.customer.failedAuthentications': 1,
    });
  });
});

describe('days that a PSP knows a value', () => {
  it('count from the first payment at any merchant of the PSP, and at no other PSP', async () => {
    const shop = await createMerchant(gateway.psp.id);
    const foreign = await seedMerchant(gateway.db, { fraudManagement: 'on' });
    const ofForeign = await tokenOf(foreign.psp.id, foreign.channel.id);
    await addRule(foreign.psp.id, 'all', 'history.email.daysKnownAtPsp > 100000');
    const email = { 'customer.email': 'ida@shop.example' };
    const card = { 'card.number': '4917610000000000' };
    await pay({ ...email, ...card });
    gateway.clock.advance(5 * dayMs);
    const elsewhere = await pay({ ...email, ...card }, shop);
    expect(await factsOf(elsewhere.id, atPsp, shop.merchantId)).toEqual({
      'history.card.daysKnownAtPsp': 5,
      'history.email.daysKnownAtPsp': 5,
    });
    const other = await pay(email, ofForeign);
    expect(await factsOf(other.id, atPsp, foreign.merchant.id)).toEqual({});
  });

  it('are kept as hashes without the merchant, where no user of the back office can read them', async () => {
    const [, , known] = await readTables();
    expect(known?.length).toBeGreaterThan(3);
    expect(Object.keys(known?.[0] ?? {})).toEqual(['psp_id', 'mode', 'key', 'value', 'first_at']);
    expect(JSON.stringify(await readTables())).not.toMatch(/shop\.example|4917610000000000/);
    const { rows } = await gateway.database.pool.query(
      `SELECT has_table_privilege('turnpike_staff', 'risk_psp_history', 'SELECT') AS may_read`,
    );
    expect(rows).toEqual([{ may_read: false }]);
  });
});

it('is the same when it is built again from the event log', async () => {
  const before = await readTables();
  for (const rows of before) expect(rows.length).toBeGreaterThan(1);
  expect(await rebuildProjection(gateway.database.pool, outcomeProjection())).toBe(true);
  expect(await readTables()).toEqual([[], [], []]);
  await drain();
  expect(await readTables()).toEqual(before);
});

async function tokenOf(entityId: string, channelId: string) {
  const token = { entityId, name: 'test' };
  const { accessToken } = await issueToken(autocommit(gateway.db), token, gateway.clock.now());
  return { accessToken, entityId: channelId };
}

async function createMerchant(pspId: string) {
  const tx = autocommit(gateway.db);
  const now = gateway.clock.now();
  const division = await createEntity(tx, { kind: 'DIVISION', parentId: pspId, name: 'North' }, now);
  const settings = { fraudManagement: 'on' } as const;
  const merchant = await createEntity(tx, { kind: 'MERCHANT', parentId: division.id, name: 'Florist', settings }, now);
  const channel = await createEntity(tx, { kind: 'CHANNEL', parentId: merchant.id, name: 'Shop' }, now);
  return { ...(await tokenOf(pspId, channel.id)), merchantId: merchant.id };
}
