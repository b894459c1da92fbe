import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { findEntries } from '#lib/audit/index.ts';
import { seedDispute } from '#lib/disputes/testing/seed-dispute.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import { runErasures } from './run-erasure.ts';
import { readDatabase } from './testing/read-database.ts';
import { drain } from './testing/seed-shopper.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let office: TestBackOffice;
let theirs: string;
let shopper: { email: string; params: Record<string, string> };
let serial = 0;

beforeAll(async () => {
  office = await startTestBackOffice(await startTestGateway({ throttling: { paymentsPerMinute: 0 } }));
  const { db, clock } = office.gateway;
  const token = await issueToken(autocommit(db), { entityId: office.other.merchant.id, name: 'theirs' }, clock.now());
  theirs = token.accessToken;
}, 120_000);
afterAll(() => office.close());
beforeEach(() => {
  serial += 1;
  const email = `shopper${serial}@customer.example`;
  const named = { 'customer.givenName': 'Grete', 'customer.surname': `Muster${'abcdefghij'.at(serial)}` };
  shopper = {
    email,
    params: { ...cardDebit, ...named, 'customer.email': email, 'customer.merchantCustomerId': `customer-${serial}` },
  };
});

const key = () => ({ field: 'email', value: shopper.email });
const pay = (options = {}, params = {}) =>
  office.gateway.post('/v1/payments', { ...shopper.params, ...params }, options);
const payElsewhere = () => pay({ entityId: office.other.channel.id, accessToken: theirs });
const preview = (options: object = { as: 'administrator' }) =>
  office.call('POST', '/erasures/preview', { ...options, body: key() });
const erase = (options: object = { as: 'administrator' }, confirmation = shopper.email) =>
  office.call('POST', '/erasures', { ...options, body: { ...key(), confirmation } });

async function finish(): Promise<void> {
  const { services, clock, database } = office.gateway;
  for (let turn = 0; turn < 50; turn += 1) {
    await drain(office.gateway);
    await services.requestLog.flush();
    clock.advance(3_000);
    await runErasures(services.gatewayServices);
    const { rows } = await database.pool.query(`SELECT FROM erasure WHERE state <> 'DONE'`);
    if (rows.length === 0) return;
  }
  throw new Error('the erasure does not end');
}

const rowsOf = async (text: string) =>
  (await readDatabase(office.gateway)).filter((row) => row.text.toLowerCase().includes(text.toLowerCase()));

