import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { runBackTestSlice } from '../back-test/run-back-test.ts';
import { findLatestBackTest, startBackTest } from '../back-test/start-back-test.ts';
import type { Facts } from '../facts/fact.ts';
import { knownFacts } from '../known-facts.ts';
import { findFactsOfVerdict, repeatVerdict } from '../repeat-verdict.ts';
import { createRule } from '../rules/change-rule.ts';
import { findVerdict } from '../store.ts';
import { countedKeys, declineFacts, velocityWindows, windowMs } from './velocity-fact.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

async function addRule(code: string, expression: string, decision: 'DENY' | 'CHALLENGE' = 'DENY'): Promise<void> {
  const rule = { code, name: code, mode: 'ACTIVE', expression } as const;
  const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
  await withStaffTransaction(gateway.db, (tx) =>
    createRule(tx, gateway.merchant.id, { ...rule, action: { kind: 'decide', decision } }, change),
  );
  gateway.services.gatewayServices.fraud.rules.invalidate();
}

const declined = { 'customParameters[simulate.resultCode]': '800.100.155' };

async function pay(params: Record<string, string>) {
  const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  return (await gateway.post('/v1/payments', { ...cardDebit, ...names, ...params })).body;
}

async function factsOf(id: string): Promise<Facts> {
  const verdict = await findVerdict(gateway.db, gateway.merchant.id, id);
  if (!verdict) throw new Error(`no verdict ${id}`);
  return knownFacts(verdict);
}

const velocityOf = (facts: Facts, pattern: RegExp): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => pattern.test(name)));

describe('velocity by BIN and phone number', () => {
  const card = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };

  it('is not counted while no rule names it', async () => {
    const sent = { ...card, 'customer.phone': '+4915112345678' };
    await pay(sent);
    const facts = await factsOf((await pay(sent)).id);
    expect(velocityOf(facts, /^velocity\.(phone|bin)\./)).toEqual({});
    expect(facts['velocity.card.count10m']).toBe(1);
  });

  it('counts the different cards of a phone number, also of payments from before the rule', async () => {
    await addRule('cards-of-phone', 'velocity.phone.cards1h >= 100');
    const sent = { 'customer.phone': '0049 151 12345678' };
    expect(velocityOf(await factsOf((await pay(sent)).id), /^velocity\.phone\..*10m$/)).toEqual({
      'velocity.phone.count10m': 2,
      'velocity.phone.sum10m': 184,
      'velocity.phone.cards10m': 1,
    });
    expect(await factsOf((await pay(sent)).id)).toMatchObject({ 'velocity.phone.cards10m': 2 });
  });

  it('counts the different cards of a BIN from the rule on, and no card of another BIN', async () => {
    await addRule('cards-of-bin', 'velocity.bin.cards1h >= 2');
    const numbers = ['4111111111111111', '4111111111111111', '4012888888881881'];
    for (const number of numbers) expect((await pay({ 'card.number': number })).result.code).toBe('000.100.110');
    const { id } = await pay({ 'card.number': '4111111111111111' });
    expect(await factsOf(id)).toMatchObject({ 'velocity.bin.count1h': 2, 'velocity.bin.cards1h': 1 });
  });
});

describe('velocity of a card by place', () => {
  it('counts countries of its IP addresses and its shipping addresses, however an address is written', async () => {
    const card = { 'card.number': '4917610000000000' };
    const ship = (street: string) => ({
      'shipping.street1': street,
      'shipping.postcode': '50667',
      'shipping.city': 'Cologne',
      'shipping.country': 'DE',
    });
    // Addresses of Google, in the United States, and of Deutsche Telekom.
    await pay({ ...card, ...ship('Main St. 1'), 'customer.ip': '8.8.8.8' });
    await pay({ ...card, ...ship('MAIN ST 1'), 'customer.ip': '8.8.4.4' });
    await pay({ ...card, ...ship('Other St 2'), 'customer.ip': '217.0.0.1' });
    const { id } = await pay(card);
    expect(velocityOf(await factsOf(id), /^velocity\.card\.(count|ipC|ship).*1h$/)).toEqual({
      'velocity.card.count1h': 3,
      'velocity.card.ipCountries1h': 2,
      'velocity.card.shippingAddresses1h': 2,
    });
    const { rows } = await gateway.database.pool.query('SELECT string_agg(counted, $1) AS counted FROM risk_velocity', [
      ' ',
    ]);
    expect(rows[0].counted).not.toMatch(/Main|50667|Cologne/i);
  });
});

