import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOrders, measureAnalysts, searchCases } from '#lib/fraud/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { seedDemo } from '#prisma/seed.ts';
import { testMasterKey } from '#test/fixtures/gateway.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 12 });
  await seedDemo({
    ...{ env: readEnv({ TURNPIKE_ENV: 'test' }), pool: database.pool, databaseUrl: database.url },
    ...{ masterKey: testMasterKey, known: undefined },
  });
});
afterAll(() => database.close());

const scope = { everything: true } as const;

it('a new demo has decisions of two analysts, of which some were undone or late', async () => {
  const to = new Date();
  const from = new Date(to.getTime() - 15 * 86_400_000);
  const analysts = await measureAnalysts(database.pool, { scope, from, to, bucket: 'day' });
  const { rows } = await database.pool.query('SELECT id, username FROM app_user');
  const names = new Map(rows.map(({ id, username }) => [`user:${id}`, username]));
  expect(analysts.map(({ actor }) => names.get(actor)).sort()).toEqual(['ada', 'frank']);
  const sum = (read: (figures: (typeof analysts)[number]) => number): number =>
    analysts.reduce((total, figures) => total + read(figures), 0);
  expect(sum(({ approved, cancelled }) => approved + cancelled)).toBeGreaterThan(8);
  expect(sum(({ undone }) => undone)).toBeGreaterThan(0);
  expect(sum(({ late }) => late)).toBeGreaterThan(0);
});

it('a new demo has decided all earlier cases, so that the queue has only its first ones', async () => {
  const search = { terms: [], scope, now: new Date(), actor: '' };
  const page = { columns: caseOrders.due, descending: false, beyond: null, limit: 50 };
  const cases = await searchCases(database.pool, search, page);
  expect(cases.length).toBeGreaterThan(8);
  expect(cases.filter(({ state }) => state === 'OPEN' || state === 'PENDED')).toEqual([]);
});
