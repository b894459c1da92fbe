import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { AuditAnchors, recordChange } from '#lib/audit/index.ts';
import { seedDetails, seedStatement } from '#lib/bank/testing/seed-statement.ts';
import { seedCallback, seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { createRule } from '#lib/connectors/index.ts';
import { insertDeliveries, insertDestination } from '#lib/deliveries/index.ts';
import { newTestDelivery } from '#lib/deliveries/testing/test-queue.ts';
import { seedDispute } from '#lib/disputes/testing/seed-dispute.ts';
import { insertStoppedPayments } from '#lib/fraud/back-test/stopped-payments.ts';
import {
  addListEntry,
  createNamedList,
  createRule as createRiskRule,
  insertDecisionRequest,
  insertDecisionRun,
  insertMacro,
  requestRuleChange,
  startBackTest,
} from '#lib/fraud/index.ts';
import { seedCase } from '#lib/fraud/testing/seed-case.ts';
import { paymentOrder, readAllPayments, searchPayments } from '#lib/payments/index.ts';
import { seedPayout } from '#lib/payouts/testing/seed-payout.ts';
import { seedPeriod } from '#lib/periods/testing/seed-period.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { createServerPool, type RowScope, withRowScope } from '#lib/platform/database/tenants/row-level-security.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { createFormat } from '#lib/settlement/index.ts';
import { testFormat } from '#lib/settlement/testing/format-files.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { seedRule } from '#lib/settlement/testing/test-rule.ts';
import { seedTransfers } from '#lib/transfers/testing/seed-transfers.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { type CallOptions, cardDebit, type TestGateway } from '#test/fixtures/gateway.ts';
import { resolveScope } from './entity-scope.ts';
import { readingWithin, rowScopeOf } from './scoped-database.ts';

/** Row-level security, tested without conditions of the application. */

let office: TestBackOffice;
let rowScope: RowScope;
/** As the server connects, for statements that name no merchant on purpose. */
let serverPool: Pool;
let theirs: string[];

const readerId = 'f'.repeat(32);
/** Tables with rows of tenants that back-office readers cannot access. */
const closed = [
  'authentication_use',
  'callback_stream',
  'card_import',
  'card_import_row',
  'custom_role',
  'erasure',
  'erasure_subject',
  'idempotency_key',
  'risk_check_history',
  'risk_customer_amount',
  'risk_history',
  'settlement_duplicate_line',
  'settlement_rematch',
  'settlement_restored_line',
  'simulator_execution',
  'vault_account',
];
/** What belongs to a PSP: a user of one of its merchants does not see it. */
const ofPsp = [
  'acquirer_fee_schedule',
  'bank_entry',
  'bank_entry_part',
  'bank_entry_total',
  'bank_file',
  'bank_shared_entry',
  'bank_statement',
  'settlement_format',
  'settlement_import',
  'settlement_rule',
];
const tenantKeys = ['merchant_id', 'channel_id', 'entity_id', 'payment_id'];

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  serverPool = await createServerPool(gateway.database.url, { max: 4 });
  const { db, services, clock } = gateway;
  theirs = [other.psp.id, other.merchant.id, other.channel.id];
  const { accessToken } = await issueToken(
    autocommit(db),
    { entityId: other.merchant.id, name: 'theirs' },
    clock.now(),
  );
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  const standing = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
  for (const call of [{}, { entityId: other.channel.id, accessToken }]) {
    await gateway.post('/v1/checkouts', { amount: '1.00', currency: 'EUR', paymentType: 'DB' }, call);
    await gateway.post('/v1/payments', { ...cardDebit, ...standing, 'standingInstruction.type': 'UNSCHEDULED' }, call);
    const shopperResultUrl = 'https://shop.example/';
    await gateway.post('/v1/payments', { ...cardDebit, shopperResultUrl, 'card.number': '4012888888881881' }, call);
    const { body } = await gateway.post('/v1/registrations', card, call);
    await seedSchedule(gateway, body.id, call);
    const invoice = { amount: '12.00', currency: 'EUR', paymentType: 'DB' };
    await gateway.post('/paybylink/v1', invoice, call);
    const { paymentType: _, ...check } = cardDebit;
    const checked = await gateway.post('/v2/redShield', { ...check, merchantTransactionId: 'order-1234' }, call);
    expect(checked.body.result).toMatchObject({ code: '000.300.100' });
  }
  await services.requestLog.flush();
  const user = { username: 'owner', name: 'Owner', email: 'o@demo.example', createdAt: clock.now() };
  const owner = await autocommit(db).prisma.user.create({ data: { id: 'e'.repeat(32), ...user } });
  await autocommit(db).prisma.user.create({ data: { id: readerId, ...user, username: 'reader', name: 'Reader' } });
  for (const [at, entityId] of [gateway.merchant.id, other.merchant.id].entries()) {
    const rule = { name: 'Reject', conditions: {}, targets: [], fallbacks: [] };
    await createRule(autocommit(db), [entityId], rule, clock.now());
    const view = { list: 'transactions', name: 'View', query: '', userId: owner.id, entityId };
    await seedLedger(gateway, entityId);
    const pspId = entityId === gateway.merchant.id ? gateway.psp.id : other.psp.id;
    await seedPayout(db, { pspId, merchantId: entityId, at: clock.now() });
    await seedContract(gateway, pspId);
    const name = `Files ${at}`;
    await seedTransfers(services.gatewayServices, { merchantId: entityId, name, now: clock.now() });
    await seedStatement({ ...services.gatewayServices, clock }, { pspId, name });
    await seedDetails({ ...services.gatewayServices, clock }, { pspId, name: `Batch ${at}` });
    await seedPeriod(db, { merchantId: entityId, at: clock.now() });
    await seedDelivery(gateway, entityId);
    await seedValues(gateway, entityId);
    await seedSettlement(gateway, entityId === gateway.merchant.id ? gateway : other);
    await seedRiskRule(office, entityId);
    const channelId = entityId === gateway.merchant.id ? gateway.channel.id : other.channel.id;
    await seedDispute(db, { merchantId: entityId, channelId, at: clock.now() });
    const caseId = await seedCase(gateway, entityId, channelId);
    await seedRun(office, { entityId, channelId, caseId });
    const decision = { decision: 'APPROVE', cancelReason: null, note: null, macroId: null, caseIds: [caseId] } as const;
    await insertDecisionRequest(autocommit(db), { entityId, ...decision }, { actor: 'cli', at: clock.now() });
    const macro = { name: 'Stolen', decision: 'APPROVE', cancelReason: null, note: null } as const;
    const withoutList = { list: null, listKinds: [], isDirect: true };
    const by = { actor: 'cli', at: clock.now() };
    await insertMacro(autocommit(db), entityId, { ...macro, ...withoutList }, by);
    const notice = { kind: 'webhook-failing', page: '/webhooks', title: 'A webhook fails', text: entityId };
    await autocommit(db).prisma.notice.create({
      data: {
        ...notice,
        id: newRandomId(),
        entityId,
        subjectId: entityId,
        beganAt: clock.now(),
        recipients: { create: { userId: entityId === gateway.merchant.id ? readerId : owner.id } },
      },
    });
    const destination = { urls: [`https://shop.example/${entityId}`], headers: [] };
    await seedConfiguration(services.gatewayServices, entityId, { destination });
    const { decisionId } = await seedCallback(services.gatewayServices, { merchantId: entityId, channelId });
    await autocommit(db).prisma.callbackScratchAttempt.create({
      data: {
        merchantId: entityId,
        id: 'copy',
        callbackId: decisionId,
        channelId,
        actor: 'cli',
        url: 'https://scratch.example/',
        startedAt: clock.now(),
        outcome: 'INTERRUPTED',
        requestHeaders: {},
      },
    });
    await autocommit(db).prisma.savedView.create({ data: { id: `view-${at}`, ...view, createdAt: clock.now() } });
    await autocommit(db).prisma.compatibilityUse.create({
      data: { entityId, setting: 'compatibilityWalletNames', uses: 1, lastUsedAt: clock.now() },
    });
    await withStaffTransaction(db, (transaction) =>
      recordChange(transaction, services.gatewayServices.vault, {
        at: clock.now(),
        actor: 'cli',
        address: null,
        action: 'test.isolation',
        entityId,
        subjectId: 'isolation',
        before: null,
        after: null,
      }),
    );
  }
  const entityScope = await merchantReach();
  rowScope = await rowScopeOf({ tree: services.gatewayServices.tree }, entityScope, { id: readerId });
});
afterAll(async () => {
  await serverPool.end();
  await office.close();
});

