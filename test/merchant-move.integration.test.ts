import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDisabled } from '#lib/entities/index.ts';
import { withPool } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createPrisma } from '#lib/platform/database/prisma-client.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { hotTables } from '#lib/platform/testing/require-merchant.ts';
import type { TestDatabase } from '#lib/platform/testing/test-database.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from './fixtures/gateway.ts';

let server: EmbeddedPostgres;
let source: TestGateway;
let target: TestGateway;

const unlimited = { throttling: { paymentsPerMinute: 0, registrationsPerMinute: 0 } };

/** Logical replication is a setting of the server, which takes effect when it starts. */
async function startLogicalServer(): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-move-'));
  const started = await startEmbeddedPostgres({ directory, disposable: true });
  const client = new pg.Client({ connectionString: started.url });
  await client.connect();
  client.on('error', () => undefined);
  await client.query(`ALTER SYSTEM SET wal_level = 'logical'`);
  const { rows } = await client.query(`SELECT pg_backend_pid() AS pid`);
  process.kill(await parentOf(rows[0].pid), 'SIGKILL');
  while ((await walLevelOf(started.url)) !== 'logical') await wait(100);
  return started;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
}

async function walLevelOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('SHOW wal_level')).rows[0].wal_level;
  } catch {
    return 'away';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(name: string): Promise<TestDatabase> {
  const address = new URL(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  address.pathname = `/${name}`;
  await prepareDatabase(address.href);
  const pool = createPool(address.href, { max: 10 });
  const prisma = createPrisma(pool);
  const close = async (): Promise<void> => {
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
  };
  return { ...withPool(pool, prisma), prisma, url: address.href, close };
}

/** Settings, tokens and keys belong to a cell; an operator copies them before the merchant moves. */
async function copyRows(from: TestDatabase, to: TestDatabase, table: string, where = 'true'): Promise<void> {
  const { rows } = await from.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`);
  for (const { row } of rows) {
    await to.pool.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [row]);
  }
}

/** The ledger is built from the events at the target. */
const movedTables = hotTables.filter((table) => !table.startsWith('ledger_'));

/** The columns of a table that travel: positions in the log are drawn anew at the target, and others calculated. */
async function columnsOf(database: TestDatabase, table: string): Promise<string> {
  const { rows } = await database.pool.query(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS list
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND column_name <> 'position'
       AND is_generated = 'NEVER'`,
    [table],
  );
  return rows[0].list;
}

/** How many rows of the merchant there are, and a hash over all of them. */
async function contentOf(database: TestDatabase, table: string, merchantId: string) {
  const columns = await columnsOf(database, table);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash
     FROM (SELECT ${columns} FROM ${table} WHERE merchant_id = $1) AS t`,
    [merchantId],
  );
  return rows[0] as { rows: number; hash: string };
}

beforeAll(async () => {
  server = await startLogicalServer();
  const database = await createDatabase('source');
  source = await startTestGateway(unlimited, createLog('silent'), { openDatabase: async () => database });
}, 120_000);
afterAll(async () => {
  await target?.close();
  await source.close();
  await server.stop();
});

/** Pays and refunds until it is rejected, and returns what was approved. */
async function payUntilFenced(approved: string[]): Promise<void> {
  for (;;) {
    const paid = await source.post('/v1/payments', { ...cardDebit, amount: '10.00' });
    if (paid.status !== 200) return;
    approved.push(paid.body.id);
    const refund = { paymentType: 'RF', amount: '4.00', currency: 'EUR' };
    const refunded = await source.post(`/v1/payments/${paid.body.id}`, refund);
    if (refunded.status !== 200) return;
    approved.push(refunded.body.id);
  }
}

async function publish(merchantId: string): Promise<void> {
  const tables = await Promise.all(
    movedTables.map(
      async (table) => `${table} (${await columnsOf(source.database, table)}) WHERE (merchant_id = '${merchantId}')`,
    ),
  );
  await source.database.pool.query(`CREATE PUBLICATION merchant_move FOR TABLE ${tables.join(', ')}`);
  await source.database.pool.query(`SELECT pg_create_logical_replication_slot('merchant_move', 'pgoutput')`);
}

async function subscribe(to: TestDatabase): Promise<void> {
  const from = new URL(source.database.url);
  const connection = `host=${from.hostname} port=${from.port} dbname=source user=${from.username} password=${from.password}`;
  await to.pool.query(
    `CREATE SUBSCRIPTION merchant_move CONNECTION '${connection}' PUBLICATION merchant_move
     WITH (create_slot = false, slot_name = 'merchant_move')`,
  );
  const unsynchronized = `SELECT count(*)::int AS count FROM pg_subscription_rel WHERE srsubstate <> 'r'`;
  await expect.poll(async () => (await to.pool.query(unsynchronized)).rows[0].count, { timeout: 60_000 }).toBe(0);
}

/** Everything that was committed at the source has been confirmed by the target. */
async function caughtUp(): Promise<void> {
  const { rows } = await source.database.pool.query('SELECT pg_current_wal_lsn() AS lsn');
  const confirmed = `SELECT confirmed_flush_lsn >= $1::pg_lsn AS done
    FROM pg_replication_slots WHERE slot_name = 'merchant_move'`;
  await expect
    .poll(async () => (await source.database.pool.query(confirmed, [rows[0].lsn])).rows[0].done, { timeout: 30_000 })
    .toBe(true);
}

describe('a merchant that moves to a second database while payments go on', () => {
  it('is there with every payment, event and stored number once, and goes on under the same token', async () => {
    const merchantId = source.merchant.id;
    const stays = await source.post('/v1/payments', cardDebit);
    const challenged = { 'card.number': '4012888888881881', shopperResultUrl: 'https://shop.example/' };
    const authenticated = await source.post('/v1/payments', { ...cardDebit, ...challenged });
    expect(authenticated.body.redirect.method).toBe('POST');
    const { amount: _a, currency: _c, paymentType: _t, ...card } = cardDebit;
    const stored = await source.post('/v1/registrations', card);
    const other = await seedMerchant(source.db);

    const database = await createDatabase('target');
    await copyRows(source.database, database, 'vault_key');
    for (const id of [source.psp.id, merchantId, source.channel.id]) {
      await copyRows(source.database, database, 'entity', `id = '${id}'`);
    }
    await copyRows(source.database, database, 'connector_account', `entity_id = '${source.psp.id}'`);
    await copyRows(source.database, database, 'access_token', `entity_id = '${merchantId}'`);

    const approved: string[] = [];
    const payers = Array.from({ length: 4 }, () => payUntilFenced(approved));
    await publish(merchantId);
    await subscribe(database);
    await wait(500);
    // The switch: writes are fenced at the source, what is under way ends, and the rest arrives.
    await setDisabled(autocommit(source.db), merchantId, new Date());
    source.services.gatewayServices.tree.invalidate();
    await Promise.all(payers);
    await caughtUp();

    expect(approved.length).toBeGreaterThan(20);
    for (const table of movedTables) {
      expect(await contentOf(database, table, merchantId), table).toEqual(
        await contentOf(source.database, table, merchantId),
      );
      expect((await contentOf(database, table, other.merchant.id)).rows, table).toBe(0);
    }
    const { rows } = await database.pool.query('SELECT id FROM payment WHERE id = ANY($1)', [approved]);
    expect(rows).toHaveLength(approved.length);
    await database.pool.query('ALTER SUBSCRIPTION merchant_move DISABLE');
    await database.pool.query('ALTER SUBSCRIPTION merchant_move SET (slot_name = NONE)');
    await database.pool.query('DROP SUBSCRIPTION merchant_move');

    target = await startTestGateway(unlimited, createLog('silent'), { openDatabase: async () => database });
    const options = { entityId: source.channel.id, accessToken: source.accessToken };
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    expect((await target.post(`/v1/payments/${stays.body.id}`, refund, options)).status).toBe(200);
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
    const charged = await target.post(`/v1/registrations/${stored.body.id}/payments`, charge, options);
    expect([charged.status, charged.body.card.last4Digits]).toEqual([200, '0000']);
    expect((await source.post('/v1/payments', cardDebit)).status).not.toBe(200);
  }, 120_000);
});
