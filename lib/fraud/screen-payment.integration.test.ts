import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentStage } from '#lib/payments/index.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { addListEntry, findListEntry, removeListEntry } from './lists/change-list.ts';
import type { ListEntryInput } from './lists/list-entry.ts';
import { findFactsOfVerdict, repeatVerdict } from './repeat-verdict.ts';
import { changeRule, createRule, type RuleInput } from './rules/change-rule.ts';
import { findRulesOf } from './rules/store.ts';
import { findVerdict } from './store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

const change = () => ({ actor: 'user:analyst', reason: 'test', at: gateway.clock.now() });

async function addRule(input: Partial<RuleInput> & Pick<RuleInput, 'code' | 'expression'>, entityId?: string) {
  const rule = { name: input.code, mode: 'ACTIVE', action: { kind: 'score', points: 60 }, ...input } as RuleInput;
  await withStaffTransaction(gateway.db, (tx) => createRule(tx, entityId ?? gateway.channel.id, rule, change()));
  gateway.services.gatewayServices.fraud.rules.invalidate();
}

async function listValue(input: Pick<ListEntryInput, 'list' | 'kind' | 'value'> & { expiresAt?: Date }) {
  const { vault } = gateway.services.gatewayServices;
  return withStaffTransaction(gateway.db, (tx) =>
    addListEntry(tx, vault, gateway.merchant.id, { reason: 'test', ...input }, change()),
  );
}

let ip = 0;
/** Of a shopper of its own, so that tests do not count each other's payments. */
function pay(params: Record<string, string> = {}) {
  ip += 1;
  const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.ip': `192.0.2.${ip}` };
  return gateway.post('/v1/payments', { ...cardDebit, ...customer, ...params });
}

const verdictOf = (id: string) => findVerdict(gateway.db, gateway.merchant.id, id);

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await gateway.db.pool.query<{ name: string }>(
    `SELECT stream_type || ' ' || type AS name FROM event WHERE merchant_id = $1 AND stream_id = $2 ORDER BY position`,
    [gateway.merchant.id, id],
  );
  return rows.map(({ name }) => name);
}

describe('a payment of an entity with fraud management', () => {
  it('is sent when the check accepts it, and answered with the score and the sent risk fields', async () => {
    const { status, body } = await pay({ 'risk.merchantWebsite': 'shop.example' });
    expect(status).toBe(200);
    expect(body.result.code).toBe('000.100.110');
    expect(body.risk).toEqual({ score: '0', merchantWebsite: 'shop.example' });
    expect((await gateway.get(`/v1/payments/${body.id}`)).body.risk.score).toBe('0');
    expect(await verdictOf(body.id)).toMatchObject({ decision: 'ACCEPT', kind: 'PAYMENT', source: 'RULES' });
    expect(await eventsOf(body.id)).toEqual(['payment payment.created', 'payment attempt.approved']);
  });

  it('is neither stored nor sent when its verdict cannot be stored', async () => {
    const { pool } = gateway.db;
    const countPayments = async () => (await pool.query('SELECT count(*) FROM payment')).rows[0].count;
    const before = await countPayments();
    await pool.query("ALTER TABLE risk_verdict ADD CONSTRAINT refused CHECK (decision <> 'ACCEPT') NOT VALID");
    const { status } = await pay();
    await pool.query('ALTER TABLE risk_verdict DROP CONSTRAINT refused');
    expect(status).toBe(500);
    expect(await countPayments()).toBe(before);
    expect((await pay()).status).toBe(200);
  });

  it('keeps its verdict when a later stage refuses it', async () => {
    const { gatewayServices } = gateway.services;
    const { stages } = gatewayServices;
    const refuse: PaymentStage = { name: 'refuse', run: async () => ({ kind: 'reject', code: '100.400.000' }) };
    gatewayServices.stages = [...stages.slice(0, 1), refuse];
    const { body } = await pay();
    gatewayServices.stages = stages;
    expect(body.result.code).toBe('100.400.000');
    expect(await verdictOf(body.id)).toMatchObject({ decision: 'ACCEPT', kind: 'PAYMENT' });
  });

  it.each([
    ['red', '100.400.147', 'DENY', '100'],
    ['yellow', '100.400.148', 'CHALLENGE', '50'],
    ['error', '100.400.152', 'ERROR', '0'],
  ])('is void with the simulated result of surname %s: %s', async (surname, code, decision, score) => {
    const { status, body } = await pay({ 'customer.givenName': 'simulate', 'customer.surname': surname });
    expect([status, body.result.code, body.risk.score]).toEqual([400, code, score]);
    expect(body.card.last4Digits).toBe('0000');
    expect(await verdictOf(body.id)).toMatchObject({ decision, source: 'SIMULATION', resultCode: code });
    const attempts = await gateway.db.pool.query(
      'SELECT 1 FROM payment_attempt WHERE merchant_id = $1 AND payment_id = $2',
      [gateway.merchant.id, body.id],
    );
    expect(attempts.rows).toEqual([]);
  });

  it('is not checked while fraud management is off', async () => {
    await gateway.configure(gateway.channel.id, { fraudManagement: 'off' });
    const { status, body } = await pay({ 'customer.givenName': 'simulate', 'customer.surname': 'red' });
    await gateway.configure(gateway.channel.id, {});
    expect([status, body.risk]).toEqual([200, undefined]);
    expect(await verdictOf(body.id)).toBeNull();
  });
});

