import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotTables } from '../../testing/require-merchant.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readMigrations } from '../migrations/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}

describe('the keys of what a merchant owns', () => {
  test('every table with a merchant is decided upon: a hot one, or one that is not keyed by it', async () => {
    const tables = await query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'merchant_id' ORDER BY table_name`,
    );
    // The request log is kept for refused requests too, which have no merchant.
    expect(tables.map(({ name }) => name)).toEqual(['api_request', ...hotTables].sort());
  });

  test('the merchant is never null', async () => {
    const nullable = await query(
      `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public'
       AND table_name = ANY($1) AND column_name = 'merchant_id' AND is_nullable = 'YES'`,
      [hotTables],
    );
    expect(nullable).toEqual([]);
  });

  test('the merchant stands first in every primary and unique key', async () => {
    const keys = await query<{ name: string; first: string }>(
      `SELECT i.indexrelid::regclass::text AS name, a.attname AS first
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indisunique AND i.indrelid = ANY($1::regclass[])`,
      [hotTables],
    );
    expect(keys.length).toBeGreaterThanOrEqual(hotTables.length);
    expect(keys.filter(({ first }) => first !== 'merchant_id')).toEqual([]);
  });

  test('the merchant stands first in every foreign key, on both sides', async () => {
    const keys = await query<{ name: string; from: string; to: string }>(
      `SELECT c.conname AS name, f.attname AS from, t.attname AS to
       FROM pg_constraint c
       JOIN pg_attribute f ON f.attrelid = c.conrelid AND f.attnum = c.conkey[1]
       JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attnum = c.confkey[1]
       WHERE c.contype = 'f' AND (c.conrelid = ANY($1::regclass[]) OR c.confrelid = ANY($1::regclass[]))`,
      [hotTables],
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ from, to }) => from !== 'merchant_id' || to !== 'merchant_id')).toEqual([]);
  });

  test('no trigger runs on them but those that keep the log, the ledger, fees and closed periods as they are', async () => {
    const triggers = await query<{ name: string }>(
      `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY($1::regclass[]) ORDER BY 1`,
      [hotTables],
    );
    const appendOnly = ['event', 'fee_schedule', 'late_booking', 'ledger_entry'].map((table) => `${table}_append_only`);
    const ofPeriods = ['accounting_period_frozen', 'ledger_entry_period_open'];
    expect(triggers.map(({ name }) => name)).toEqual([...appendOnly, ...ofPeriods].toSorted());
  });

  test('no trigger of any table notifies', async () => {
    const functions = await query(
      `SELECT p.proname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE NOT t.tgisinternal AND p.prosrc ~* 'pg_notify|\\mNOTIFY\\M'`,
    );
    expect(functions).toEqual([]);
  });
});

/** Written before the rule; their files are never changed. */
const beforeTheRule = '20261122';

describe('migrations', () => {
  test('add a constraint in a statement of its own', async () => {
    const migrations = (await readMigrations()).filter(({ name }) => name > beforeTheRule);
    expect(migrations.length).toBeGreaterThan(0);
    for (const { name, sql } of migrations) {
      const statements = sql.replace(/--.*$/gm, '').match(/ALTER TABLE[^;]*;/g) ?? [];
      const mixed = statements.filter((text) => {
        const subcommands: string[] = text.match(/\b(?:ADD|DROP|ALTER|RENAME) (?:COLUMN|CONSTRAINT)\b/g) ?? [];
        return subcommands.includes('ADD CONSTRAINT') && subcommands.length > 1;
      });
      expect(mixed, name).toEqual([]);
    }
  });
});