/** A webhook endpoint, and a delivery with an attempt. */
async function seedDelivery({ db, database, clock }: TestGateway, merchantId: string): Promise<void> {
  const destination = { id: `to ${merchantId}`, entityId: merchantId, queue: 'test' };
  await insertDestination(autocommit(db), destination);
  await autocommit(db).prisma.webhookEndpoint.create({
    data: {
      id: destination.id,
      entityId: merchantId,
      ownerId: merchantId,
      url: 'https://shop.example/',
      types: ['PAYMENT'],
      fields: 'ALL',
      format: 'standard',
      state: 'ACTIVE',
      sealedSecret: 'sealed',
      createdAt: clock.now(),
    },
  });
  const delivery = newTestDelivery('https://shop.example/', 'one', { createdAt: clock.now(), merchantId });
  await insertDeliveries(autocommit(database.pool), [{ ...delivery, destinationId: destination.id }]);
  await database.pool.query(
    `INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, started_at)
     SELECT merchant_id, id, 1, 'FAILED', created_at FROM delivery WHERE merchant_id = $1`,
    [merchantId],
  );
}

/** What the consumer of the event log counts. */
async function seedValues({ database: { pool } }: TestGateway, merchantId: string): Promise<void> {
  await pool.query(
    `INSERT INTO risk_merchant_values (merchant_id, width, at, key, last_seen) VALUES ($1, 'hour', '2026-01-01', 'card', 1)`,
    [merchantId],
  );
}

