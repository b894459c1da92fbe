import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { insertDeliveries, insertDestination } from './store.ts';
import { newTestDelivery } from './testing/test-queue.ts';

const kills = 8;
const keys = ['a', 'b', 'c', 'd'];
const perKey = 60;

let database: TestDatabase;
let receiver: Receiver;
beforeAll(async () => {
  database = await openTestDatabase();
  // A part of the answers fails, so that retries are interrupted too.
  receiver = await startReceiver((response) => {
    const fails = receiver.received.length % 7 === 0;
    setTimeout(() => response.writeHead(fails ? 500 : 200).end(), 5);
  });
});
afterAll(async () => {
  await receiver.close();
  await database.close();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, 'testing/crashing-sender.ts'), [database.url]);
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await ended;
}

/** What a killed worker has claimed. */
async function countClaimed(): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS count FROM delivery_progress WHERE state = 'WAITING' AND worker_id IS NOT NULL`,
  );
  return rows[0].count;
}

async function countUndelivered(): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS count FROM delivery_progress WHERE state <> 'DELIVERED'`,
  );
  return rows[0].count;
}

test('a sender that is killed again and again loses and reorders nothing, and repeats with the same id', async () => {
  const db = createDatabase(database.pool);
  await insertDestination(autocommit(db), { id: 'd1', entityId: 'e1', queue: 'test' });
  const deliveries = Array.from({ length: keys.length * perKey }, (_, index) => {
    const key = keys[index % keys.length] ?? '';
    const number = String(Math.floor(index / keys.length)).padStart(3, '0');
    return newTestDelivery(receiver.url, `${key}${number}`, { orderKey: key, createdAt: new Date() });
  });
  await insertDeliveries(autocommit(database.pool), deliveries);
  for (let killed = 0; killed < kills; killed += 1) {
    const before = receiver.received.length;
    const worker = await startWorker();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(before);
    await wait(10 + killed * 7);
    await kill(worker);
  }
  const unfinished = await countUndelivered();
  expect(unfinished).toBeGreaterThan(0);
  const last = await startWorker();
  await expect.poll(countUndelivered, { timeout: 60_000, interval: 200 }).toBe(0);
  await kill(last);
  for (const key of keys) {
    const arrived = receiver.received.map(({ headers }) => String(headers['x-id'])).filter((id) => id.startsWith(key));
    expect(arrived).toEqual(arrived.toSorted());
    expect(new Set(arrived).size).toBe(perKey);
  }
}, 180_000);

test('a sender that is killed with deliveries claimed ahead of their slots loses none of them', async () => {
  const quick = await startReceiver(answer(200));
  const db = createDatabase(database.pool);
  await insertDestination(autocommit(db), { id: 'd2', entityId: 'e1', queue: 'test' });
  const ids = Array.from({ length: 6_000 }, (_, index) => `quick${String(index).padStart(4, '0')}`);
  const deliveries = ids.map((id) => newTestDelivery(quick.url, id, { destinationId: 'd2', createdAt: new Date() }));
  await insertDeliveries(autocommit(database.pool), deliveries);
  let maxClaimed = 0;
  for (let killed = 0; killed < 4; killed += 1) {
    const before = quick.received.length;
    const worker = await startWorker();
    await expect.poll(() => quick.received.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before + 500);
    await kill(worker);
    maxClaimed = Math.max(maxClaimed, await countClaimed());
  }
  expect(maxClaimed).toBeGreaterThan(20);
  expect(await countUndelivered()).toBeGreaterThan(0);
  const last = await startWorker();
  await expect.poll(countUndelivered, { timeout: 60_000, interval: 200 }).toBe(0);
  await kill(last);
  expect(new Set(quick.received.map(({ headers }) => String(headers['x-id'])))).toEqual(new Set(ids));
  await quick.close();
}, 180_000);
