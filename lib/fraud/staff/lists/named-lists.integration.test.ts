import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';
import { repeatVerdict } from '../../repeat-verdict.ts';
import { createRule, type RuleInput } from '../../rules/change-rule.ts';
import { findVerdict } from '../../store.ts';

let office: TestBackOffice;
beforeAll(async () => {
  const gateway = await startTestGateway({ fraudManagement: 'on', throttling: { paymentsPerMinute: 0 } });
  office = await startTestBackOffice(gateway);
});
afterAll(() => office.close());

const reason = 'Known customers';
const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, { as: 'fraud analyst', ...(method === 'GET' ? {} : { body: {} }), ...options });
const create = (name: string, kind: string, entityId = office.gateway.merchant.id) =>
  call('POST', '/named-lists', { body: { entityId, name, kind } });
const fill = (id: string, ...values: string[]) =>
  call('POST', `/named-lists/${id}/entries`, { body: { values: values.join('\n'), reason, expiresOn: '' } });
const rename = (id: string, name: string) => call('POST', `/named-lists/${id}/rename`, { body: { name } });
const remove = (id: string) => call('POST', `/named-lists/${id}/remove`, { body: { reason } });
const listOf = async (name: string) =>
  (await call('GET', '/named-lists')).body.lists.find((each: { name: string }) => each.name === name);

async function addRule(code: string, expression: string, entityId = office.gateway.channel.id) {
  const action = { kind: 'score', points: 60 } as const;
  const rule: RuleInput = { code, name: code, mode: 'ACTIVE', expression, action };
  const change = { actor: 'user:analyst', reason, at: office.gateway.clock.now() };
  const created = await withStaffTransaction(office.gateway.db, (tx) => createRule(tx, entityId, rule, change));
  office.gateway.services.gatewayServices.fraud.rules.invalidate();
  return created;
}

async function dropRule(id: string): Promise<void> {
  await office.gateway.database.pool.query('DELETE FROM risk_rule WHERE id = $1', [id]);
  office.gateway.services.gatewayServices.fraud.rules.invalidate();
}

async function pay(params: Record<string, string>) {
  const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, ...customer, ...params });
  const verdict = await findVerdict(office.gateway.db, office.gateway.merchant.id, body.id);
  if (!verdict) throw new Error('no verdict');
  return verdict;
}

describe('a rule finds a value on a list', () => {
  test.each([
    ['text', 'billing.postcode', ['SW1A  1AA'], { 'billing.postcode': 'sw1a 1aa' }, { 'billing.postcode': 'SW1A1AA' }],
    ['email', 'customer.email', ['Jane@Bücher.example'], { 'customer.email': 'jane@xn--bcher-kva.example' }, {}],
    ['emailDomain', 'customer.emailDomain', ['*.shop.example'], { 'customer.email': 'a@b.shop.example' }, {}],
    [
      'ip',
      'customer.ip',
      ['203.0.113.0/24'],
      { 'customer.ip': '::ffff:203.0.113.5' },
      { 'customer.ip': '203.0.112.5' },
    ],
    ['bin', 'card.bin', ['41111110-41111112'], { 'card.number': '4111111111111111' }, {}],
    ['country', 'billing.country', ['fr'], { 'billing.country': 'FR' }, { 'billing.country': 'DE' }],
    ['phone', 'customer.phone', ['+49 151 1234567'], { 'customer.phone': '0049-151-1234567' }, {}],
    ['text', 'request["customParameters[tier]"]', ['Gold'], { 'customParameters[tier]': 'gold' }, {}],
  ] as const)('of %s by %s: %j', async (kind, source, values, inside, outside) => {
    const { body } = await create('vip', kind);
    expect((await fill(body.id, ...values)).body).toEqual({ added: values.length });
    const rule = await addRule('vip', `${source} in list("vip")`);
    const [found, other] = [await pay(inside), await pay(outside)];
    expect([found.matched.map(({ code }) => code), other.matched]).toEqual([['vip'], []]);
    expect([found.facts['lists.named'], other.facts['lists.named']]).toEqual([[`vip:${source}`], undefined]);
    await dropRule(rule.id);
    expect((await remove(body.id)).status).toBe(200);
  });

  test('of an entity above, and of several of one name, but none of another merchant', async () => {
    const { psp, merchant } = office.gateway;
    const ids: string[] = [];
    for (const [entityId, value] of [
      [psp.id, 'Berlin'],
      [merchant.id, 'Bonn'],
    ] as const) {
      const { body } = await create('cities', 'text', entityId);
      await fill(body.id, value);
      ids.push(body.id);
    }
    const rule = await addRule('cities', '!(billing.city in list("cities"))', psp.id);
    const matches: number[] = [];
    for (const city of ['BERLIN', 'bonn', 'Bern']) matches.push((await pay({ 'billing.city': city })).matched.length);
    expect(matches).toEqual([0, 0, 1]);
    await dropRule(rule.id);
    for (const id of ids) await remove(id);
  });

  test('and the verdict is the same when it is repeated, whatever became of the list', async () => {
    const { body } = await create('then', 'email');
    await fill(body.id, 'then@shop.example');
    const rule = await addRule('then', 'customer.email in list("then") && payment.amount > 1.0');
    const verdict = await pay({ 'customer.email': 'then@shop.example' });
    await dropRule(rule.id);
    await remove(body.id);
    expect(await repeatVerdict(office.gateway.db.pool, verdict)).toMatchObject({ score: 60, decision: 'CHALLENGE' });
  });

  test('and values that are on it deny no payment by themselves', async () => {
    const { body } = await create('quiet', 'ip');
    await fill(body.id, '198.51.100.0/24', '192.0.2.77');
    for (const ip of ['198.51.100.9', '192.0.2.77']) {
      const verdict = await pay({ 'customer.ip': ip });
      expect([verdict.decision, verdict.facts['lists.block'], verdict.facts['lists.named']]).toEqual([
        'ACCEPT',
        undefined,
        undefined,
      ]);
    }
    await remove(body.id);
  });
});

