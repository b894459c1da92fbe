import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
let channelId: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  channelId = office.gateway.channel.id;
});
afterAll(() => office.close());

const as = 'administrator' as const;
const secret = 'partner-secret-4711';
const address = 'https://partner.example';

const accountForm = (change: object = {}) => ({
  name: 'Partner',
  modes: ['EXTERNAL'],
  paymentTypes: ['*'],
  currencies: ['*'],
  brands: ['*'],
  settings: { url: address, entityId: 'a'.repeat(32) },
  credentials: { accessToken: secret },
  ...change,
});
const add = (account: object, connector = 'opp', entityId = channelId) =>
  office.call('POST', `/entities/${entityId}/connector-accounts`, { as, body: { connector, account } });
const list = async (entityId = channelId) =>
  (await office.call('GET', `/entities/${entityId}/connector-accounts`, { as })).body.accounts;
const find = async (id: string) => (await list()).find((each: { id: string }) => each.id === id);
const change = async (id: string, body: object) =>
  office.call('PATCH', `/connector-accounts/${id}`, { as, body: { version: (await find(id)).version, ...body } });

const rule = (accountId: string, parts: object = {}) => ({
  name: 'Rule',
  conditions: {},
  targets: [{ accountId, percent: 100 }],
  fallbacks: [],
  ...parts,
});
const addRule = (body: object, entityId = channelId) =>
  office.call('POST', `/entities/${entityId}/routing-rules`, { as, body });
const rules = async () =>
  (await office.call('GET', `/entities/${channelId}/routing-rules`, { as })).body.rules as {
    id: string;
    name: string;
    version: number;
  }[];

async function lastEntry() {
  const { pool } = office.gateway.database;
  const { rows } = await pool.query('SELECT * FROM audit_entry ORDER BY sequence DESC LIMIT 1');
  return rows[0];
}