describe('declines', () => {
  it('are no facts while no rule names one', async () => {
    const email = 'unnamed@shop.example';
    await pay({ 'customer.email': email, ...declined });
    expect(velocityOf(await factsOf((await pay({ 'customer.email': email })).id), /declines/)).toEqual({});
  });

  it('are counted by each key over each window as the payments themselves show it', async () => {
    await addRule('declines', declineFacts.map(({ name }) => `${name} >= 1000`).join(' || '));
    const device = { 'customer.browserFingerprint.id': 'device-1' };
    const shopper = {
      'customer.email': 'ann@shop.example',
      'customer.ip': '198.51.100.7',
      'customer.phone': '+491511111111',
    };
    const sent = { ...shopper, ...device, 'customer.merchantCustomerId': 'ann', 'card.number': '4005550000000001' };
    const stepsMs = [20 * 86_400_000, 12 * 3_600_000, 40 * 60_000, 30 * 60_000, 60_000, 60_000];
    const paid: { at: number; isDeclined: boolean }[] = [];
    for (const [index, stepMs] of stepsMs.entries()) {
      for (const isDeclined of [true, index % 2 === 0]) {
        const { id } = await pay(isDeclined ? { ...sent, ...declined } : sent);
        const { rows } = await gateway.database.pool.query('SELECT state, created_at FROM payment WHERE id = $1', [id]);
        paid.push({ at: rows[0].created_at.getTime(), isDeclined: rows[0].state === 'DECLINED' });
      }
      gateway.clock.advance(stepMs);
    }
    expect(paid.filter(({ isDeclined }) => isDeclined)).toHaveLength(9);
    const now = gateway.clock.now().getTime();
    const facts = await factsOf((await pay(sent)).id);
    for (const key of countedKeys)
      for (const window of velocityWindows) {
        const expected = paid.filter(({ at, isDeclined }) => isDeclined && at > now - windowMs[window]).length;
        expect([key, window, facts[`velocity.${key}.declines${window}`] ?? 0]).toEqual([key, window, expected]);
      }
  });

  it('deny by a rule that names them, and the verdict repeats exactly', async () => {
    await addRule('email-declines', 'velocity.email.declines1h >= 2');
    const email = { 'customer.email': 'bob@shop.example' };
    for (let count = 0; count < 2; count += 1) await pay({ ...email, ...declined });
    const denied = await pay(email);
    expect(denied.result.code).toBe('100.400.147');
    // A payment that a rule stopped was declined by no acquirer.
    expect((await factsOf((await pay(email)).id))['velocity.email.declines1h']).toBe(2);
    gateway.clock.advance(3_700_000);
    expect((await pay(email)).result.code).toBe('000.100.110');
    const verdict = await findVerdict(gateway.db, gateway.merchant.id, denied.id);
    if (!verdict) throw new Error('no verdict');
    const repeated = await repeatVerdict(gateway.db, verdict);
    expect(repeated.matched.map(({ name }) => name)).toEqual(['email-declines']);
    expect([...(await findFactsOfVerdict(gateway.db, verdict)).deciding]).toEqual(['velocity.email.declines1h']);
  });
});

describe('IPv6 addresses', () => {
  const from = async (ip: string) => factsOf((await pay({ 'customer.ip': ip })).id);

  it('are counted each by itself, and by their /64 where the entity wants that', async () => {
    await from('2001:db8:7:1::1');
    expect((await from('2001:db8:7:1::2'))['velocity.ip.count1h']).toBeUndefined();
    await gateway.configure(gateway.channel.id, { ipv6Counting: 'network' });
    await from('2001:db8:7:1::3');
    expect(await from('2001:0db8:7:1:ffff::4')).toMatchObject({
      'customer.ip': '2001:db8:7:1:ffff::4',
      'velocity.ip.count1h': 1,
    });
    expect((await from('2001:db8:7:2::1'))['velocity.ip.count1h']).toBeUndefined();
    await gateway.configure(gateway.channel.id, { ipv6Counting: 'address' });
  });
});

describe('a back-test', () => {
  it.each([
    ['velocity.email.declines30d', 2],
    ['velocity.bin.cards30d', 1],
    ['velocity.phone.count30d', 1],
    ['velocity.card.shippingAddresses30d', 2],
  ])('of a rule with %s finds the payments whose verdicts had it', async (name, count) => {
    const rule = { id: `rule-${name}`, entityId: gateway.merchant.id };
    const at = new Date(gateway.clock.now().getTime() + 1_000);
    const tested = { expression: `${name} >= ${count}`, action: { kind: 'decide', decision: 'DENY' } } as const;
    await startBackTest(autocommit(gateway.db), rule, tested, { actor: 'user:analyst', at });
    while ((await runBackTestSlice({ db: gateway.db, clock: gateway.clock })) > 0);
    const { rows } = await gateway.database.pool.query('SELECT id FROM risk_verdict WHERE merchant_id = $1', [
      gateway.merchant.id,
    ]);
    const facts = await Promise.all(rows.map(({ id }) => factsOf(id)));
    const expected = facts.filter((each) => Number(each[name] ?? 0) >= count).length;
    expect(expected).toBeGreaterThan(0);
    expect((await findLatestBackTest(gateway.db, rule.id))?.result.matched).toBe(expected);
  });
});
