import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertDeliveries, insertDestination } from '#lib/deliveries/index.ts';
import { newTestDelivery } from '#lib/deliveries/testing/test-queue.ts';
import { sleep, systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { startReceiver } from '#test/fixtures/receivers.ts';

/**
 * Kills the sender of deliveries again and again (`npm run soak:deliveries -- <kills>`) while a part of the answers
 * fails. Every message must arrive, those of one key in order, and a repeated one with the same id.
 */
const kills = Number(process.argv[2] ?? 100);
const keys = Array.from({ length: 10 }, (_, index) => `key${index}`);
const perKey = 8 * kills;

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-soak-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
const pool = createPool(server.url, { max: 4 });
const receiver = await startReceiver((response) => {
  const fails = receiver.received.length % 7 === 0;
  setTimeout(() => response.writeHead(fails ? 500 : 200).end(), 2);
});
const program = path.resolve('lib/deliveries/testing/crashing-sender.ts');
try {
  await prepareDatabase(server.url);
  await storeDeliveries();
  for (let killed = 0; killed < kills; killed += 1) {
    const before = receiver.received.length;
    const worker = await startWorker();
    while (receiver.received.length === before && (await countUndelivered()) > 0) await sleep(5);
    await sleep((killed * 37) % 500);
    await kill(worker);
    if (killed % 10 === 9) console.log(`${killed + 1} kills, ${await countUndelivered()} to go`);
  }
  const last = await startWorker();
  while ((await countUndelivered()) > 0) await sleep(100);
  await kill(last);
  report();
} finally {
  await receiver.close();
  await pool.end();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function storeDeliveries(): Promise<void> {
  await insertDestination(autocommit(createDatabase(pool)), { id: 'd1', entityId: 'e1', queue: 'test' });
  for (let number = 0; number < perKey; number += 1) {
    const deliveries = keys.map((orderKey) =>
      newTestDelivery(receiver.url, `${orderKey} ${String(number).padStart(6, '0')}`, {
        orderKey,
        createdAt: systemClock.now(),
      }),
    );
    await insertDeliveries(autocommit(pool), deliveries);
  }
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(program, [server.url]);
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await ended;
}

async function countUndelivered(): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM delivery_progress WHERE state <> 'DELIVERED'`;
  return (await pool.query(text)).rows[0].count;
}

/** Prints what arrived; ends with an error when a message is missing or out of order. */
function report(): void {
  const ids = receiver.received.map(({ headers }) => String(headers['x-id']));
  const distinct = new Set(ids).size;
  const outOfOrder = keys.filter((key) => {
    const arrived = ids.filter((id) => id.startsWith(`${key} `));
    return arrived.some((id, index) => id < (arrived[index - 1] ?? ''));
  });
  const expected = keys.length * perKey;
  console.log(`${kills} kills: ${expected} messages stored, ${distinct} arrived, ${ids.length - distinct} repeated`);
  console.log(`keys out of order: ${outOfOrder.length}`);
  if (distinct !== expected || outOfOrder.length > 0) process.exitCode = 1;
}
