import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOrders, measureAnalysts, measureDecisionChanges, searchCases } from '#lib/fraud/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { findLastCharges, listCharges, type Schedule, scheduleOrders, searchSchedules } from '#lib/schedules/index.ts';
import { seedDemo } from '#prisma/demo/seed-demo.ts';
import { testMasterKey } from '#test/fixtures/gateway.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 12 });
  await seedDemo({
    env: readEnv({ TURNPIKE_ENV: 'test' }),
    pool: database.pool,
    databaseUrl: database.url,
    masterKey: testMasterKey,
    known: undefined,
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
  const changes = await measureDecisionChanges(database.pool, { scope, from, to });
  expect(changes.some(({ undone }) => undone > 0)).toBe(true);
  expect(sum(({ late }) => late)).toBeGreaterThan(0);
});

it('a new demo takes tests in both modes, with a simulated test system for EXTERNAL', async () => {
  const { rows } = await database.pool.query('SELECT name, connector, modes FROM connector_account ORDER BY name');
  expect(rows).toEqual([
    { name: 'Simulated test system', connector: 'simulator', modes: ['EXTERNAL'] },
    { name: 'Simulator', connector: 'simulator', modes: ['INTERNAL'] },
  ]);
});

it('a new demo has decided all earlier cases, so that the queue has only its first ones', async () => {
  const search = { terms: [], scope, now: new Date(), actor: '' };
  const page = { columns: caseOrders.due, descending: false, beyond: null, limit: 50 };
  const cases = await searchCases(database.pool, search, page);
  expect(cases.length).toBeGreaterThan(8);
  expect(cases.filter(({ state }) => state === 'OPEN' || state === 'PENDED')).toEqual([]);
});

it('a new demo has schedules that charged, one that has ended and one with a repetition that waits', async () => {
  const page = { columns: scheduleOrders.created, descending: false, beyond: null, limit: 50 };
  const found = await searchSchedules(database.pool, { terms: [], scope, now: new Date() }, page);
  const chargesOf = async (schedule: Schedule | undefined) =>
    schedule ? listCharges(database.pool, schedule, 100) : [];
  const named = (name: string) => found.find((schedule) => schedule.name === name);
  expect(found.map(({ name, state }) => `${name}: ${state}`).sort()).toEqual([
    'Cheese board: ACTIVE',
    'Coffee of the day: ENDED',
    'Fresh rolls: ACTIVE',
  ]);
  const rolls = await chargesOf(named('Fresh rolls'));
  expect(rolls.length).toBeGreaterThan(5);
  for (const charge of rolls) expect(charge).toMatchObject({ state: 'APPROVED', isLate: false });
  expect(await chargesOf(named('Coffee of the day'))).toHaveLength(2);
  const cheese = await chargesOf(named('Cheese board'));
  // Repeated once already, when the demo starts after the hour of its charges.
  expect(cheese[0]?.state).toBe('WAITING');
  expect(new Set(cheese.slice(1).map(({ state }) => state))).toEqual(new Set(['DECLINED']));
  expect((await findLastCharges(database.pool, found)).size).toBe(3);
});
