import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyChain } from '#lib/audit/index.ts';
import { compareWithLive } from '#lib/backup/drill/compare-with-live.ts';
import { verifyContent } from '#lib/backup/drill/verify-copy.ts';
import { seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { verifyLedger } from '#lib/ledger/index.ts';
import { verifyPeriods } from '#lib/periods/index.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { startTestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { readDatabase, type StoredRow } from './testing/read-database.ts';
import { addReceivers, drain, seedShopper, settle } from './testing/seed-shopper.ts';

/**
 * An oracle that knows nothing of the erasure: two shoppers are stored by the product's own operations with unmistakable values, one is
 * erased, and then every column of every table is searched, also what is encrypted.
 */

const [erasedMark, otherMark] = ['Zqxvab', 'Wyqkuf'];
let office: TestBackOffice;
let receiver: Receiver;
let copy: TestDatabase;
let erased: Awaited<ReturnType<typeof seedShopper>>;
let other: Awaited<ReturnType<typeof seedShopper>>;
let before: StoredRow[];
let after: StoredRow[];
let ledgerBefore: unknown;
let preview: { counts: Record<string, number>; isBlocked: boolean; obstacles: Record<string, number> };

const pool = () => office.gateway.database.pool;

async function balances() {
  const { rows } = await pool().query(
    `SELECT merchant_id, is_test, currency, account, sum(debit_minor) AS debit, sum(credit_minor) AS credit FROM ledger_day
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  );
  return rows;
}

/** The events as a backup of now would have them. */
async function copyLog(): Promise<void> {
  copy = await openTestDatabase();
  for (const table of ['event', 'event_consumer', 'ledger_entry']) {
    const { rows } = await pool().query(`SELECT jsonb_agg(to_jsonb(t)) AS rows FROM ${table} t`);
    await copy.pool.query(`DELETE FROM ${table} WHERE true`).catch(() => undefined);
    await copy.pool.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows[0].rows),
    ]);
  }
}

const search = () => ({ field: 'email', value: erased.values.email });
const until = (id: string, state: string) =>
  vi.waitFor(
    async () => {
      const { body } = await office.call('GET', `/erasures/${id}`, { as: 'administrator' });
      if (body.state !== state) throw new Error(JSON.stringify(body));
    },
    { timeout: 30_000, interval: 100 },
  );

beforeAll(async () => {
  const settings = {
    throttling: { paymentsPerMinute: 0 },
    paymentBrands: ['*'],
    fraudManagement: 'on',
    challengedPayments: 'hold',
  } as const;
  office = await startTestBackOffice(await startTestGateway({ ...settings, paymentBrands: ['*'] }));
  receiver = await startReceiver(answer(200));
  await office.gateway.services.start();
  await addReceivers(office, receiver, seedConfiguration);
  erased = await seedShopper(office, erasedMark, 4711);
  other = await seedShopper(office, otherMark, 4822);
  await settle(office);
  const view = { list: 'transactions', createdAt: office.gateway.clock.now(), userId: await userId('administrator') };
  const own = { ...view, entityId: office.gateway.merchant.id };
  await pool().query(
    `INSERT INTO saved_view (id, user_id, list, name, query, entity_id, created_at)
     VALUES ('view-erased', $1, $2, 'One', $3, $4, now()), ('view-other', $1, $2, 'Two', $5, $4, now())`,
    [own.userId, own.list, `email:${erased.values.email}`, own.entityId, `email:${other.values.email}`],
  );
  await copyLog();
  before = await readDatabase(office.gateway);
  ledgerBefore = await balances();
  preview = (await office.call('POST', '/erasures/preview', { as: 'administrator', body: search() })).body;
  const body = { ...search(), confirmation: erased.values.email.toUpperCase() };
  const started = await office.call('POST', '/erasures', { as: 'administrator', body });
  expect([started.status, started.text]).toEqual([200, expect.any(String)]);
  await until(started.body.ids[0], 'DONE');
  await office.gateway.services.requestLog.flush();
  after = await readDatabase(office.gateway);
}, 180_000);
afterAll(async () => {
  await receiver.close();
  await copy.close();
  await office.close();
});

async function userId(role: string): Promise<string> {
  const { rows } = await pool().query(`SELECT user_id AS id FROM user_role WHERE role = $1 LIMIT 1`, [role]);
  return rows[0].id;
}

/** Texts that no other row of the database has by chance. */
const needlesOf = (mark: string, { values }: typeof erased): string[] => [
  mark.toLowerCase(),
  ...[
    values.number,
    values.texts['customer.phone'],
    values.texts['customer.phone']?.replaceAll(' ', ''),
    values.texts['customer.phone']?.replaceAll(/\D/g, ''),
    values.texts['customer.ip'],
    values.texts['billing.postcode'],
    values.texts['shipping.postcode'],
  ].map((text) => String(text).toLowerCase()),
];

const withAny = (rows: readonly StoredRow[], needles: readonly string[]) =>
  rows
    .filter(({ text }) => needles.some((needle) => text.toLowerCase().includes(needle)))
    .map(({ table, text }) => `${table}: ${text.slice(0, 600)}`);

describe('an erasure', () => {
  it('finds rows of every group of data in its preview, and nothing that stands in its way', () => {
    expect(preview.obstacles).toEqual({ payments: 0, disputes: 0, cases: 0, callbacks: 0 });
    expect(Object.entries(preview.counts).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('leaves no value of the shopper in any column of any table, in clear or encrypted', () => {
    const needles = needlesOf(erasedMark, erased);
    const tables = new Set(withAny(before, needles).map((row) => row.split(':')[0]));
    expect([...tables].length).toBeGreaterThan(18);
    expect(withAny(after, needles)).toEqual([]);
  });

  it('leaves the rows of other shoppers as they were, byte for byte', () => {
    const needles = [...needlesOf(otherMark, other), ...Object.values(other.made)];
    const kept = new Set(after.map(({ table, text }) => `${table}: ${text}`));
    const theirs = before.filter(({ text }) =>
      needles.some((needle) => text.toLowerCase().includes(needle.toLowerCase())),
    );
    expect(theirs.length).toBeGreaterThan(60);
    expect(theirs.filter(({ table, text }) => !kept.has(`${table}: ${text}`))).toEqual([]);
  });

  it('keeps every payment with its amounts and ids, and lists them under one pseudonym', async () => {
    const amounts = async (rows: StoredRow[]) =>
      rows
        .filter(({ table }) => table === 'public.payment')
        .map(({ row }) => [
          row.id,
          row.amount_minor,
          row.state,
          row.result_code,
          row.captured_minor,
          row.refunded_minor,
        ]);
    const paid = await amounts(before);
    expect(await amounts(after)).toEqual(expect.arrayContaining(paid));
    const { rows } = await pool().query('SELECT pseudonym FROM erasure');
    const { body } = await office.call('GET', `/customers?q=customer:${rows[0].pseudonym}`, { as: 'administrator' });
    expect(body.customer).toMatchObject({ names: [], emails: [], customerIds: [rows[0].pseudonym] });
    expect(body.customer.counts.payments).toBeGreaterThan(4);
  });

  it('leaves ledger, audit log, periods and the events of a backup verifiable', async () => {
    expect(await balances()).toEqual(ledgerBefore);
    expect((await verifyLedger(pool())).differences).toEqual([]);
    const { vault } = office.gateway.services.gatewayServices;
    expect(await verifyChain(office.gateway.db, vault)).toMatchObject({ whole: true });
    expect((await verifyPeriods(pool(), null)).problems).toEqual([]);
    const checks = await verifyContent({ pool: pool(), openVault: async () => vault, sealedColumns, anchors: null });
    expect(checks.filter(({ isGood }) => !isGood)).toEqual([]);
    const comparison = { copy: copy.pool, live: pool(), mustReach: null, restoredTo: new Date(0) };
    const compared = await compareWithLive(comparison);
    expect(compared.filter(({ isGood }) => !isGood)).toEqual([]);
  });

  it('does not hide a change of an audit entry or of an event that it is not about', async () => {
    const { vault } = office.gateway.services.gatewayServices;
    const client = await pool().connect();
    await client.query(`BEGIN; SET LOCAL turnpike.erasing = 'audit_entry'`);
    await client.query(`UPDATE audit_entry SET after = after || '{"kind": "other"}'
      WHERE (chain_id, chain_sequence) IN (SELECT chain_id, chain_sequence FROM audit_erasure LIMIT 1)`);
    await client.query('COMMIT');
    client.release();
    expect(await verifyChain(office.gateway.db, vault)).toMatchObject({
      whole: false,
      reason: expect.stringMatching(/was changed/),
    });
    await copy.pool.query(`SET turnpike.erasing = 'event'`);
    await copy.pool.query(`UPDATE event SET data = data || '{"forged": 1}' WHERE stream_id = $1 AND sequence = 1`, [
      other.made.payment,
    ]);
    const compared = await compareWithLive({ copy: copy.pool, live: pool(), mustReach: null, restoredTo: new Date(0) });
    expect(compared.find(({ name }) => name === 'events')?.isGood).toBe(false);
  });

  it('lets a payment be refunded afterwards', async () => {
    const { status } = await office.gateway.post(`/v1/payments/${erased.made.payment}`, {
      paymentType: 'RF',
      amount: '1.00',
      currency: 'EUR',
    });
    expect(status).toBe(200);
    await drain(office.gateway);
    expect(withAny(await readDatabase(office.gateway), needlesOf(erasedMark, erased))).toEqual([]);
  });
});