/** An entry with its day, and what the merchant pays. */
async function seedLedger({ database: { pool } }: TestGateway, merchantId: string): Promise<void> {
  await pool.query(
    `INSERT INTO ledger_entry (merchant_id, id, position, is_test, kind, booked_at, value_on, actor, accounts, currencies,
       amounts_minor)
     VALUES ($1, 'x', 1, true, 'CORRECTION', '2026-01-01', '2026-01-01', 'test', '{BANK,SUSPENSE}', '{EUR,EUR}', '{1,-1}')`,
    [merchantId],
  );
  await pool.query(`INSERT INTO ledger_day VALUES ($1, true, 'EUR', 'BANK', 'CORRECTION', '2026-01-01', 1, 0, 1)`, [
    merchantId,
  ]);
  await pool.query(
    `INSERT INTO fee_schedule (merchant_id, valid_from, rates, actor, created_at)
     VALUES ($1, '2026-01-01', '[]', 'test', '2025-12-01')`,
    [merchantId],
  );
}

/** A connector account of a PSP with what its acquirer charges by contract. */
async function seedContract({ db, clock }: TestGateway, pspId: string): Promise<void> {
  const { prisma } = autocommit(db);
  const existing = await prisma.connectorAccount.findFirst({ where: { entityId: pspId } });
  const now = clock.now();
  const id = existing?.id ?? newRandomId();
  const lists = { modes: [], paymentTypes: [], currencies: [], brands: [] };
  const account = { id, entityId: pspId, name: 'Account', connector: 'SIMULATOR', credentialsBoundTo: id, ...lists };
  if (!existing) await prisma.connectorAccount.create({ data: { ...account, createdAt: now, updatedAt: now } });
  const contract = { accountId: id, validFrom: now, entityId: pspId, rates: [], actor: 'test', createdAt: now };
  await prisma.acquirerFeeSchedule.create({ data: contract });
}

/** A schedule with a charge. */
async function seedSchedule(
  { post, database: { pool } }: TestGateway,
  registrationId: string,
  call: CallOptions,
): Promise<void> {
  const params = { registrationId, amount: '12.00', currency: 'EUR', paymentType: 'DB' };
  const { body } = await post('/scheduling/v1/schedules', params, call);
  await pool.query(
    `INSERT INTO schedule_charge (merchant_id, schedule_id, due_at, attempt, payment_id, attempt_at, state, is_late)
     SELECT merchant_id, id, created_at, 1, id, created_at, 'APPROVED', false FROM schedule WHERE id = $1`,
    [body.id],
  );
}