describe('a connector account', () => {
  test('is listed with those of the entities above, nearest first', async () => {
    const { body } = await add(accountForm());
    const accounts = await list();
    expect(accounts.map(({ name, entityName }: Record<string, string>) => [name, entityName])).toEqual([
      ['Partner', 'Web shop'],
      ['Simulator', 'PSP'],
    ]);
    expect(await find(body.id)).toMatchObject({ enabled: true, isUsed: false, mayChange: true });
  });

  test('never shows its token again, in answers, log or database', async () => {
    const { body, text } = await add(accountForm({ name: 'Secret' }));
    const { rows } = await office.gateway.database.pool.query('SELECT to_jsonb(a)::text FROM connector_account a');
    const shown = [text, JSON.stringify(await list()), JSON.stringify(await lastEntry()), JSON.stringify(rows)];
    for (const each of shown) expect(each).not.toContain(secret);
    expect(JSON.stringify(await find(body.id))).not.toContain('sealed');
  });

  test('keeps its token when none is typed, and needs it again for another address', async () => {
    const { id } = (await add(accountForm({ name: 'Kept' }))).body;
    const { credentials: _, ...rest } = accountForm({ name: 'Renamed' });
    expect((await change(id, { account: rest })).status).toBe(200);
    expect((await find(id)).name).toBe('Renamed');
    const elsewhere = { ...rest, settings: { ...rest.settings, url: `${address}/elsewhere` } };
    const refused = await change(id, { account: elsewhere });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('credentials')]);
    const { status } = await change(id, { account: { ...elsewhere, credentials: { accessToken: 'new' } } });
    expect(status).toBe(200);
    expect((await lastEntry()).after).toMatchObject({ credentials: expect.anything() });
  });

  test.each([
    'https://thief.example',
    'https://partner.example.thief.example',
    'https://partner.example@thief.example',
    'https://partner.example:8443',
    'http://partner.example',
    'http://127.0.0.1:3000',
    'not an address',
  ])('400: card data may not go to %s, which the operator does not allow', async (url) => {
    const count = (await list()).length;
    const { status, body } = await add(accountForm({ settings: { url, entityId: 'a'.repeat(32) } }));
    expect([status, body.error.details.fields]).toEqual([
      400,
      [{ name: 'settings.url', message: expect.stringContaining('TURNPIKE_ACQUIRER_ORIGINS') }],
    ]);
    expect(await list()).toHaveLength(count);
  });

  test.each([
    ['name', { name: ' ' }],
    ['modes', { modes: ['INTERNAL'] }],
    ['modes', { modes: ['TEST'] }],
    ['settings.entityId', { settings: { url: address } }],
    ['settings.entityId', { settings: { url: address, entityId: 'x' } }],
    ['settings.testMode', { settings: { url: address, entityId: 'a'.repeat(32), testMode: 'LIVE' } }],
    ['credentials.accessToken', { credentials: {} }],
    ['brands', { brands: ['VISSA'] }],
    ['currencies', { currencies: ['*', 'EUR'] }],
  ])('400: names the field %s, and nothing is saved', async (field, part) => {
    const count = (await list()).length;
    const { status, body } = await add(accountForm(part));
    expect([status, body.error.details.fields[0].name]).toEqual([400, field]);
    expect(await list()).toHaveLength(count);
  });

  test('of the simulator never takes live payments', async () => {
    const { status, body } = await add(accountForm({ modes: ['LIVE'], settings: {}, credentials: {} }), 'simulator');
    expect([status, body.error.details.fields[0].name]).toEqual([400, 'modes']);
  });

  test('is changed by one of two forms that were open at the same time', async () => {
    const { id } = (await add(accountForm({ name: 'Twice' }))).body;
    const body = { version: 1, enabled: false };
    const answers = await Promise.all(
      [1, 2].map(() => office.call('PATCH', `/connector-accounts/${id}`, { as, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is deleted while it is unused; afterwards it can only be disabled', async () => {
    const { id } = (await add(accountForm({ name: 'Unused' }))).body;
    expect((await office.call('DELETE', `/connector-accounts/${id}`, { as })).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    await office.gateway.post('/v1/payments', cardDebit);
    const simulator = (await list()).find(({ connector }: { connector: string }) => connector === 'simulator');
    const refused = await office.call('DELETE', `/connector-accounts/${simulator.id}`, { as });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('Disable it')]);
    expect((await change(simulator.id, { enabled: false })).status).toBe(200);
    const paid = await office.gateway.post('/v1/payments', cardDebit);
    expect(paid.body.result.code).toBe('600.200.700');
    await change(simulator.id, { enabled: true });
    expect((await office.gateway.post('/v1/payments', cardDebit)).body.result.code).toBe('000.100.110');
  });

  test('is shown to a merchant without its settings when it belongs to an entity above, and cannot be changed', async () => {
    const { body } = await office.call('GET', `/entities/${channelId}/connector-accounts`, { as: 'merchant' });
    const simulator = body.accounts.find(({ connector }: { connector: string }) => connector === 'simulator');
    expect([simulator.settings, simulator.mayChange]).toEqual([null, false]);
    const tried = { version: simulator.version, enabled: false };
    const path = `/connector-accounts/${simulator.id}`;
    expect((await office.call('PATCH', path, { as: 'merchant', body: tried })).status).toBe(403);
  });

  test('of another tenant is unknown', async () => {
    const theirs = await office.gateway.db.prisma.connectorAccount.findFirstOrThrow({
      where: { entityId: office.other.psp.id },
    });
    const body = { version: theirs.version, enabled: false };
    expect((await office.call('PATCH', `/connector-accounts/${theirs.id}`, { as, body })).status).toBe(404);
    expect((await office.call('DELETE', `/connector-accounts/${theirs.id}`, { as })).status).toBe(404);
    expect((await add(accountForm(), 'opp', office.other.channel.id)).status).toBe(404);
    expect((await addRule(rule(theirs.id))).status).toBe(409);
  });
});

describe('a routing rule', () => {
  test('is added, changed, moved and deleted, each with an entry in the audit log', async () => {
    const { id: accountId } = (await add(accountForm({ name: 'Target' }))).body;
    const { id } = (await addRule(rule(accountId, { name: 'First' }))).body;
    await addRule(rule(accountId, { name: 'Second' }));
    expect((await rules()).map(({ name }) => name)).toEqual(['First', 'Second']);
    const path = `/routing-rules/${id}`;
    await office.call('POST', `${path}/move`, { as, body: { direction: 'down' } });
    expect((await rules()).map(({ name }) => name)).toEqual(['Second', 'First']);
    const body = { version: 1, rule: rule(accountId, { name: 'Renamed', enabled: false }) };
    expect((await office.call('PATCH', path, { as, body })).status).toBe(200);
    expect((await office.call('PATCH', path, { as, body })).status).toBe(409);
    expect((await lastEntry()).action).toBe('routing-rule.change');
    const inUse = await office.call('DELETE', `/connector-accounts/${accountId}`, { as });
    expect([inUse.status, inUse.body.error.message]).toEqual([409, expect.stringContaining('routing rule')]);
    for (const each of await rules()) await office.call('DELETE', `/routing-rules/${each.id}`, { as });
    expect(await rules()).toEqual([]);
  });

  test.each([
    ['targets', { targets: [{ accountId: 'a'.repeat(32), percent: 99 }] }],
    ['conditions.brands', { conditions: { brands: ['VISSA'] } }],
    ['conditions.amount', { conditions: { amount: { currency: 'EUR', min: '2.00', max: '1.00' } } }],
    ['conditions.amount', { conditions: { amount: { currency: 'JPY', min: '1.50', max: null } } }],
    ['conditions.binCountries', { conditions: { binCountries: ['Germany'] } }],
  ])('400: names the field %s, and nothing is saved', async (field, part) => {
    const [account] = await list();
    const { status, body } = await addRule(rule(account.id, part));
    expect([status, body.error.details.fields[0].name]).toEqual([400, field]);
    expect(await rules()).toEqual([]);
  });
});

describe('a tried payment', () => {
  test('shows its account, why, and the country of the card', async () => {
    const { db } = office.gateway;
    await autocommit(db).prisma.binRange.create({
      data: { first: 42n * 10n ** 9n, last: 42n * 10n ** 9n + 10n ** 5n, country: 'DE' },
    });
    office.gateway.services.gatewayServices.connectors.directory.invalidateBins();
    const simulated = accountForm({ name: 'Second simulator', modes: ['INTERNAL'], settings: {}, credentials: {} });
    const { id } = (await add(simulated, 'simulator')).body;
    await addRule(rule(id, { name: 'Large', conditions: { amount: { currency: 'EUR', min: '100.00', max: null } } }));
    await addRule(rule(id, { name: 'German cards', conditions: { binCountries: ['DE'] } }));
    const tried = (query: string) => office.call('GET', `/entities/${channelId}/routing?${query}`, { as });
    const { body } = await tried('brand=VISA&currency=EUR&amount=92.00&bin=420000');
    expect(body).toMatchObject({
      account: { id, name: 'Second simulator' },
      rule: { name: 'German cards' },
      passedOver: [{ name: 'Large', mismatch: 'amount' }],
      binCountry: 'DE',
    });
    expect((await tried('brand=VISA&bin=555555')).body).toMatchObject({ rule: null, binCountry: null });
    expect((await tried('mode=LIVE')).body.account).toBeNull();
    expect((await tried('amount=92.00')).status).toBe(400);
    const paid = await office.gateway.post('/v1/payments', cardDebit);
    const { rows } = await office.gateway.database.pool.query(
      'SELECT connector_account_id AS id FROM payment_attempt WHERE payment_id = $1',
      [paid.body.id],
    );
    expect(rows).toEqual([{ id }]);
  });
});
