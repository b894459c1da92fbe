import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ledgerConsumers, verifyLedger } from '#lib/ledger/index.ts';
import { sleep, systemClock } from '#lib/platform/clock.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createEventSignal, startEventRelay } from '#lib/platform/events/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { measurePayments } from './load/payment-load.ts';
import { seedApprovedPayments } from './load/seed-approved-payments.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { type Result, recordResults } from './results.ts';

/**
 * The ledger: payments a second with and without its consumer, and how many events a second it books from a backlog in which one
 * merchant has half of all payments. A payment appends two events, so that twice the payments are what the ledger needs to keep
 * up. Rounds are interleaved and the best of each counts.
 */
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 3);
const backlog = 60_000;

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
const pool = createPool(server.url, { max: 10 });
try {
  await prepareDatabase(server.url);
  const { withLedger, withoutLedger } = await measureLoad();
  await pool.query(`DELETE FROM event_consumer WHERE name = 'ledger'`);
  const projected = await measureProjection(pool);
  const results: Result[] = [
    {
      name: 'ledger: events booked',
      figure: projected,
      unit: '/s',
      limit: { name: 'twice the payments with the ledger', figure: 2 * withLedger },
    },
    {
      name: 'payments with the ledger',
      figure: withLedger,
      unit: '/s',
      limit: { name: 'payments without its consumer', figure: withoutLedger },
    },
  ];
  for (const { name, figure, unit, limit } of results) {
    const beside = limit ? `   ${(figure / limit.figure).toFixed(2)} × ${limit.name}` : '';
    console.log(`${name.padEnd(28)} ${figure.toFixed(0).padStart(8)} ${unit}${beside}`);
  }
  await recordResults(results);
} finally {
  await pool.end();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function measureLoad(): Promise<{ withLedger: number; withoutLedger: number }> {
  const [target] = await seedChannels(server.url, [{}]);
  if (!target) throw new Error('no channel');
  const best = { withLedger: 0, withoutLedger: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of ['withLedger', 'withoutLedger'] as const) {
      await putOffLedger(name === 'withoutLedger');
      const before = await countEntries();
      const { rate, p99 } = await measurePayments('turnpike.ts', server.url, target, seconds);
      const hasBooked = (await countEntries()) > before;
      if (hasBooked !== (name === 'withLedger')) throw new Error(`${name}: the ledger did not do what it should`);
      best[name] = Math.max(best[name], rate);
      console.log(`round ${round}  ${name.padEnd(14)} ${rate.toFixed(0).padStart(6)} /s  p99 ${p99} ms`);
    }
  }
  return best;
}

async function countEntries(): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM ledger_entry');
  return rows[0].count;
}

/** A consumer that has failed is left alone until its next attempt; one that goes on begins behind the last event. */
async function putOffLedger(isOff: boolean): Promise<void> {
  await pool.query(
    `INSERT INTO event_consumer (name, partition, kind, position, retry_at)
     SELECT 'ledger', 0, 'projection', coalesce(max(position), 0), $1 FROM event
     ON CONFLICT (name, partition) DO UPDATE SET position = EXCLUDED.position, retry_at = EXCLUDED.retry_at`,
    [isOff ? new Date('2100-01-01') : null],
  );
}

/** Events a second that the ledger books from a backlog; what it has booked is compared with the events. */
async function measureProjection(database: Pool): Promise<number> {
  await database.query('TRUNCATE event, payment, ledger_entry, ledger_day CASCADE');
  await seedApprovedPayments(database, backlog);
  const signal = createEventSignal();
  const log = createLog('warn');
  const relay = await startEventRelay({ pool, consumers: ledgerConsumers(), log, clock: systemClock, signal });
  const started = performance.now();
  signal.wake();
  while ((await countBooked(database)) < backlog) await sleep(20);
  const took = performance.now() - started;
  await relay.stop();
  const { differences } = await verifyLedger(database);
  if (differences.length > 0) throw new Error('the ledger differs from its events');
  return (2 * backlog) / (took / 1_000);
}

async function countBooked(database: Pool): Promise<number> {
  const { rows } = await database.query(
    `SELECT coalesce(sum(postings), 0)::int / 2 AS booked FROM ledger_day WHERE account = 'MERCHANT_PAYABLE'`,
  );
  return rows[0].booked;
}
