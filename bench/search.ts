import path from 'node:path';
import { createUser } from '#lib/access/index.ts';
import { type Services, startServices } from '#lib/composition.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { backOfficePath } from '#lib/staff/index.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { type Result, recordResults } from './results.ts';
import { type Filter, filters } from './search/filters.ts';
import { recordStatements } from './search/record-statements.ts';
import { seedPayments } from './search/seed-payments.ts';
import { benchMasterKey } from './start-bench-services.ts';

/**
 * The list of transactions with a million of them: each filter through the whole staff-facing edge (session,
 * permission, search, names of entities, JSON) beside the same question written by hand, in one run. Prints p50 and
 * p95, and fails when a list or the picker of entities takes longer than it may or when a plan reads the whole table.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 20);
const mayTakeMs = 100;

const results: Result[] = [];
const directory = path.resolve(process.argv[4] ?? '.turnpike-bench-search');
const server = await startEmbeddedPostgres({ directory, disposable: true });
const pool = createPool(server.url, { max: 8, deadlineMs: 3_600_000 });
try {
  await prepareDatabase(server.url);
  await seedPayments(pool, count);
  const recorded = recordStatements(pool);
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: 'test' }),
    pool: recorded.pool,
    databaseUrl: server.url,
    masterKey: benchMasterKey,
    log: createLog('error'),
  });
  const faults = [
    ...(await measure('administrator of everything', services, recorded, await signIn(services, pool, null))),
    ...(await measure('merchant', services, recorded, await signIn(services, pool, 'Merchant 7'))),
    ...(await measure('one of three PSPs', services, recorded, await signIn(services, pool, 'PSP 1'))),
  ];
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

/** A user with a role on one entity or on every PSP. */
async function signIn(services: Services, pool: Pool, entityName: string | null): Promise<string> {
  const { rows } = await pool.query<{ id: string; kind: string }>(
    'SELECT id, kind FROM entity WHERE CASE WHEN $1::text IS NULL THEN parent_id IS NULL ELSE name = $1 END',
    [entityName],
  );
  const username = `bench-${entityName ?? 'all'}-${process.pid}`;
  const user = { username, name: username, email: `${process.pid}@bench.example`, password: null };
  const roles = rows.map(({ id }) => ({ role: 'auditor' as const, entityId: id }));
  const userId = await createUser(autocommit(createDatabase(pool)), { ...user, roles }, new Date());
  return openSessionCookie(services.sso, userId);
}

async function measure(
  who: string,
  services: Services,
  recorded: ReturnType<typeof recordStatements>,
  cookie: string,
): Promise<string[]> {
  console.log(`\n${who}\n${'filter'.padEnd(34)}    p50    p95   count    by hand p50   p95   rows`);
  const faults: string[] = [];
  for (const period of ['7d', '30d']) {
    const { p50, p95 } = await time(5, () => ask(services, `/overview?period=${period}`, cookie));
    console.log(`${`the overview of ${period}`.padEnd(34)} ${ms(p50)} ${ms(p95)}`);
  }
  const picks = await time(rounds, () => ask(services, '/entities/search?q=channel+29', cookie));
  console.log(`${'the picker of entities'.padEnd(34)} ${ms(picks.p50)} ${ms(picks.p95)}`);
  if (picks.p95 > mayTakeMs) faults.push(`${who}: the picker of entities takes ${picks.p95.toFixed(0)} ms`);
  const everything = who === 'administrator of everything';
  for (const filter of filters) {
    const page = `/transactions?q=${encodeURIComponent(filter.q)}`;
    const times = await time(rounds, () => ask(services, page, cookie));
    const counts = await time(5, () => ask(services, page.replace('?', '/count?'), cookie));
    const byHand = everything ? await time(rounds, () => askByHand(filter)) : null;
    const { rows } = (await ask(services, page, cookie)) as { rows: unknown[] };
    const plan = await recorded.findSequentialScan('ORDER BY');
    if (plan) faults.push(`${who}: ${filter.name} reads the whole table:\n${plan}`);
    if (times.p95 > mayTakeMs) faults.push(`${who}: ${filter.name} takes ${times.p95.toFixed(0)} ms`);
    if (everything && byHand) {
      const limit = { name: 'by hand', figure: byHand.p50 };
      results.push({ name: `search: ${filter.name}`, figure: times.p50, unit: 'ms', limit });
    }
    const hand = byHand ? `${ms(byHand.p50)} ${ms(byHand.p95)}` : ''.padStart(13);
    console.log(
      `${filter.name.padEnd(34)} ${ms(times.p50)} ${ms(times.p95)} ${ms(counts.p50)}        ${hand} ${String(rows.length).padStart(6)}`,
    );
  }
  return faults;
}

async function ask({ backOffice, sso }: Services, address: string, cookie: string): Promise<unknown> {
  const request = new Request(sso.baseUrl + backOfficePath + address, { headers: { cookie } });
  const response = await backOffice.fetch(request);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

function askByHand({ where, values }: Filter): Promise<unknown> {
  const text = `SELECT * FROM payment WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 51`;
  return pool.query(text, [...values]);
}

async function time(times: number, work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function ms(value: number): string {
  return value.toFixed(1).padStart(6);
}
