import path from 'node:path';
import { startServices } from '#lib/composition.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { type Result, recordResults } from './results.ts';
import { filtersOf } from './search/filters.ts';
import { measureLists, signIn } from './search/measure-lists.ts';
import { recordStatements } from './search/record-statements.ts';
import { seedEntities, seedPayments, type Year } from './search/seed-payments.ts';
import { benchMasterKey } from './start-bench-services.ts';

/**
 * The list of transactions with a million of them: each filter through the whole staff-facing edge (session,
 * permission, search, names of entities, JSON) beside the same question written by hand, in one run. Prints p50 and
 * p95, and fails when a list or the picker of entities takes longer than it may or when a plan reads the whole table.
 */
const year: Year = { count: Number(process.argv[2] ?? 1_000_000), newest: new Date('2026-11-20T00:00:00Z'), days: 365 };
const rounds = Number(process.argv[3] ?? 20);

const results: Result[] = [];
const directory = path.resolve(process.argv[4] ?? '.turnpike-bench-search');
const server = await startEmbeddedPostgres({ directory, disposable: true });
const pool = createPool(server.url, { max: 8, deadlineMs: 3_600_000 });
try {
  await prepareDatabase(server.url);
  await seedEntities(pool, year);
  await seedPayments(pool, year);
  const recorded = recordStatements(pool);
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: 'test' }),
    pool: recorded.pool,
    databaseUrl: server.url,
    masterKey: benchMasterKey,
    log: createLog('error'),
  });
  const faults: string[] = [];
  for (const [who, entity] of [
    ['administrator of everything', null],
    ['merchant', 'Merchant 7'],
    ['one of three PSPs', 'PSP 1'],
  ] as const) {
    const cookie = await signIn(services, pool, entity);
    const byHand = entity === null ? { byHand: pool } : {};
    const seen = await measureLists({ who, services, recorded, cookie, filters: filtersOf(year), rounds, ...byHand });
    faults.push(...seen.faults);
    for (const { filter, list, byHand: hand } of seen.times) {
      if (hand === null) continue;
      const limit = { name: 'by hand', figure: hand.p50 };
      results.push({ name: `search: ${filter.name}`, figure: list.p50, unit: 'ms', limit });
    }
  }
  await services.stop();
  await recordResults(results);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await server.stop();
}
