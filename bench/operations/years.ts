import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServices } from '#lib/composition.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import type { Demo } from '#prisma/demo/demo-file.ts';
import { isPaid, percentile, startLoad } from '../faults/load.ts';
import { startProduct } from '../faults/product.ts';
import { type Row, row } from '../faults/rows.ts';
import { filtersOf } from '../search/filters.ts';
import { measureLists, signIn } from '../search/measure-lists.ts';
import { recordStatements } from '../search/record-statements.ts';
import { seedEntities, seedPayments, type Year } from '../search/seed-payments.ts';

const clients = 16;
const warmUpMs = 10_000;
const measuredMs = 15_000;
const rounds = 4;

/** As a payment appends them: its beginning, and its approval. Their places come before those of the demo's consumers. */
const events = `
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, position, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, e.sequence, nextval('event_position_seq'), e.type, actor, created_at, amount_minor, currency,
    CASE e.sequence WHEN 1 THEN jsonb_build_object('request', echo) ELSE '{"answer":{"AcquirerResponse":"00"}}' END
  FROM payment CROSS JOIN (VALUES (1, 'payment.created'), (2, 'attempt.approved')) AS e (sequence, type)
  WHERE payment.actor = 'token:bench' ORDER BY payment.id, e.sequence`;

const attempts = `
  INSERT INTO payment_attempt (merchant_id, reference, payment_id, connector, operation, state, opened_at, completed_at, next_query_at,
    acquirer_tx_id)
  SELECT merchant_id, substr(id, 1, 14) || substr(md5('attempt' || id), 1, 18), id, 'simulator', payment_type, 'COMPLETED', created_at, created_at, created_at,
    md5('acquirer' || id)
  FROM payment WHERE actor = 'token:bench' ORDER BY id`;

/** What is measured is a gateway that has come to the end of its log. */
const consumers = 'UPDATE event_consumer SET position = (SELECT max(position) FROM event)';

/** Payments a second with and without the payments of three years beside them, in turns, and the lists of those years. */
export async function* years(folder: string, port: number, count: number): AsyncIterable<Row> {
  const [young, old] = [path.join(folder, 'young'), path.join(folder, 'old')];
  const year: Year = { count, newest: new Date(), days: 1_095 };
  const measure = (directory: string): Promise<Measured> =>
    measurePayments(directory, port, path.join(folder, 'years.log'));
  const { demo } = await measure(old);
  await measure(young);
  await withDatabase(young, (pool) => seedEntities(pool, year));
  const bytes = await withDatabase(old, (pool) => seed(pool, year, demo));
  const seen = { young: [] as Measured[], old: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    seen.young.push(await measure(young));
    seen.old.push(await measure(old));
  }
  const [best, now] = [seen.young, seen.old].map((all) => Math.max(...all.map(({ rate }) => rate))) as [number, number];
  const p99 = (all: Measured[]): string => Math.min(...all.map((each) => each.p99)).toFixed(0);
  const size = `${(bytes / 1e9).toFixed(1)} GB`;
  yield row(
    `payments beside ${count.toLocaleString('en')} earlier ones have at least 0.90 of the rate`,
    `${(now / best).toFixed(2)} (${now.toFixed(0)}/s, p99 ${p99(seen.old)} ms; ${best.toFixed(0)}/s, p99 ${p99(seen.young)} ms without), ${size}`,
    now >= 0.9 * best,
  );
  const masterKey = await readFile(path.join(old, 'master.key'), 'utf8');
  yield* await withDatabase(old, (pool, url) => measureScreens(pool, url, masterKey.trim(), year));
}

type Measured = { rate: number; p99: number; demo: Demo };

async function measurePayments(directory: string, port: number, log: string): Promise<Measured> {
  const product = await startProduct(directory, port, log, { TURNPIKE_DEMO_DAYS: '14' });
  const load = startLoad(product, { clients, pauseMs: 0 });
  await sleep(warmUpMs);
  const from = performance.now();
  await sleep(measuredMs);
  const to = performance.now();
  const seen = await load.stop();
  await product.stop('SIGTERM');
  const paid = seen.filter((one) => isPaid(one) && one.at + one.tookMs >= from && one.at + one.tookMs < to);
  const p99 = percentile(
    paid.map(({ tookMs }) => tookMs),
    0.99,
  );
  return { rate: (paid.length * 1_000) / measuredMs, p99, demo: product.demo };
}

/** The database of a directory while no gateway uses it. */
async function withDatabase<T>(directory: string, work: (pool: Pool, url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ directory });
  const pool = createPool(server.url, { max: 8, deadlineMs: 7_200_000 });
  return work(pool, server.url).finally(async () => {
    await pool.end();
    await server.stop();
  });
}

/** Payments with their events and attempts, half of them of the shop that pays; gives the size of the database. */
async function seed(pool: Pool, year: Year, demo: Demo): Promise<number> {
  const { rows: channels } = await pool.query('SELECT parent_id FROM entity WHERE id = $1', [demo.channelEntityId]);
  await seedEntities(pool, year);
  await seedPayments(pool, year, { merchantId: channels[0].parent_id, channelId: demo.channelEntityId });
  for (const statement of [events, attempts, consumers]) await pool.query(statement);
  for (const table of ['event', 'payment_attempt']) await pool.query(`VACUUM ANALYZE ${table}`);
  await pool.query('CHECKPOINT');
  const { rows } = await pool.query('SELECT pg_database_size(current_database())::float8 AS bytes');
  return rows[0].bytes;
}

async function measureScreens(pool: Pool, url: string, masterKey: string, year: Year): Promise<Row[]> {
  const recorded = recordStatements(pool);
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: 'test' }),
    pool: recorded.pool,
    databaseUrl: url,
    masterKey,
    log: createLog('error'),
  });
  const rows: Row[] = [];
  for (const [who, entity] of [
    ['administrators', null],
    ['a merchant', 'Merchant 7'],
    ['a PSP', 'PSP 1'],
  ] as const) {
    const cookie = await signIn(services, pool, entity);
    const { times, faults } = await measureLists({
      who,
      services,
      recorded,
      cookie,
      filters: filtersOf(year),
      rounds: 10,
    });
    const slowest = times.reduce((one, other) => (one.list.p95 > other.list.p95 ? one : other));
    const figure = `${times.length} filters, the slowest ${slowest.list.p95.toFixed(0)} ms (${slowest.filter.name})`;
    rows.push(row(`lists of transactions of ${who} within 100 ms at p95`, figure, faults.length === 0));
  }
  await services.stop();
  return rows;
}
