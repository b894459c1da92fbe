import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPool, type Pool } from '../pool.ts';
import { withTransaction } from '../transaction.ts';
import { createServerPool, type RowScope, withRowScope } from './row-level-security.ts';

/** Rows of these are never changed. */
const appendOnly = ['audit_entry', 'event', 'fee_schedule', 'late_booking', 'payout_terms', 'risk_rule_version'];

let database: TestDatabase;
/** As the server connects. */
let server: Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await createServerPool(database.url, { max: 4 });
});
afterAll(async () => {
  await server.end();
  await database.close();
});

describe('the role of the server', () => {
  test('is what its connections have, from their first statement on', async () => {
    const { rows } = await server.query('SELECT current_user AS role');
    expect(rows).toEqual([{ role: 'turnpike_app' }]);
  });

  test('stays when the address has start-up options of its own, which stay too', async () => {
    const address = new URL(database.url);
    address.searchParams.set('options', '-c work_mem=7MB');
    const pool = await createServerPool(address.href, { max: 1 });
    const { rows } = await pool.query("SELECT current_user AS role, current_setting('work_mem') AS memory");
    await pool.end();
    expect(rows).toEqual([{ role: 'turnpike_app', memory: '7MB' }]);
  });

  test('cannot rewrite the audit log nor a timeline, even when the owner has taken the triggers off', async () => {
    await database.pool.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL');
    await database.pool.query('ALTER TABLE event DISABLE TRIGGER ALL');
    for (const table of appendOnly) {
      for (const sql of [
        `UPDATE ${table} SET ${table === 'late_booking' ? 'event_on = now()' : "actor = 'nobody'"}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        await expect(server.query(sql), sql).rejects.toThrow(/permission denied for table/);
      }
    }
  });

  test.each([
    'ALTER TABLE audit_entry ENABLE TRIGGER ALL',
    'ALTER TABLE payment DISABLE ROW LEVEL SECURITY',
    'DROP TABLE event',
    'DROP POLICY application ON payment',
    'CREATE TABLE mine (id int)',
    'TRUNCATE payment CASCADE',
    'SELECT * FROM _prisma_migrations',
  ])('cannot: %s', async (sql) => {
    await expect(server.query(sql)).rejects.toThrow(/must be owner of|permission denied/);
  });

  test('reads and writes everything else, as its statements always did', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> '_prisma_migrations' AND relname <> ALL ($1)`,
      [appendOnly],
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows) await server.query(`DELETE FROM ${name} WHERE false`);
  });

  test('has a table that a later migration adds', async () => {
    await database.pool.query('CREATE TABLE added_later (id serial)');
    await server.query('INSERT INTO added_later DEFAULT VALUES');
    await database.pool.query('DROP TABLE added_later');
  });
});

describe('where the roles cannot be created', () => {
  test('a database user without CREATEROLE migrates with a warning, and the server continues as that user', async () => {
    const user = `plain_${database.url.split('_').at(-1)}`;
    await database.pool.query(`CREATE ROLE ${user} LOGIN PASSWORD 'plain'`);
    await database.pool.query(`CREATE DATABASE ${user} OWNER ${user}`);
    const url = new URL(database.url);
    Object.assign(url, { username: user, password: 'plain', pathname: `/${user}` });
    expect(await prepareDatabase(url.href)).toBe(`${user} is not a member of the role turnpike_app`);
    const pool = await createServerPool(url.href, { max: 1 });
    const { rows } = await pool.query('SELECT current_user AS role, count(*)::int AS count FROM payment');
    expect(rows).toEqual([{ role: user, count: 0 }]);
    await pool.end();
    // The statements of docs/operations.md; the next start does the rest.
    await database.pool.query(`GRANT turnpike_app, turnpike_staff TO ${user}`);
    expect(await prepareDatabase(url.href)).toBeNull();
    const scoped = await createServerPool(url.href, { max: 1 });
    expect((await scoped.query('SELECT current_user AS role')).rows).toEqual([{ role: 'turnpike_app' }]);
    await scoped.end();
    await database.pool.query(`DROP DATABASE ${user} WITH (FORCE)`);
    await database.pool.query(`DROP ROLE ${user}`);
  });

  test('behind PgBouncer the connections keep their own role, which it hands on to others', async () => {
    const url = new URL(database.url);
    url.searchParams.set('pgbouncer', 'true');
    const pool = await createServerPool(url.href, { max: 1 });
    expect((await pool.query('SELECT current_user AS role')).rows).not.toEqual([{ role: 'turnpike_app' }]);
    await pool.end();
  });

  test('a role that exists without its rights is not taken on', async () => {
    await database.pool.query('REVOKE SELECT ON payment FROM turnpike_app');
    const pool = await createServerPool(database.url, { max: 1 });
    expect((await pool.query('SELECT current_user AS role')).rows).not.toEqual([{ role: 'turnpike_app' }]);
    await pool.end();
    expect(await prepareDatabase(database.url)).toBeNull();
  });

  test('a backup that came back without its policies has them again at the next start', async () => {
    await database.pool.query('DROP POLICY application ON entity; DROP POLICY staff ON entity');
    await database.pool.query(
      `INSERT INTO entity (id, kind, name, mode, created_at) VALUES (repeat('c', 32), 'PSP', 'P', 'TEST', now())`,
    );
    const count = async () => (await server.query('SELECT 1 FROM entity')).rowCount;
    expect(await count()).toBe(0);
    expect(await prepareDatabase(database.url)).toBeNull();
    expect(await count()).toBe(1);
  });

  test('creating them again changes nothing, also ten times at once', async () => {
    const gaps = await Promise.all(Array.from({ length: 10 }, () => prepareDatabase(database.url)));
    expect(new Set(gaps)).toEqual(new Set([null]));
  });
});

describe('with row-level security', () => {
  const scope: RowScope = {
    entityIds: ['a'.repeat(32)],
    ancestorIds: [],
    staffIds: [],
    userIds: [],
    userId: 'b'.repeat(32),
  };
  const role = 'SELECT current_user AS role';

  test('a statement alone, and each of a transaction, run as the reader; afterwards the connection is as it was', async () => {
    const pool = createPool(database.url, { max: 1, role: 'turnpike_app' });
    const scoped = withRowScope(pool, scope);
    expect((await scoped.query(role)).rows).toEqual([{ role: 'turnpike_staff' }]);
    await withTransaction(scoped, async (tx) => {
      expect((await tx.query({ text: role })).rows).toEqual([{ role: 'turnpike_staff' }]);
    });
    await expect(scoped.query('SELECT 1/0')).rejects.toThrow(/division/);
    expect((await pool.query(role)).rows).toEqual([{ role: 'turnpike_app' }]);
    await pool.end();
  });

  test('nothing can be asked before the transaction, nothing written in it, and no secret read', async () => {
    const scoped = withRowScope(server, scope);
    const client = await scoped.connect();
    expect(() => client.query(role)).toThrow(/begins a transaction first/);
    client.release();
    await expect(scoped.query('DELETE FROM payment')).rejects.toThrow(/permission denied|read-only/);
    for (const sql of [
      'SELECT token_hash FROM access_token',
      'SELECT * FROM app_user',
      'SELECT * FROM vault_account',
    ]) {
      await expect(scoped.query(sql), sql).rejects.toThrow(/permission denied/);
    }
  });

  test('the scope accepts only ids, never SQL', () => {
    const entityIds = ["x'; RESET ROLE; --"];
    expect(() => withRowScope(server, { ...scope, entityIds })).toThrow(/ids only/);
  });
});