describe('an erasure of one tenant', () => {
  it('neither reads nor changes rows of another one', async () => {
    await pay();
    await payElsewhere();
    await drain(office.gateway);
    await office.gateway.services.requestLog.flush();
    const own = { list: 'transactions', name: 'Theirs', query: shopper.email, createdAt: office.gateway.clock.now() };
    const { rows: users } = await office.gateway.database.pool.query('SELECT id FROM app_user LIMIT 1');
    await office.gateway.database.pool.query(
      `INSERT INTO saved_view (id, user_id, list, name, query, entity_id, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [`view-${serial}`, users[0].id, own.list, own.name, own.query, office.other.merchant.id, own.createdAt],
    );
    const { other } = office;
    const ofOther = async () => (await rowsOf(other.merchant.id)).map(({ table, text }) => `${table} ${text}`);
    const before = await ofOther();
    expect((await preview()).body).toMatchObject({ counts: { payments: 1, savedViews: 0 } });
    expect((await erase()).status).toBe(200);
    await finish();
    expect(await ofOther()).toEqual(before);
    const left = await rowsOf(shopper.email);
    expect(left.length).toBeGreaterThan(2);
    expect(left.filter(({ text }) => !text.includes(other.merchant.id))).toEqual([]);
  });

  it('is refused on an entity outside, and finds nothing there', async () => {
    await payElsewhere();
    expect((await preview()).status).toBe(404);
    expect((await erase()).status).toBe(404);
    const foreign = await office.call('POST', `/erasures/preview?entity=${office.other.merchant.id}`, {
      as: 'administrator',
      body: key(),
    });
    expect(foreign.status).toBe(404);
  });

  it('is of a merchant, whose customers those of a channel are', async () => {
    await pay();
    const cookie = await office.openSession('administrator', office.gateway.channel.id);
    expect((await preview({ cookie })).body.error.code).toBe('channel');
  });

  it('keeps a card that another shopper pays with, and the history of it', async () => {
    await pay();
    await pay({}, { 'customer.email': `other${serial}@customer.example`, 'customer.merchantCustomerId': '' });
    await erase();
    await finish();
    expect((await rowsOf('numbers')).length + (await rowsOf('4200000000000000')).length).toBeGreaterThan(0);
    expect(await rowsOf(shopper.email)).toEqual([]);
    expect(await rowsOf(`other${serial}@customer.example`)).not.toEqual([]);
  });
});

describe('an erasure', () => {
  it('is for administrators, who type the name of the shopper', async () => {
    await pay();
    for (const as of ['fraud analyst', 'merchant administrator', 'auditor'] as const) {
      expect([as, (await preview({ as })).status, (await erase({ as })).status]).toEqual([as, 403, 403]);
    }
    expect((await erase(undefined, 'another@customer.example')).status).toBe(400);
    expect(await rowsOf(shopper.email)).not.toEqual([]);
  });

  it('does not begin while a payment or a dispute of the shopper is open', async () => {
    const { body } = await pay();
    const { db, clock, merchant, channel, database } = office.gateway;
    const dispute = await seedDispute(db, { merchantId: merchant.id, channelId: channel.id, at: clock.now() });
    await database.pool.query('UPDATE dispute SET payment_id = $1 WHERE id = $2', [body.id, dispute]);
    await pay({}, { shopperResultUrl: 'https://shop.example/', 'customParameters[simulate.threeDSecure]': 'C' });
    const shown = (await preview()).body;
    expect(shown).toMatchObject({ isBlocked: true, obstacles: { payments: 1, disputes: 1, cases: 0, callbacks: 0 } });
    expect((await erase()).body.error.code).toBe('open');
    const { rows } = await database.pool.query(`SELECT FROM erasure WHERE state <> 'DONE'`);
    expect(rows).toEqual([]);
  });

  it('is in the audit log without the name of the shopper', async () => {
    await pay();
    const { ids, pseudonym } = (await erase()).body;
    const [entry] = await findEntries(office.gateway.db, { subjectId: ids[0], limit: 1 });
    expect(entry).toMatchObject({ action: 'personal-data.erase', after: { kind: 'EMAIL', pseudonym } });
    expect(JSON.stringify(entry?.after)).not.toContain('shopper');
    await finish();
  });

  it('of the customer id and of the card finds the same payments', async () => {
    const count = async (field: string, value: string) =>
      (await office.call('POST', '/erasures/preview', { as: 'administrator', body: { field, value } })).body?.counts
        ?.payments;
    const paid = await pay();
    expect(await count('customer', `customer-${serial}`)).toBe(await count('email', shopper.email));
    expect(await count('card', paid.body.id)).toBeGreaterThan(0);
  });

  it('cannot be called by the server for streams that it is not about', async () => {
    const { body } = await pay();
    const other = await pay({}, { 'customer.email': 'free@customer.example' });
    await erase();
    const { pool } = office.gateway.services.gatewayServices.db;
    const call = (erasure: string, stream: string) =>
      pool.query({
        text: 'SELECT erase_event_data($1, $2, $3, $4)',
        values: [erasure, office.gateway.merchant.id, [stream], []],
      });
    await expect(call('none', body.id)).rejects.toThrow(/no such erasure/);
    await finish();
    const { rows } = await office.gateway.database.pool.query(
      'SELECT id FROM erasure ORDER BY created_at DESC LIMIT 1',
    );
    await expect(call(rows[0].id, other.body.id)).rejects.toThrow(/no such erasure|none of this erasure/);
    await expect(pool.query({ text: `UPDATE event SET data = '{}' WHERE merchant_id = 'x'` })).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('turnpike erase', () => {
  function run(...command: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const own = { DATABASE_URL: office.gateway.database.url, TURNPIKE_MASTER_KEY: testMasterKey, NODE_OPTIONS: '' };
    return new Promise((resolve) => {
      execFile(
        'node',
        ['scripts/turnpike.mjs', 'erase', ...command],
        { cwd: root, env: { ...process.env, ...own } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });
  }

  it('shows what is found, and erases it with --confirm only', async () => {
    await pay();
    const entity = ['--entity', office.gateway.merchant.id];
    const shown = await run('--email', shopper.email, ...entity);
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringMatching(/payments +1\n/)]);
    expect(shown.stdout).toContain('nothing was erased: --confirm does it');
    expect(await rowsOf(shopper.email)).not.toEqual([]);
    const erased = await run('--email', shopper.email, ...entity, '--confirm');
    expect([erased.code, erased.stdout]).toEqual([0, expect.stringMatching(/erased: payments are kept as erased-/)]);
    await finish();
    expect(await rowsOf(shopper.email)).toEqual([]);
    expect((await run('--card', '4200000000000000')).stderr).toContain('never the number of the card');
  }, 120_000);
});
