import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createDatabase } from '#lib/platform/database/database.ts';
import { migrateDatabase, readMigrations } from '#lib/platform/database/migrate.ts';
import { openTestDatabase } from '#lib/platform/testing/test-database.ts';
import { EntityTree } from './entity-tree.ts';

const migration = '20261122012000_all_brands_explicitly';

it('settings stored before all values had to be selected explicitly keep what they accept', async () => {
  const database = await openTestDatabase({ migrated: false });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-migrations-'));
  for (const { name } of await readMigrations()) {
    if (name < migration)
      await cp(path.resolve('prisma/migrations', name), path.join(folder, name), { recursive: true });
  }
  await migrateDatabase(database.url, folder);
  const stored: [id: string, kind: string, parent: string | null, settings: object][] = [
    ['a', 'PSP', null, {}],
    ['b', 'MERCHANT', 'a', { paymentBrands: ['VISA'], currencies: ['EUR'] }],
    ['c', 'CHANNEL', 'b', { paymentBrands: [], currencies: [], paymentTypes: [] }],
    ['d', 'CHANNEL', 'b', { acquirerTimeoutMs: 500 }],
    ['e', 'PSP', null, { paymentBrands: ['MASTER'] }],
  ];
  const idOf = (name: string) => name.repeat(32);
  for (const [name, kind, parent, settings] of stored) {
    await database.pool.query(
      `INSERT INTO entity (id, kind, parent_id, name, mode, settings, created_at)
       VALUES ($1, $2, $3, $4, 'TEST', $5, now())`,
      [idOf(name), kind, parent && idOf(parent), name, settings],
    );
  }
  await migrateDatabase(database.url);
  const tree = new EntityTree(createDatabase(database.pool));
  const acceptedBy = async (name: string) => {
    const { paymentBrands, currencies, paymentTypes } = (await tree.findPath(idOf(name)))?.settings ?? {};
    return { paymentBrands, currencies, paymentTypes };
  };
  const all = ['*'];
  expect(await acceptedBy('a')).toEqual({ paymentBrands: all, currencies: all, paymentTypes: all });
  expect(await acceptedBy('b')).toEqual({ paymentBrands: ['VISA'], currencies: ['EUR'], paymentTypes: all });
  expect(await acceptedBy('c')).toEqual({ paymentBrands: all, currencies: all, paymentTypes: all });
  expect(await acceptedBy('d')).toEqual({ paymentBrands: ['VISA'], currencies: ['EUR'], paymentTypes: all });
  expect(await acceptedBy('e')).toEqual({ paymentBrands: ['MASTER'], currencies: all, paymentTypes: all });
  await database.close();
  await rm(folder, { recursive: true });
});