describe('rules', () => {
  it('of every level add to one score, whose band decides', async () => {
    await addRule({ code: 'psp-amount', expression: 'payment.amount == 11.0' }, gateway.psp.id);
    await addRule({ code: 'domain', expression: 'payment.amount == 11.0 && customer.isEmailDisposable' });
    const one = await pay({ amount: '11.00' });
    expect([one.body.result.code, one.body.risk.score]).toEqual(['100.400.148', '60']);
    const both = await pay({ amount: '11.00', 'customer.email': 'a@mailinator.com' });
    expect([both.body.result.code, both.body.risk.score]).toEqual(['100.400.147', '120']);
    const verdict = await verdictOf(both.body.id);
    expect(verdict?.matched.map(({ code }) => code)).toEqual(['psp-amount', 'domain']);
    expect(verdict?.facts).toMatchObject({ 'payment.amount': 11, 'customer.email': 'a@mailinator.com' });
  });

  it('in shadow mode are recorded and decide nothing', async () => {
    await addRule({
      code: 'shadow',
      expression: 'payment.amount == 12.0',
      mode: 'SHADOW',
      action: { kind: 'decide', decision: 'DENY' },
    });
    const { status, body } = await pay({ amount: '12.00' });
    expect([status, body.risk.score]).toEqual([200, '0']);
    expect((await verdictOf(body.id))?.matched).toMatchObject([{ code: 'shadow', isShadow: true }]);
  });

  it('are replaced by a rule of the same code at a lower level', async () => {
    const deny = { kind: 'decide', decision: 'DENY' } as const;
    await addRule({ code: 'same', expression: 'payment.amount == 13.0', action: deny }, gateway.psp.id);
    expect((await pay({ amount: '13.00' })).body.result.code).toBe('100.400.147');
    await addRule({ code: 'same', expression: 'payment.amount == 13.0', mode: 'DRAFT' });
    expect((await pay({ amount: '13.00' })).status).toBe(200);
  });

  it('are stored with the verdict in the version that ran', async () => {
    await addRule({ code: 'versioned', expression: 'payment.amount == 14.0' });
    const [rule] = (await findRulesOf(gateway.db, [gateway.channel.id])).filter(({ code }) => code === 'versioned');
    if (!rule) throw new Error('no rule');
    const before = await pay({ amount: '14.00' });
    const input = { name: rule.name, mode: rule.mode, stop: false, action: rule.action };
    await withStaffTransaction(gateway.db, (tx) =>
      changeRule(tx, rule, { ...input, expression: 'payment.amount == 15.0' }, change()),
    );
    gateway.services.gatewayServices.fraud.rules.invalidate();
    const after = await pay({ amount: '15.00' });
    const verdicts = [await verdictOf(before.body.id), await verdictOf(after.body.id)];
    expect(verdicts.map((verdict) => verdict?.matched.map(({ version }) => version))).toEqual([[1], [2]]);
    const sets = await gateway.db.prisma.riskRuleSet.findMany({
      where: { id: { in: verdicts.map((verdict) => verdict?.ruleSetId ?? '') } },
    });
    expect(sets).toHaveLength(2);
    expect(JSON.stringify(sets)).toContain(rule.id);
  });

  it('run again years later with the same result, whatever changed since', async () => {
    await addRule({ code: 'repeated', expression: 'payment.amount == 17.0 && customer.surname == "Jones"' });
    const { body } = await pay({ amount: '17.00' });
    const verdict = await verdictOf(body.id);
    if (!verdict) throw new Error('no verdict');
    await gateway.db.pool.query(`UPDATE risk_rule SET expression = 'false', version = 99 WHERE code = 'repeated'`);
    const { decision, score, matched } = await repeatVerdict(gateway.db, verdict);
    expect({ decision, score, matched }).toEqual({
      decision: verdict.decision,
      score: verdict.score,
      matched: verdict.matched,
    });
    expect(decision).toBe('CHALLENGE');
  });

  it('keep velocity once, and have it again with the facts that their rules name', async () => {
    await addRule({ code: 'velocity', expression: 'payment.amount == 19.0 && velocity.card.count10m > 0' });
    await pay({ amount: '19.00' });
    const { body } = await pay({ amount: '19.00' });
    const verdict = await verdictOf(body.id);
    if (!verdict) throw new Error('no verdict');
    expect(Object.keys(verdict.facts).filter((name) => name.startsWith('velocity.card.'))).toEqual([]);
    const { facts, deciding } = await findFactsOfVerdict(gateway.db, verdict);
    expect([...deciding]).toEqual(expect.arrayContaining(['payment.amount', 'velocity.card.count10m']));
    expect(Object.keys(facts).filter((name) => name.startsWith('velocity.'))).toEqual(['velocity.card.count10m']);
    expect((await repeatVerdict(gateway.db, verdict)).matched).toEqual(verdict.matched);
    expect(verdict.matched.map(({ code }) => code)).toContain('velocity');
  });

  it('see the whole request by the names of its parameters', async () => {
    await addRule({
      code: 'request',
      expression: '"cart.items[0].name" in request && request["cart.items[0].name"] == "Gift voucher"',
    });
    const cart = {
      'cart.items[0].name': 'Gift voucher',
      'cart.items[0].price': '92.00',
      'cart.items[0].quantity': '1',
    };
    const { body } = await pay(cart);
    expect(body.risk?.score, JSON.stringify(body.result)).toBe('60');
    expect(JSON.stringify((await verdictOf(body.id))?.facts)).not.toContain(cardDebit['card.number']);
  });
});

