import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createDeliverySender,
  type DeliverySender,
  insertDeliveries,
  insertDestination,
} from '#lib/deliveries/index.ts';
import { createTestQueue, newTestDelivery } from '#lib/deliveries/testing/test-queue.ts';
import { sleep, systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createEventSignal, type Delivery, startEventRelay } from '#lib/platform/events/index.ts';
import { createEgress, type Egress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { answer, hostileBehaviours, startReceiver } from '#test/fixtures/receivers.ts';
import { type Result, recordResults } from './results.ts';

/**
 * Deliveries: how many a second one process sends to one receiver beside a loop of bare requests by the same client, also
 * with as few requests at once as webhooks have; how long a committed event takes to its request while nothing else
 * happens; and what 100 hostile endpoints among 200 cost the others.
 */
const messages = 6_000;
const concurrency = 32;
/** Requests to one destination at once, as in the queues of webhooks and callbacks. */
const concurrencyOfQueues = 8;
const singleEvents = 150;
const endpoints = 200;
const hostileRounds = 20;
const queueName = 'test';
const body = JSON.stringify({ type: 'PAYMENT', payload: { id: '8'.repeat(32), text: 'x'.repeat(1_500) } });

const appendText = `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  VALUES ('bench', 'bench', $1, 1, 'bench.happened', 'bench', now(), '{}')`;

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
const pool = createPool(server.url, { max: 10 });
const db = createDatabase(pool);
const egress = createEgress({ privateAddresses: 'loopback' });
try {
  await prepareDatabase(server.url);
  const rates = await measureRates('deliveries', concurrency);
  const ratesOfQueues = await measureRates(`deliveries, ${concurrencyOfQueues} at once`, concurrencyOfQueues);
  const delays = await measureDelays(pool);
  const isolation = await measureIsolation(pool);
  const results: Result[] = [
    rates,
    ratesOfQueues,
    { name: 'deliveries: commit to request, p50', figure: delays.p50, unit: 'ms', limit: null },
    { name: 'deliveries: commit to request, p99', figure: delays.p99, unit: 'ms', limit: null },
    { name: 'deliveries: healthy p99 with half hostile', figure: isolation.p99, unit: 'ms', limit: null },
  ];
  for (const { name, figure, unit, limit } of results) {
    const beside = limit ? `   ${(figure / limit.figure).toFixed(2)} × ${limit.name}` : '';
    console.log(`${name.padEnd(44)} ${figure.toFixed(unit === 'ms' ? 2 : 0).padStart(8)} ${unit}${beside}`);
  }
  console.log(`memory in use, before and at most with half hostile: ${isolation.memory}`);
  await recordResults(results);
} finally {
  await egress.close();
  await pool.end();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A receiver that does as little as it can. */
async function listen(onRequest: () => void): Promise<{ url: string; close: () => void }> {
  const receiver = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      onRequest();
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    receiver.closeAllConnections();
    receiver.close();
  };
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, close };
}