/** A format, and an import with a line that was matched. */
async function seedSettlement(
  gateway: TestGateway,
  { psp, merchant }: Pick<TestGateway, 'psp' | 'merchant'>,
): Promise<void> {
  const format = { entityId: psp.id, name: 'Bank', definition: testFormat({}) };
  await createFormat(autocommit(gateway.db), format, { actor: 'cli', now: gateway.clock.now() });
  const text = fileOf([rowOf({ psp, merchant })]);
  const { id } = await matchAll(gateway, await importFile(gateway, { text, entityId: psp.id }));
  await gateway.database.pool.query(
    `INSERT INTO settlement_part (merchant_id, import_id, row_number, payment_id, amount_minor)
     SELECT merchant_id, import_id, row_number, merchant_id, 100 FROM settlement_match WHERE import_id = $1`,
    [id],
  );
  await seedRule(gateway, psp.id);
}

/** A decision on many cases. */
async function seedRun(
  { gateway }: TestBackOffice,
  { entityId, channelId, caseId }: { entityId: string; channelId: string; caseId: string },
): Promise<void> {
  const decision = { decision: 'APPROVE', cancelReason: null, note: null, macroId: null } as const;
  const runCase = { id: caseId, merchantId: entityId, channelId, expectedEffect: null };
  const by = { actor: 'cli', username: 'cli', address: null, at: gateway.clock.now() };
  const run = { entityId, ...decision, finalAt: by.at };
  await insertDecisionRun(autocommit(gateway.db), run, [runCase], by);
}

/** A rule with its version and a back-test, and an entry of a list. */
async function seedRiskRule({ gateway }: TestBackOffice, entityId: string): Promise<void> {
  const { db, clock, services } = gateway;
  const change = { actor: 'cli', reason: 'isolation', at: clock.now() };
  const rule = { code: 'large', name: 'Large', mode: 'DRAFT', expression: 'payment.amount > 500' } as const;
  const action = { kind: 'score', points: 1 } as const;
  const created = await createRiskRule(autocommit(db), entityId, { ...rule, action }, change);
  const { id: backTestId } = await startBackTest(autocommit(db), created, created, change);
  const stopped = { backTestId, merchantId: entityId, ids: [created.id] };
  await insertStoppedPayments(autocommit(db), { ...stopped, ended: [{ isApproved: true, isChargedBack: false }] });
  await requestRuleChange(autocommit(db), 'MODE', { before: created, after: created }, change);
  const entry = { list: 'WATCH', kind: 'email', value: 'jane@shop.example', reason: 'isolation' } as const;
  await addListEntry(autocommit(db), services.gatewayServices.vault, entityId, entry, change);
  await createNamedList(autocommit(db), { entityId, name: 'isolated', kind: 'text' }, change);
}

type Table = { name: string; keys: string[]; columns: string[]; secured: boolean; policies: number };

/** Every table with a tenant's key, with what a reader may select of it, from the catalogue itself. */
async function findTenantTables(): Promise<Table[]> {
  const { rows } = await office.gateway.database.pool.query<Table>(
    `SELECT relname AS name, relrowsecurity AS secured,
       (SELECT count(*)::int FROM pg_policies WHERE tablename = relname) AS policies,
       array_agg(attname::text) FILTER (WHERE attname = ANY($1)) AS keys,
       coalesce(array_agg(attname::text) FILTER (
         WHERE has_column_privilege('turnpike_staff', pg_class.oid, attnum, 'SELECT')), '{}') AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     GROUP BY pg_class.oid, relname, relrowsecurity
     HAVING count(*) FILTER (WHERE attname = ANY($1)) > 0 OR relname = 'entity'
     ORDER BY relname`,
    [tenantKeys],
  );
  return rows;
}