describe('lists', () => {
  beforeEach(() => gateway.services.gatewayServices.fraud.rules.invalidate());

  it('block, watch and allow what is on them, an allowed one whatever the rules say', async () => {
    await addRule({ code: 'always', expression: 'payment.amount == 16.0', action: { kind: 'score', points: 500 } });
    await listValue({ list: 'BLOCK', kind: 'email', value: 'Bad@Shop.example' });
    await listValue({ list: 'WATCH', kind: 'ip', value: '198.51.100.7' });
    await listValue({ list: 'ALLOW', kind: 'customer', value: 'regular' });
    const codes = [
      await pay({ 'customer.email': 'bad@shop.example' }),
      await pay({ 'customer.ip': '198.51.100.7' }),
      await pay({ 'customer.merchantCustomerId': 'regular', amount: '16.00' }),
    ].map(({ body }) => body.result.code);
    expect(codes).toEqual(['100.400.147', '100.400.148', '000.100.110']);
  });

  it('name cards by fingerprint: the number is nowhere in the database', async () => {
    const number = '4111111111111111';
    const entry = await listValue({ list: 'BLOCK', kind: 'card', value: '4111 1111 1111 1111' });
    expect(entry.label).toBe('411111…1111');
    expect(entry.value).not.toContain('1111');
    const { body } = await pay({ 'card.number': number });
    expect(body.result.code).toBe('100.400.147');
    expect((await verdictOf(body.id))?.facts['lists.block']).toEqual(['card']);
    const { rows } = await gateway.db.pool.query(
      `SELECT row_to_json(e) AS row FROM risk_list_entry e UNION ALL
       SELECT row_to_json(v) FROM risk_verdict v WHERE merchant_id = $1 UNION ALL
       SELECT row_to_json(c) FROM risk_velocity c WHERE merchant_id = $1`,
      [gateway.merchant.id],
    );
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('renew the entry of a value that is listed again', async () => {
    const input = { list: 'WATCH', kind: 'email', value: 'again@shop.example' } as const;
    const [first, second] = [await listValue(input), await listValue(input)];
    expect(second.id).toBe(first.id);
    expect(await eventsOf(first.id)).toEqual(['risk-list risk-list.added', 'risk-list risk-list.renewed']);
  });

  it('no longer hold what was removed', async () => {
    const entry = await listValue({ list: 'BLOCK', kind: 'phone', value: '+49 151 1234' });
    expect((await pay({ 'customer.phone': '+491511234' })).body.result.code).toBe('100.400.147');
    expect(await findListEntry(gateway.db, entry.id)).toEqual(entry);
    const remove = () => withStaffTransaction(gateway.db, (tx) => removeListEntry(tx, entry, change()));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await eventsOf(entry.id)).toEqual(['risk-list risk-list.added', 'risk-list risk-list.removed']);
    expect((await pay({ 'customer.phone': '+491511234' })).status).toBe(200);
  });

  it('compare phone numbers by their digits, however they are written', async () => {
    const entry = await listValue({ list: 'BLOCK', kind: 'phone', value: '0049 151/98 76-54' });
    for (const phone of ['+49151987654', '+49 (151) 98 76 54', '0049151987654', '49.151.987654']) {
      expect((await pay({ 'customer.phone': phone })).body.result.code, phone).toBe('100.400.147');
    }
    expect((await pay({ 'customer.phone': '+49151987655' })).body.result.code).toBe('000.100.110');
    const again = await listValue({ list: 'BLOCK', kind: 'phone', value: '+49151987654' });
    expect([again.id, again.label]).toEqual([entry.id, '+49151987654']);
    await expect(listValue({ list: 'BLOCK', kind: 'phone', value: '+49 x' })).rejects.toThrow('phone number');
  });

  it('refuse a card number as any other kind', async () => {
    await expect(listValue({ list: 'BLOCK', kind: 'customer', value: '4111111111111111' })).rejects.toThrow(
      'is a card number, which is listed as a card',
    );
  });

  it('end at their expiry', async () => {
    const expiresAt = new Date(gateway.clock.now().getTime() + 60_000);
    await listValue({ list: 'BLOCK', kind: 'device', value: 'device-1', expiresAt });
    const device = { 'customer.browserFingerprint.id': 'device-1' };
    expect((await pay(device)).body.result.code).toBe('100.400.147');
    gateway.clock.advance(61_000);
    expect((await pay(device)).status).toBe(200);
  });
});

describe('a verdict', () => {
  it('keeps no card number that was sent in another field', async () => {
    const number = '4111111111111111';
    const texts = {
      'customer.givenName': 'Jane',
      'customer.surname': number,
      'risk.parameters[note]': `card ${number}`,
      'risk.accountToken': number,
    };
    const paid = await pay(texts);
    const { paymentType: _, ...check } = cardDebit;
    const checked = await gateway.post('/v2/redShield', { ...check, ...texts, merchantTransactionId: 'order-1234' });
    expect([paid.status, checked.status]).toEqual([200, 200]);
    const { rows } = await gateway.db.pool.query(
      'SELECT numbered_facts FROM risk_verdict WHERE merchant_id = $1 AND id = ANY ($2)',
      [gateway.merchant.id, [paid.body.id, checked.body.id]],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(number);
    expect((await verdictOf(paid.body.id))?.facts['risk.parameters']).toEqual({ note: 'card ************1111' });
  });
});
