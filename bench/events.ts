import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sleep, systemClock } from '#lib/platform/clock.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createEventSignal, type Projection, startEventRelay } from '#lib/platform/events/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { type Result, readResult, recordResults } from './results.ts';

/**
 * The event log: how long a committed event takes to its consumer while nothing else happens, and how many events a
 * second one relay hands to two consumers. The second figure stands beside the payments of `npm run bench:payments`, each of
 * which appends two events.
 */
const singleEvents = 200;
const backlog = 60_000;

const appendText = `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT $1, 'bench', $2 || n, 1, 'bench.happened', 'bench', now(), '{}' FROM generate_series(1, $3::int) AS n`;

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
const pool = createPool(server.url, { max: 10 });
try {
  await prepareDatabase(server.url);
  const delays = await measureDelays(pool);
  const rate = await measureRate(pool);
  const payments = await readResult('payments');
  const results: Result[] = [
    { name: 'events: commit to consumer, p50', figure: delays.p50, unit: 'ms', limit: null },
    { name: 'events: commit to consumer, p99', figure: delays.p99, unit: 'ms', limit: null },
    {
      name: 'events: relayed to two consumers',
      figure: rate,
      unit: '/s',
      limit: payments && { name: 'payments of npm run bench:payments', figure: payments.figure },
    },
  ];
  for (const { name, figure, unit, limit } of results) {
    const beside = limit ? `   ${(figure / limit.figure).toFixed(1)} × ${limit.name}` : '';
    console.log(`${name.padEnd(36)} ${figure.toFixed(unit === 'ms' ? 2 : 0).padStart(8)} ${unit}${beside}`);
  }
  await recordResults(results);
} finally {
  await pool.end();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A consumer that only notes what reaches it. */
function listener(name: string, onEvent: (streamId: string) => void): Projection {
  return {
    kind: 'projection',
    name,
    apply: async (_tx, events) => {
      for (const { streamId } of events) onEvent(streamId);
    },
    clear: async () => undefined,
  };
}

async function withRelay(consumers: Projection[], work: (wake: () => void) => Promise<void>): Promise<void> {
  const signal = createEventSignal();
  const log = createLog('warn');
  const relay = await startEventRelay({ pool, consumers, log, clock: systemClock, signal });
  await work(signal.wake);
  await relay.stop();
}

/** Milliseconds from the answer of the commit to the consumer, one event at a time. */
async function measureDelays(database: Pool): Promise<{ p50: number; p99: number }> {
  const arrivals = new Map<string, number>();
  const delays: number[] = [];
  const consumer = listener('delays', (streamId) => arrivals.set(streamId, performance.now()));
  await withRelay([consumer], async (wake) => {
    for (let index = 0; index < singleEvents; index += 1) {
      await database.query(appendText, ['bench', `single ${index} `, 1]);
      const committed = performance.now();
      wake();
      while (!arrivals.has(`single ${index} 1`)) await sleep(0);
      delays.push(Math.max(0, (arrivals.get(`single ${index} 1`) ?? 0) - committed));
      await sleep(5);
    }
  });
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(share * (delays.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Events a second that each of two consumers receives from a backlog. */
async function measureRate(database: Pool): Promise<number> {
  await database.query(appendText, ['bench', 'backlog ', backlog]);
  let received = 0;
  let started = 0;
  const count = (): void => {
    received += 1;
  };
  const consumers = ['one', 'two'].map((name) => listener(name, count));
  await withRelay(consumers, async (wake) => {
    started = performance.now();
    wake();
    while (received < 2 * backlog) await sleep(5);
  });
  return backlog / ((performance.now() - started) / 1_000);
}
