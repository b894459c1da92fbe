import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { decrypt, deriveWrappingKey, encrypt } from './cipher.ts';
import { countByKey, rotateKeys } from './rotate-keys.ts';
import { Vault } from './vault.ts';

/** Rows of tables without their references and other rules, as only their columns matter here. */

const masterKey = Buffer.from('33'.repeat(32), 'hex');
let database: TestDatabase;
let db: Database;
let vault: Vault;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
  db = createDatabase(database.pool);
  vault = await Vault.open(db, masterKey, systemClock);
  // One connection, on which neither references nor triggers of these rows count.
  await database.pool.query(`SET session_replication_role = replica`);
});
afterAll(() => database.close());

/** The data key, as only this test may have it. */
async function dataKey() {
  const { rows } = await database.pool.query(`SELECT wrapped FROM vault_key WHERE purpose = 'ENCRYPT' AND version = 1`);
  return createSecretKey(decrypt(deriveWrappingKey(masterKey), rows[0].wrapped, 'ENCRYPT:1'));
}

const wrap = ({ within }: SealedColumn, sealed: string): string => {
  if (within === undefined) return sealed;
  if (within === 'each') return JSON.stringify({ token: sealed });
  return JSON.stringify(within.reduceRight<unknown>((inner, name) => ({ [name]: inner }), sealed));
};

const partOf = ({ within }: SealedColumn): string => (within === 'each' ? 'token' : '');

/** Inserts a row with values of any kind in the columns that may not be empty. */
async function insertRow(column: SealedColumn, named: Record<string, unknown>, sealed: string): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'`,
    [column.table],
  );
  const values: Record<string, unknown> = Object.fromEntries(
    rows.map(({ name, type }: { name: string; type: string }) => [
      name,
      name.startsWith('sealed') && type === 'text' ? sealed : exampleOf(type),
    ]),
  );
  Object.assign(values, named, { [column.column]: wrap(column, sealed) });
  const names = Object.keys(values);
  await database.pool.query(
    `INSERT INTO ${column.table} (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
}

let uniqueTexts = 0;
function exampleOf(type: string): unknown {
  if (type.startsWith('_')) return [];
  if (type.startsWith('timestamp') || type === 'date') return new Date('2026-01-01T00:00:00Z');
  if (type === 'bool') return false;
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return Buffer.from('00', 'hex');
  if (type.startsWith('int') || type === 'numeric') return 1;
  uniqueTexts += 1;
  return `text ${uniqueTexts}`;
}

async function dropChecks(): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text = ANY($1)`,
    [[...new Set(sealedColumns.map(({ table }) => table))]],
  );
  for (const { table, name } of rows)
    await database.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS "${name}"`);
}

describe('a rotation of the data key', () => {
  it('covers every column whose name says that it is encrypted', async () => {
    const { rows } = await database.pool.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE 'sealed%' ORDER BY 1`,
    );
    const declared = sealedColumns.filter(({ table }) => table !== 'payment');
    expect(rows.map(({ name }) => name)).toEqual(declared.map(({ table, column }) => `${table}.${column}`).sort());
  });

  it('leaves no value of any table under the old key or in the first form, and each where alone it can be read', async () => {
    await dropChecks();
    const key = await dataKey();
    const rowsOf = new Map<SealedColumn, Record<string, unknown>[]>();
    for (const [index, column] of sealedColumns.entries()) {
      const rows = ['first', 'second'].map((which) => {
        const named = [...column.key, ...(column.reads ?? [])].map((name) => [name, `${which}-${name}-${index}`]);
        return Object.fromEntries(named) as Record<string, unknown>;
      });
      if (column.table === 'sftp_host_key') rows.splice(0, 2, { id: 1 });
      rowsOf.set(column, rows);
      for (const row of rows) {
        const [formerly = ''] = column.bindingOf(row, partOf(column)).formerly;
        const sealed = encrypt(key, Buffer.from(`secret ${index}`), formerly);
        await insertRow(column, row, `1.${sealed.toString('base64url')}`);
      }
    }
    const before = await countByKey({ db, vault }, sealedColumns);
    expect(new Set(before.map(({ keyVersion, form }) => `${keyVersion}.${form}`))).toEqual(new Set(['1.1']));

    const result = await rotateKeys({ db, vault }, sealedColumns, { addKey: true, waitMs: 0 });

    expect(result.isComplete).toBe(true);
    expect(result.counts).toHaveLength(sealedColumns.length);
    expect(new Set(result.counts.map(({ keyVersion, form }) => `${keyVersion}.${form}`))).toEqual(new Set(['2.2']));
    for (const [column, [row = {}, other]] of rowsOf) {
      const sealed = await readSealed(column, row);
      const part = partOf(column);
      const secret = `secret ${sealedColumns.indexOf(column)}`;
      expect(await vault.decryptText(sealed, column.bindingOf(row, part)), column.column).toBe(secret);
      if (!other) continue;
      await expect(vault.decryptText(sealed, column.bindingOf(other, part)), column.column).rejects.toThrow();
      const mixed = { ...row, ...(column.key.includes('merchant_id') ? { merchant_id: other.merchant_id } : {}) };
      if (column.key.includes('merchant_id'))
        await expect(vault.decryptText(sealed, column.bindingOf(mixed, part)), column.column).rejects.toThrow();
    }
  });
});