describe('a rule', () => {
  test('that names no known list is refused at its place, where it is written and where it is stored', async () => {
    const expression = 'payment.amount > 1.0 && customer.email in list("nowhere")';
    const message = 'there is no list “nowhere”';
    const query = new URLSearchParams({ expression, of: office.gateway.channel.id });
    const { body } = await call('GET', `/risk-rules/check?${query}`);
    expect(body.error).toMatchObject({ message, start: expression.indexOf('list('), end: expression.length });
    const rule = { code: 'nowhere', name: 'Nowhere', expression, effect: 'SCORE', points: '10', stop: false, reason };
    const stored = await call('POST', '/risk-rules', { body: { entityId: office.gateway.channel.id, ...rule } });
    expect([stored.status, stored.body.error.details.fields[0]]).toMatchObject([400, { name: 'expression', message }]);
  });

  test('keeps the list that it names from being renamed or removed', async () => {
    const { body } = await create('used', 'email');
    const rule = await addRule('used', 'customer.email in list("used")');
    for (const change of [() => rename(body.id, 'other'), () => remove(body.id)]) {
      const answer = await change();
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Rules name this list: used.')]);
    }
    await dropRule(rule.id);
    expect((await rename(body.id, 'other')).status).toBe(200);
    expect((await remove(body.id)).status).toBe(200);
  });
});

test('a change of a rule that waits keeps the list that it names, too', async () => {
  const { body } = await create('waiting', 'email');
  const rule = await addRule('waiting', 'payment.amount > 1.0');
  await office.gateway.configure(office.gateway.channel.id, { ruleApproval: 'second-person' });
  const expression = 'customer.email in list("waiting")';
  const change = { version: 1, name: 'waiting', expression, effect: 'SCORE', points: '10', stop: false, reason };
  expect((await call('POST', `/risk-rules/${rule.id}/change`, { body: change })).status).toBe(200);
  expect((await remove(body.id)).text).toContain('Rules name this list: waiting.');
});

describe('a list', () => {
  test('is created, filled, renamed and removed with its values, each with an entry of the audit log', async () => {
    const { body } = await create('high-risk', 'country');
    await fill(body.id, 'DE', 'de', '', 'FR');
    expect(await listOf('high-risk')).toMatchObject({ kind: 'country', entries: 2, mayChange: true });
    await rename(body.id, 'countries');
    expect(await listOf('countries')).toMatchObject({ id: body.id, entries: 2 });
    const entries = (await call('GET', '/risk-lists?q=list:countries')).body.rows;
    expect(entries.map((entry: { label: string }) => entry.label).toSorted()).toEqual(['DE', 'FR']);
    expect((await call('POST', `/risk-lists/${entries[0].id}/remove`, { body: { reason } })).status).toBe(200);
    await remove(body.id);
    expect((await call('GET', '/risk-lists?q=list:countries')).body.rows).toEqual([]);
    const audit = await office.gateway.db.prisma.auditEntry.findMany({
      where: { subjectId: body.id },
      orderBy: { sequence: 'asc' },
    });
    expect(audit.map(({ action }) => action)).toEqual(
      ['create', 'fill', 'rename', 'remove'].map((verb) => `risk-named-list.${verb}`),
    );
  });

  test.each([
    [
      'ip',
      '10.0.0.0/40',
      'Line 2: the value is no IP address, and no range such as 203.0.113.0/24, from /8 on (IPv6: from /16 on).',
    ],
    ['country', 'XX', 'Line 2: the value is no country code of two letters such as DE.'],
    ['text', '4111111111111111', 'Line 2: the value is a card number, which is listed as a card.'],
  ])('of %s does not take %s, and nothing of what was sent with it', async (kind, value, message) => {
    const { body } = await create('faulty', kind);
    const right = { ip: '192.0.2.1', country: 'DE', text: 'a' }[kind] ?? '';
    const answer = await fill(body.id, right, value);
    expect([answer.status, answer.body.error.details.fields]).toEqual([400, [{ name: 'values', message }]]);
    expect(await listOf('faulty')).toMatchObject({ entries: 0 });
    await remove(body.id);
  });

  test('has a name of its own, and is unknown outside of the scope', async () => {
    const { body } = await create('mine', 'text');
    expect((await create('mine', 'email')).body.error.details.fields[0].name).toBe('name');
    expect((await create('block', 'email')).status).toBe(400);
    expect((await create('Mine!', 'email')).status).toBe(400);
    expect((await create('theirs', 'text', office.other.merchant.id)).status).toBe(404);
    expect((await call('POST', `/named-lists/${body.id}/remove`, { as: 'auditor', body: { reason } })).status).toBe(
      403,
    );
    await remove(body.id);
    expect((await remove(body.id)).status).toBe(404);
  });
});
