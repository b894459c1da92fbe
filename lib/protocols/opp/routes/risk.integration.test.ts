import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { addListEntry, createRule, findVerdict } from '#lib/fraud/index.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const { paymentType: _, ...card } = cardDebit;
const order: Record<string, string> = { ...card, merchantTransactionId: 'order-1234' };
const named = (surname: string) => ({ 'customer.givenName': 'simulate', 'customer.surname': surname });

const check = (params: Record<string, string> = {}, options = {}) =>
  gateway.post('/v2/redShield', { ...order, ...params }, options);

async function countRows(): Promise<Record<string, string>> {
  const { rows } = await gateway.db.pool.query(
    `SELECT (SELECT count(*) FROM payment) AS payments, (SELECT count(*) FROM payment_attempt) AS attempts,
      (SELECT count(*) FROM simulator_execution) AS executions, (SELECT count(*) FROM vault_account) AS numbers`,
  );
  return rows[0];
}

async function register(): Promise<string> {
  const { paymentBrand } = cardDebit;
  const account = Object.entries(cardDebit).filter(([name]) => name.startsWith('card.'));
  const { body } = await gateway.post('/v1/registrations', { paymentBrand, ...Object.fromEntries(account) } as Record<
    string,
    string
  >);
  return body.id;
}