describe('a reader of one merchant', () => {
  test('has no access to tenant tables without row-level security, and every table has a decision', async () => {
    const tables = await findTenantTables();
    const open = tables.filter(({ columns }) => columns.length > 0);
    expect(tables.filter(({ columns }) => columns.length === 0).map(({ name }) => name)).toEqual(closed);
    expect(open.filter(({ secured, policies }) => !secured || policies !== 2)).toEqual([]);
    expect(open.length).toBeGreaterThanOrEqual(10);
  });

  test('sees no row of another tenant in any table, also without a condition', async () => {
    const pool = serverPool;
    const scoped = withRowScope(pool, rowScope);
    const seen: Record<string, number> = {};
    for (const { name, columns } of await findTenantTables()) {
      if (columns.length === 0) {
        await expect(scoped.query(`SELECT * FROM ${name}`), name).rejects.toThrow(/permission denied/);
        continue;
      }
      const list = columns.map((column) => `"${column}"`).join(', ');
      const all = await office.gateway.database.pool.query(`SELECT ${list} FROM ${name}`);
      const mine = await scoped.query(`SELECT ${list} FROM ${name}`);
      expect(mine.rows.length, `${name} has rows of both tenants`).toBeLessThan(all.rows.length);
      const text = JSON.stringify(mine.rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
      for (const id of theirs) expect(text, name).not.toContain(id);
      seen[name] = mine.rows.length;
    }
    // Its own rows are there, and of those above it only the names.
    expect(
      Object.entries(seen).every(([name, count]) => count > 0 !== ofPsp.includes(name)),
      JSON.stringify(seen),
    ).toBe(true);
    expect(seen.entity).toBe(3);
  });

  test('sees the names of users with a role on the merchant or below, and no other user', async () => {
    const scoped = withRowScope(serverPool, rowScope);
    const { rows } = await scoped.query('SELECT name FROM app_user ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['Reader', 'The merchant', 'The merchant administrator']);
    await expect(scoped.query('SELECT email FROM app_user')).rejects.toThrow(/permission denied/);
  });

  test('sees no rows when no scope is set', async () => {
    const pool = serverPool;
    const client = await pool.connect();
    await client.query('BEGIN; SET LOCAL ROLE turnpike_staff');
    for (const { name, columns } of await findTenantTables()) {
      if (columns.length === 0) continue;
      expect((await client.query(`SELECT "${columns[0]}" FROM ${name}`)).rows, name).toEqual([]);
    }
    await client.query('ROLLBACK');
    client.release();
  });
});

const merchantReach = () => {
  const { db, services, merchant } = office.gateway;
  const { tree } = services.gatewayServices;
  const roles = [{ role: 'merchant' as const, entityId: merchant.id }];
  return resolveScope({ db, tree }, roles, 'transactions.read', undefined);
};

const merchantInterface = {
  operationNames: [],
  describeOperation: () => null,
  findCountry: () => null,
  presentPayment: () => ({}),
};

describe('the names of staff', () => {
  const refundAs = async (as: 'administrator' | 'merchant administrator') => {
    const { body } = await office.gateway.post('/v1/payments', cardDebit);
    const path = `/transactions/${body.id}`;
    const { timeline } = (await office.call('GET', path, { as: 'administrator' })).body;
    const sent = { amount: '1.00', expectedEventCount: timeline.length };
    expect((await office.call('POST', `${path}/refund`, { as, body: sent })).status).toBe(200);
    return path;
  };

  test('of the PSP are in no answer to users of a merchant, who read that another user acted', async () => {
    const path = await refundAs('administrator');
    for (const as of ['merchant', 'merchant administrator'] as const) {
      const { status, text } = await office.call('GET', path, { as });
      expect([status, text.includes('Another user'), text.includes('The administrator')]).toEqual([200, true, false]);
    }
    expect((await office.call('GET', path, { as: 'auditor' })).text).toContain('The administrator');
  });

  test('of the merchant are shown to its other users', async () => {
    const path = await refundAs('merchant administrator');
    expect((await office.call('GET', path, { as: 'merchant' })).text).toContain('The merchant administrator');
  });

  test('of the PSP and of other tenants are not in the users and roles of a merchant administrator', async () => {
    const { status, text } = await office.call('GET', '/users', { as: 'merchant administrator' });
    expect([status, text.includes('The merchant administrator')]).toEqual([200, true]);
    for (const name of ['The administrator', 'The finance', 'The auditor', 'Owner']) expect(text).not.toContain(name);
  });
});

describe('back-office reads with row-level security', () => {
  const find = (pool: Pool) =>
    searchPayments(
      pool,
      { terms: [], scope: { everything: true }, now: new Date() },
      { columns: paymentOrder, descending: true, beyond: null, limit: 50 },
    );

  test('a search with a wrong global scope shows only own rows', async () => {
    const { gatewayServices, sso } = office.gateway.services;
    const transfers = { outFolder: undefined, sftpPort: undefined };
    const staff = { sso, demoReceiver: null, supportsRls: true, merchantInterface };
    const ports = {
      findActiveAnalysts: async () => [],
      findDemoAccess: async () => null,
      notifications: { isNotified: () => false, present: async () => [] },
    };
    const auditAnchors = new AuditAnchors(tmpdir(), gatewayServices.vault);
    const services = {
      ...gatewayServices,
      ...staff,
      ...ports,
      ...transfers,
      auditAnchors,
      noticeSources: [],
      requestArchive: null,
    };
    const reading = await readingWithin(services, await merchantReach(), { id: readerId });
    const merchants = (payments: Awaited<ReturnType<typeof find>>) =>
      new Set(payments.map(({ merchantId }) => merchantId));
    expect(merchants(await find(gatewayServices.db.pool))).toEqual(
      new Set([office.gateway.merchant.id, office.other.merchant.id]),
    );
    expect(merchants(await find(reading.db.pool))).toEqual(new Set([office.gateway.merchant.id]));
    const all: string[] = [];
    const search = { terms: [], scope: { everything: true as const }, now: new Date() };
    for await (const payments of readAllPayments(reading.db.pool, search)) {
      all.push(...payments.map(({ merchantId }) => merchantId));
    }
    expect(new Set(all)).toEqual(new Set([office.gateway.merchant.id]));
  });

  const tables: Readonly<Record<string, string>> = {
    '/requests': 'api_request',
    '/audit': 'audit_entry',
    '/registrations': 'registration',
    '/schedules': 'schedule',
  };
  test.each(['/transactions', '/requests', '/audit', '/registrations', '/schedules'])(
    '%s returns no rows that row-level security hides',
    async (path) => {
      const table = tables[path];
      const { pool } = office.gateway.database;
      const as = path === '/audit' ? 'auditor' : 'merchant';
      const count = async () => {
        const { body } = await office.call('GET', path, { as });
        return body.rows.length as number;
      };
      expect(await count()).toBeGreaterThan(0);
      const policy = `ON ${table ?? 'payment'} TO turnpike_staff USING`;
      const { rows } = await pool.query(`SELECT qual FROM pg_policies WHERE tablename = $1 AND policyname = 'staff'`, [
        table ?? 'payment',
      ]);
      await pool.query(`ALTER POLICY staff ${policy} (false)`);
      expect(await count()).toBe(0);
      await pool.query(`ALTER POLICY staff ${policy} (${rows[0].qual})`);
      expect(await count()).toBeGreaterThan(0);
    },
  );
});

describe('the role of the server is not scoped in', () => {
  const plan = async (sql: string): Promise<string> => {
    const pool = serverPool;
    const client = await pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(`EXPLAIN (COSTS OFF) ${sql}`);
      return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  test.each([
    `SELECT id FROM payment WHERE result_code LIKE '000.100.%' ORDER BY created_at DESC, id DESC LIMIT 50`,
    `SELECT id FROM payment WHERE merchant_id = 'm' AND (created_at, id) < (now(), 'x') ORDER BY created_at DESC, id DESC LIMIT 50`,
    `UPDATE payment SET state = 'APPROVED' WHERE id = 'x'`,
    `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
       VALUES ('m', 'payment', 'x', 1, 't', 'a', now(), '{}')`,
  ])('its plan is the owner’s: %s', async (sql) => {
    const owner = await office.gateway.database.pool.connect();
    await owner.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await owner.query(`EXPLAIN (COSTS OFF) ${sql}`);
    await owner.query('ROLLBACK');
    owner.release();
    const expected = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
    const planned = await plan(sql);
    expect(planned).toBe(expected);
    if (sql.includes('LIKE')) expect(planned).toMatch(/Index Cond: .*~>=~/);
  });
});