it('counts account numbers of the first form by themselves, and does not call them done without a new key either', async () => {
  const empty = await openTestDatabase();
  const services = {
    db: createDatabase(empty.pool),
    vault: await Vault.open(createDatabase(empty.pool), masterKey, systemClock),
  };
  const ids = await Promise.all(
    ['4200000000000000', '4111111111111111'].map((number) =>
      services.vault.encryptPan({ merchantId: 'm', kind: 'card', number }),
    ),
  );
  const { rows } = await empty.pool.query(`SELECT wrapped FROM vault_key WHERE purpose = 'ENCRYPT'`);
  const key = createSecretKey(decrypt(deriveWrappingKey(masterKey), rows[0].wrapped, 'ENCRYPT:1'));
  // As the version before stored it. The first byte is random there, and here none that the second form has.
  let first = encrypt(key, Buffer.from('4200000000000000'), ids[0] ?? '');
  while (first[0] === 2) first = encrypt(key, Buffer.from('4200000000000000'), ids[0] ?? '');
  await empty.pool.query('UPDATE vault_account SET ciphertext = $1 WHERE id = $2', [first, ids[0]]);
  const accounts = { table: 'vault_account', column: 'ciphertext', keyVersion: 1 };
  expect(await countByKey(services, [])).toEqual([
    { ...accounts, form: 1, count: 1 },
    { ...accounts, form: 2, count: 1 },
  ]);
  const { done, counts, isComplete } = await rotateKeys(services, [], { addKey: false });
  expect([done, counts, isComplete]).toEqual([1, [{ ...accounts, form: 2, count: 2 }], true]);
  expect(await services.vault.decryptPan({ merchantId: 'm', id: ids[0] ?? '' })).toBe('4200000000000000');
  await empty.close();
});

it('goes on behind values that no key opens, names them and is not complete', async () => {
  const own = await openTestDatabase({ poolSize: 1 });
  await own.pool.query('SET session_replication_role = replica');
  const services = {
    db: createDatabase(own.pool),
    vault: await Vault.open(createDatabase(own.pool), masterKey, systemClock),
  };
  const column = sealedColumns.find(({ table }) => table === 'sso_key');
  if (!column) throw new Error('no column');
  for (const name of ['a', 'b', 'c']) {
    const sealed = services.vault.encryptText(name, column.bindingOf({ name: name === 'b' ? 'another' : name }, ''));
    await own.pool.query('INSERT INTO sso_key (name, sealed, created_at) VALUES ($1, $2, now())', [name, sealed]);
  }
  const damaged = await services.vault.encryptPan({ merchantId: 'm', kind: 'card', number: '4200000000000000' });
  await own.pool.query(`UPDATE vault_account SET ciphertext = '\\x0203' WHERE id = $1`, [damaged]);
  await services.vault.encryptPan({ merchantId: 'm', kind: 'card', number: '4111111111111111' });
  const named = new Set<string>();
  const options = { addKey: true, waitMs: 0, onUnreadable: (name: string) => named.add(name) };
  const { counts, isComplete } = await rotateKeys(services, [column], options);
  expect([[...named].sort(), isComplete]).toEqual([['sso_key.sealed b', `vault_account ${damaged}`], false]);
  expect(counts.map(({ table, keyVersion, count }) => `${table} ${keyVersion}: ${count}`)).toEqual([
    'vault_account 1: 1',
    'vault_account 2: 1',
    'sso_key 2: 2',
    'sso_key 1: 1',
  ]);
  await own.close();
});

async function readSealed({ table, column, within, key }: SealedColumn, row: Record<string, unknown>): Promise<string> {
  const { rows } = await database.pool.query(
    `SELECT "${column}" AS value FROM ${table} WHERE ${key.map((name, index) => `"${name}" = $${index + 1}`).join(' AND ')}`,
    key.map((name) => row[name]),
  );
  let { value } = rows[0];
  if (within === 'each') return value.token;
  for (const name of within ?? []) value = value[name];
  return value;
}