describe('POST /v2/{service}', () => {
  it('answers 200 with the score and what was sent, and makes no payment', async () => {
    const before = await countRows();
    const { status, body } = await check({ 'risk.parameters[sku]': '42', 'customer.ip': '192.0.2.1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      merchantTransactionId: 'order-1234',
      result: { code: '000.300.100', description: 'Risk check successful' },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
      risk: { score: '0', parameters: { sku: '42' } },
      customer: { ip: '192.0.2.1' },
    });
    expect(body.id).toMatch(/^[1-9a-f][0-9a-f]{31}$/);
    expect(body.ndc).toContain(gateway.channel.id);
    expect(JSON.stringify(body)).not.toContain(card['card.number']);
    expect(await countRows()).toEqual(before);
  });

  it.each([
    ['red', '100.400.142'],
    ['yellow', '100.400.141'],
    ['error', '100.400.145'],
  ])('answers 400 with the simulated result of surname %s: %s', async (surname, code) => {
    const { status, body } = await check(named(surname));
    expect([status, body.result.code]).toEqual([400, code]);
    expect(body.id).toBeDefined();
    expect(body.risk.score).toMatch(/^\d{1,5}$/);
  });

  it('answers 400 with the decision of rules and lists', async () => {
    const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
    const action = { kind: 'score', points: 70 } as const;
    const rule = { code: 'web', name: 'Web', mode: 'ACTIVE', expression: 'risk.serviceId == "web"', action } as const;
    await withStaffTransaction(gateway.db, (tx) => createRule(tx, gateway.psp.id, rule, change));
    gateway.services.gatewayServices.fraud.rules.invalidate();
    const blocked = { list: 'BLOCK', kind: 'email', value: 'bad@shop.example', reason: 'test' } as const;
    const { vault } = gateway.services.gatewayServices;
    await withStaffTransaction(gateway.db, (tx) => addListEntry(tx, vault, gateway.psp.id, blocked, change));
    const challenged = await check({ 'risk.serviceId': 'web' });
    expect([challenged.body.result.code, challenged.body.risk.score]).toEqual(['100.400.141', '70']);
    const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const denied = await check({ ...customer, 'customer.email': 'bad@shop.example' });
    expect(denied.body.result.code).toBe('100.400.142');
  });

  it('counts as an attempt for velocity, unless it is simulated', async () => {
    const counted = async (id: string) => {
      const { merchant, database } = gateway;
      const { rows } = await database.pool.query<{ key: string }>(
        "SELECT split_part(key, ':', 1) AS key FROM risk_velocity WHERE merchant_id = $1 AND payment_id = $2 ORDER BY key",
        [merchant.id, id],
      );
      return rows.map(({ key }) => key);
    };
    const { body } = await check({ 'customer.ip': '192.0.2.77' });
    expect(await counted(body.id)).toEqual(['card', 'ip']);
    const simulated = await check({ ...named('red'), 'customer.ip': '192.0.2.77' });
    expect(await counted(simulated.body.id)).toEqual([]);
  });

  it('answers 400 with every invalid or missing field', async () => {
    const { merchantTransactionId: _id, ...rest } = order;
    const { status, body } = await gateway.post('/v2/redShield', { ...rest, amount: '1,00' });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    const names = body.result.parameterErrors.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['amount', 'merchantTransactionId']);
  });

  it('answers 400 with the own code of a wrong card', async () => {
    const { status, body } = await check({ 'card.number': '4200000000000001' });
    expect([status, body.result.code]).toEqual([400, '100.100.101']);
    const expired = await check({ 'card.expiryYear': '2020' });
    expect([expired.status, expired.body.result.code]).toEqual([400, '100.100.303']);
  });

  it('answers 401 without and 403 with an unknown token', async () => {
    const without = await check({}, { accessToken: null });
    const unknown = await check({}, { accessToken: 'unknown' });
    expect([without, unknown].map(({ status, body }) => [status, body.result.code])).toEqual([
      [401, '800.900.300'],
      [403, '800.900.300'],
    ]);
  });

  it('answers 403 to a token that may not pay', async () => {
    const issued = { entityId: gateway.merchant.id, name: 'reads', scopes: ['queries' as const] };
    const { accessToken } = await issueToken(autocommit(gateway.db), issued, gateway.clock.now());
    const { status, body } = await check({}, { accessToken });
    expect([status, body.result.code]).toEqual([403, '800.900.301']);
  });

  it('answers 404 for a service that the channel does not have', async () => {
    const { status, body } = await gateway.post('/v2/otherService', order);
    expect([status, body.result.code]).toEqual([404, '200.300.404']);
    await gateway.configure(gateway.channel.id, { riskService: 'otherService' });
    expect((await gateway.post('/v2/otherService', order)).status).toBe(200);
    expect((await check()).status).toBe(404);
    await gateway.configure(gateway.channel.id, {});
  });

  it('answers 405 to another method', async () => {
    const { status, body, headers } = await gateway.get('/v2/redShield');
    expect([status, body.result.code, headers.get('allow')]).toEqual([405, '200.300.403', 'POST']);
  });

  it('answers 429 above the limit of the entity', async () => {
    await gateway.configure(gateway.channel.id, { throttling: { paymentsPerMinute: 1 } });
    const answers = [await check(), await check()];
    await gateway.configure(gateway.channel.id, {});
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('answers a repeated Idempotency-Key with the first response', async () => {
    const headers = { 'Idempotency-Key': 'risk-1' };
    const [first, again] = [await check({}, { headers }), await check({}, { headers })];
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await check({ amount: '93.00' }, { headers });
    expect(other.status).toBe(422);
  });

  it('simulates nothing on a live channel', async () => {
    await gateway.db.pool.query(`UPDATE entity SET mode = 'LIVE' WHERE id = $1`, [gateway.channel.id]);
    gateway.services.gatewayServices.tree.invalidate();
    const live = { ...named('red'), 'card.number': '4111111111111111' };
    const { status, body } = await check(live);
    await gateway.db.pool.query(`UPDATE entity SET mode = 'TEST' WHERE id = $1`, [gateway.channel.id]);
    gateway.services.gatewayServices.tree.invalidate();
    expect([status, body.result.code]).toEqual([200, '000.300.100']);
  });
});

describe('POST /v2/registrations/{id}/{service}', () => {
  const stored = { amount: '92.00', currency: 'EUR', merchantTransactionId: 'order-1234' };
  const checkStored = (id: string, params: Record<string, string> = {}, service = 'redShield') =>
    gateway.post(`/v2/registrations/${id}/${service}`, { ...stored, ...params });

  it('answers 200 with the score of the stored data', async () => {
    const id = await register();
    const { status, body } = await checkStored(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      registrationId: id,
      paymentBrand: 'VISA',
      amount: '92.00',
      result: { code: '000.300.100' },
      card: { bin: '420000', last4Digits: '0000' },
      risk: { score: '0' },
    });
  });

  it('counts and lists the stored card as the same card', async () => {
    const id = await register();
    const entry = { list: 'BLOCK', kind: 'card', value: cardDebit['card.number'] ?? '', reason: 'test' } as const;
    const change = { actor: 'user:analyst', at: gateway.clock.now() };
    const { vault } = gateway.services.gatewayServices;
    await withStaffTransaction(gateway.db, (tx) => addListEntry(tx, vault, gateway.psp.id, entry, change));
    const { status, body } = await checkStored(id);
    await gateway.db.pool.query(`DELETE FROM risk_list_entry WHERE kind = 'card'`);
    expect([status, body.result.code]).toEqual([400, '100.400.142']);
  });

  it.each([
    ['red', '100.400.142'],
    ['yellow', '100.400.141'],
    ['error', '100.400.145'],
  ])('answers 400 with the simulated result of surname %s: %s', async (surname, code) => {
    const { status, body } = await checkStored(await register(), named(surname));
    expect([status, body.result.code]).toEqual([400, code]);
  });

  it('answers 400 for payment data that is sent again, or deleted', async () => {
    const id = await register();
    const again = await checkStored(id, { 'card.number': '4200000000000000' });
    expect([again.status, again.body.result.code]).toEqual([400, '200.300.404']);
    await gateway.send('DELETE', `/v1/registrations/${id}?entityId=${gateway.channel.id}`, {
      headers: { Authorization: `Bearer ${gateway.accessToken}` },
    });
    const deleted = await checkStored(id);
    expect([deleted.status, deleted.body.result.code]).toEqual([400, '100.150.202']);
  });

  it('answers 404 for an unknown registration and an unknown service', async () => {
    const unknown = await checkStored('8'.repeat(32));
    expect([unknown.status, unknown.body.result.code]).toEqual([404, '100.150.200']);
    const service = await checkStored(await register(), {}, 'otherService');
    expect([service.status, service.body.result.code]).toEqual([404, '200.300.404']);
  });

  it('answers 405 to another method', async () => {
    expect((await gateway.get(`/v2/registrations/${'8'.repeat(32)}/redShield`)).status).toBe(405);
  });
});

describe('fields', () => {
  it('see the time of the gateway when the order has none', async () => {
    const { body } = await check();
    const verdict = await findVerdict(gateway.db, gateway.merchant.id, body.id);
    expect(verdict?.facts['risk.orderTimestamp']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});
