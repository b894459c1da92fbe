import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { migrateDatabase, readMigrations } from '#lib/platform/database/migrate.ts';
import { openTestDatabase } from '#lib/platform/testing/test-database.ts';
import { type RoutingCriteria, selectAccounts } from '../routing/select-account.ts';
import { findRulesOf } from '../routing/store.ts';
import { findAccountsOf } from './store.ts';

const migration = '20261122040000_connector_accounts';
const idOf = (name: string): string => `${name.repeat(12)}07${name.repeat(18)}`;
const upstream = (name: string) => ({
  url: `https://${name}.example`,
  entityId: idOf('9'),
  testMode: 'EXTERNAL',
  sealedAccessToken: `sealed of ${name}`,
  boundTo: idOf(name),
});

/** a: PSP; b, c, d below it. e: a PSP without an upstream. */
const stored: [name: string, kind: string, parent: string | null, settings: object][] = [
  ['a', 'PSP', null, { upstream: upstream('a'), paymentBrands: ['*'] }],
  ['b', 'MERCHANT', 'a', { upstream: null, currencies: ['EUR'] }],
  ['c', 'CHANNEL', 'b', { upstream: upstream('c') }],
  ['d', 'CHANNEL', 'b', {}],
  ['1', 'MERCHANT', 'a', {}],
  ['2', 'CHANNEL', '1', {}],
  ['e', 'PSP', null, {}],
  ['f', 'MERCHANT', 'e', { upstream: null }],
  ['3', 'CHANNEL', 'f', {}],
];

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase({ migrated: false });
  close = database.close;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-migrations-'));
  for (const { name } of await readMigrations()) {
    if (name < migration)
      await cp(path.resolve('prisma/migrations', name), path.join(folder, name), { recursive: true });
  }
  await migrateDatabase(database.url, folder);
  for (const [name, kind, parent, settings] of stored) {
    await database.pool.query(
      `INSERT INTO entity (id, kind, parent_id, name, mode, settings, created_at)
       VALUES ($1, $2, $3, $4, 'TEST', $5, now())`,
      [idOf(name), kind, parent && idOf(parent), name, settings],
    );
  }
  await migrateDatabase(database.url);
  db = createDatabase(database.pool);
  return () => close();
}, 60_000);

const parentOf = (name: string): string | null => stored.find(([each]) => each === name)?.[2] ?? null;

/** Where a payment of this entity goes, by name of the entity of the account. */
async function routeOf(name: string, mode: RoutingCriteria['mode']): Promise<string | null> {
  const ids: string[] = [];
  for (let each: string | null = name; each !== null; each = parentOf(each)) ids.push(idOf(each));
  const [accounts, rules] = await Promise.all([findAccountsOf(db, ids), findRulesOf(db, ids)]);
  const levels = ids.map((entityId) => ({
    entityId,
    accounts: accounts.filter((account) => account.entityId === entityId),
    rules: rules.filter((rule) => rule.entityId === entityId),
  }));
  const { accounts: selected } = selectAccounts(levels, {
    mode,
    paymentType: 'DB',
    brand: 'VISA',
    currency: 'EUR',
    amountMinor: 1n,
    binCountry: null,
    splitKey: 'x',
  });
  const [first] = selected;
  return first ? `${first.connector} of ${first.entityId.slice(0, 1)}` : null;
}

describe('an installation from before accounts were rows', () => {
  it.each([
    ['2', 'opp of a'],
    ['c', 'opp of c'],
    ['d', null],
    ['3', null],
  ])('sends EXTERNAL and LIVE payments of %s to %s, as before', async (name, expected) => {
    expect([await routeOf(name, 'EXTERNAL'), await routeOf(name, 'LIVE')]).toEqual([expected, expected]);
  });

  it.each([
    ['2', 'simulator of a'],
    ['c', 'simulator of a'],
    ['d', 'simulator of a'],
    ['3', 'simulator of e'],
  ])('sends INTERNAL payments of %s to the %s', async (name, expected) => {
    expect(await routeOf(name, 'INTERNAL')).toBe(expected);
  });

  it('keeps the encrypted token with the id that it is bound to, and the cell in the id of the account', async () => {
    const account = (await findAccountsOf(db, [idOf('c')]))[0];
    expect(account).toMatchObject({
      settings: { url: 'https://c.example', entityId: idOf('9'), testMode: 'EXTERNAL' },
      sealedCredentials: { accessToken: 'sealed of c' },
      credentialsBoundTo: idOf('c'),
      modes: ['EXTERNAL', 'LIVE'],
    });
    expect(account?.id).toMatch(/^[0-9a-f]{12}07[0-9a-f]{18}$/);
  });

  it('has no upstream in its settings any more, and its other settings', async () => {
    const entities = await db.prisma.entity.findMany({ orderBy: { id: 'asc' } });
    for (const { settings } of entities) expect(settings).not.toHaveProperty('upstream');
    expect(entities.find(({ name }) => name === 'b')?.settings).toEqual({ currencies: ['EUR'] });
  });
});