/** The median of three rounds, with its limit. */
async function measureRates(name: string, requests: number): Promise<Result> {
  const rounds: { bare: number; durable: number }[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push({
      bare: await measureBareRate(egress, requests),
      durable: await measureDurableRate(pool, `${name} ${round}`, requests),
    });
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[1] ?? 0;
  return {
    name,
    figure: median(rounds.map(({ durable }) => durable)),
    unit: '/s',
    limit: { name: 'bare POST loop', figure: median(rounds.map(({ bare }) => bare)) },
  };
}

async function measureBareRate(client: Egress, requests: number): Promise<number> {
  const { url, close } = await listen(() => undefined);
  const started = performance.now();
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < messages) {
      next += 1;
      await client.send({ url, method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    }
  };
  await Promise.all(Array.from({ length: requests }, loop));
  close();
  return messages / ((performance.now() - started) / 1_000);
}

function createSender(database: Pool, maxConcurrent = concurrency): DeliverySender {
  return createDeliverySender({
    pool: database,
    egress,
    clock: systemClock,
    log: createLog('warn'),
    queues: [createTestQueue({ maxConcurrent, retryMs: 60_000, totalMs: 30_000 })],
  });
}

function destination(id: string): { id: string; entityId: string; queue: string } {
  return { id, entityId: 'bench', queue: queueName };
}

async function measureDurableRate(database: Pool, name: string, requests: number): Promise<number> {
  let received = 0;
  const { url, close } = await listen(() => {
    received += 1;
  });
  const to = destination(name);
  await insertDestination(autocommit(db), to);
  for (let stored = 0; stored < messages; stored += 500) {
    const batch = Array.from({ length: 500 }, (_, index) =>
      newTestDelivery(url, `${name} ${stored + index}`, { destinationId: to.id, createdAt: systemClock.now(), body }),
    );
    await insertDeliveries(autocommit(database), batch);
  }
  const sender = createSender(database, requests);
  const started = performance.now();
  await sender.start();
  sender.wake([to]);
  while (received < messages) await sleep(5);
  // Ends when every result is stored.
  await sender.stop();
  const rate = messages / ((performance.now() - started) / 1_000);
  close();
  return rate;
}

/** Milliseconds from the answer of the commit of an event to the arrival of its message, one at a time. */
async function measureDelays(database: Pool): Promise<{ p50: number; p99: number }> {
  let arrivedAt = 0;
  const { url, close } = await listen(() => {
    arrivedAt = performance.now();
  });
  const to = destination('delays');
  await insertDestination(autocommit(db), to);
  const sender = createSender(database);
  const consumer: Delivery = {
    kind: 'delivery',
    name: 'bench',
    fanOut: async (tx, events) => {
      const deliveries = events.map(({ streamId }) =>
        newTestDelivery(url, streamId, { destinationId: to.id, createdAt: systemClock.now(), body }),
      );
      await insertDeliveries(tx, deliveries);
      return () => sender.wake([to]);
    },
  };
  const signal = createEventSignal();
  const log = createLog('warn');
  const relay = await startEventRelay({ pool: database, consumers: [consumer], log, clock: systemClock, signal });
  await sender.start();
  const delays: number[] = [];
  for (let index = 0; index < singleEvents; index += 1) {
    arrivedAt = 0;
    await database.query(appendText, [`single ${index}`]);
    const committed = performance.now();
    signal.wake();
    while (arrivedAt === 0) await sleep(0);
    delays.push(Math.max(0, arrivedAt - committed));
    await sleep(10);
  }
  await relay.stop();
  await sender.stop();
  close();
  return percentiles(delays);
}

function percentiles(values: number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Messages to every endpoint, half of which hang, trickle, reset, redirect or send without end. */
async function measureIsolation(database: Pool): Promise<{ p99: number; memory: string }> {
  const kinds = Object.values(hostileBehaviours);
  const receivers = await Promise.all(
    Array.from({ length: endpoints }, (_, index) =>
      startReceiver(index % 2 === 0 ? answer(200) : kinds[Math.floor(index / 2) % kinds.length]),
    ),
  );
  const destinations = receivers.map((_, index) => destination(`endpoint ${index}`));
  for (const each of destinations) await insertDestination(autocommit(db), each);
  const sender = createSender(database);
  await sender.start();
  const committedAt = new Map<string, number>();
  const before = process.memoryUsage.rss();
  let peak = before;
  for (let round = 0; round < hostileRounds; round += 1) {
    const deliveries = receivers.map(({ url }, index) =>
      newTestDelivery(url, `${index} ${round}`, {
        destinationId: `endpoint ${index}`,
        createdAt: systemClock.now(),
        body,
      }),
    );
    await insertDeliveries(autocommit(database), deliveries);
    for (const { messageId } of deliveries) committedAt.set(messageId, performance.now());
    sender.wake(destinations);
    await sleep(500);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const healthy = receivers.filter((_, index) => index % 2 === 0);
  const received = (): number => healthy.reduce((sum, each) => sum + each.received.length, 0);
  while (received() < healthy.length * hostileRounds) await sleep(50);
  const delays = healthy.flatMap((each) =>
    each.received.map(({ headers, atMs }) => atMs - (committedAt.get(String(headers['x-id'])) ?? 0)),
  );
  for (const each of receivers) await each.close();
  await sender.stop();
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
  return { p99: percentiles(delays).p99, memory: `${inMegabytes(before)}, ${inMegabytes(peak)}` };
}
