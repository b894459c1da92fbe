import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { autocommit, withTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Delivery, EventConsumer, Projection } from './consumer.ts';
import { listConsumers, lockCursors, registerConsumers } from './consumer-store.ts';
import { createEventSignal } from './event-signal.ts';
import { readableUpTo } from './horizon.ts';
import { startEventRelay } from './relay.ts';
import { runTogether } from './run-together.ts';
import { createSharedReader } from './shared-reader.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('CREATE TABLE effect (consumer text, stream_id text, tx bigint)');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE effect, event, event_consumer');
});

const append = (ids: readonly string[]) =>
  database.pool.query(
    `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
     SELECT 'm', 'test', id, 1, 'test.happened', 'test', now(), '{}' FROM unnest($1::text[]) AS id`,
    [ids],
  );

/** Writes a row for each event, with the transaction that it is in. */
function recorder(name: string, failsAt = 'nothing'): Projection {
  return {
    kind: 'projection',
    name,
    apply: async (tx, events) => {
      for (const { streamId } of events) {
        await tx.query({ text: 'INSERT INTO effect VALUES ($1, $2, txid_current())', values: [name, streamId] });
        if (streamId === failsAt) throw new Error(`cannot apply ${streamId}`);
      }
    },
    clear: async () => undefined,
  };
}

async function effects(): Promise<{ consumer: string; id: string; tx: string }[]> {
  const { rows } = await database.pool.query<{ consumer: string; id: string; tx: string }>(
    'SELECT consumer, stream_id AS id, tx FROM effect ORDER BY consumer, stream_id',
  );
  return rows;
}

async function run(consumers: readonly EventConsumer[], batchSize = 500) {
  const horizon = (await readableUpTo(database.pool, { wait })) ?? 0n;
  const { taken, busy, isCaughtUp } = await runTogether(
    { pool: database.pool, clock: systemClock, batchSize },
    consumers,
    createSharedReader(horizon),
  );
  return { taken: taken.map(({ name }) => name), busy: busy.map(({ name }) => name), isCaughtUp };
}

async function register(...consumers: EventConsumer[]): Promise<EventConsumer[]> {
  await registerConsumers(autocommit(database.pool), consumers);
  return consumers;
}

test('consumers at the same position share a transaction, in batches up to the end of the log', async () => {
  const consumers = await register(recorder('a'), recorder('b'));
  await append(['1', '2', '3']);
  expect(await run(consumers, 2)).toEqual({ taken: ['a', 'b'], busy: [], isCaughtUp: false });
  const first = await effects();
  expect(first.map(({ consumer, id }) => consumer + id)).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect(new Set(first.map(({ tx }) => tx)).size).toBe(1);
  expect(await run(consumers, 2)).toEqual({ taken: ['a', 'b'], busy: [], isCaughtUp: true });
  expect(await run(consumers, 2)).toEqual({ taken: ['a', 'b'], busy: [], isCaughtUp: true });
  expect((await effects()).map(({ consumer, id }) => consumer + id)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
});

test('one that stands elsewhere, failed or is held by another process is left to itself', async () => {
  const consumers = await register(...['a', 'b', 'behind', 'failed', 'held'].map((name) => recorder(name)));
  await append(['1', '2']);
  await database.pool.query(
    `UPDATE event_consumer SET position = CASE name WHEN 'behind' THEN 0 ELSE (SELECT min(position) FROM event) END,
       failures = CASE name WHEN 'failed' THEN 1 ELSE 0 END`,
  );
  await withTransaction(database.pool, async (tx) => {
    expect(await lockCursors(tx, ['held', 'unknown'])).toMatchObject([{ name: 'held' }]);
    expect(await run(consumers)).toEqual({ taken: ['a', 'b'], busy: ['held'], isCaughtUp: true });
  });
  expect((await effects()).map(({ consumer, id }) => consumer + id)).toEqual(['a2', 'b2']);
});

test('takes none when another process holds all of them', async () => {
  const consumers = await register(recorder('a'), recorder('b'));
  await append(['1']);
  await withTransaction(database.pool, async (tx) => {
    await lockCursors(tx, ['a', 'b']);
    expect(await run(consumers)).toEqual({ taken: [], busy: ['a', 'b'], isCaughtUp: true });
  });
  expect(await effects()).toEqual([]);
});

test('when one fails, nothing of the batch stays, and the relay takes each alone: every event counts once', async () => {
  const sent: string[] = [];
  const mail: Delivery = {
    kind: 'delivery',
    name: 'mail',
    fanOut: async (_, events) => () => sent.push(...events.map(({ streamId }) => streamId)),
  };
  const failing: Delivery = {
    kind: 'delivery',
    name: 'failing',
    fanOut: async (_, events) => {
      if (events.some(({ streamId }) => streamId === '2')) throw new Error('cannot send 2');
      return () => undefined;
    },
  };
  const consumers = await register(recorder('a'), recorder('b', '2'), recorder('c'), failing, mail);
  await append(['1', '2', '3']);
  await expect(run(consumers)).rejects.toThrow('cannot apply 2');
  expect([await effects(), sent]).toEqual([[], []]);
  await withRelay(consumers, async () => {
    await expect.poll(async () => (await effects()).length, { timeout: 5_000 }).toBe(7);
    await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(3);
    await append(['4']);
    await expect.poll(async () => (await effects()).length, { timeout: 5_000 }).toBe(9);
    await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(4);
  });
  expect((await effects()).map(({ consumer, id }) => consumer + id)).toEqual([
    'a1',
    'a2',
    'a3',
    'a4',
    'b1',
    'c1',
    'c2',
    'c3',
    'c4',
  ]);
  expect(sent).toEqual(['1', '2', '3', '4']);
  const failed = (await listConsumers(database.pool)).filter(({ failures }) => failures > 0);
  expect(failed.map(({ name, lastError }) => [name, lastError]).toSorted()).toEqual([
    ['b', 'cannot apply 2'],
    ['failing', 'cannot send 2'],
  ]);
});

/** Writes a row for each event, and sends it after the commit. */
function sender(name: string, sent: string[]): Delivery {
  return {
    kind: 'delivery',
    name,
    fanOut: async (tx, events) => {
      await recorder(name).apply(tx, events);
      return () => sent.push(...events.map(({ streamId }) => name + streamId));
    },
  };
}

async function withRelay(consumers: readonly EventConsumer[], work: () => Promise<void>): Promise<void> {
  const relay = await startEventRelay({
    pool: database.pool,
    clock: systemClock,
    consumers,
    log: createLog('silent'),
    signal: createEventSignal(),
    pollIntervalMs: 20,
  });
  await work().finally(() => relay.stop());
}

test('the relay runs deliveries in one transaction and projections in another, and sends what each delivery has', async () => {
  const sent: string[] = [];
  await append(['1']);
  await withRelay([sender('a', sent), recorder('b'), sender('c', sent), recorder('d')], async () => {
    await expect.poll(() => sent.toSorted(), { timeout: 5_000 }).toEqual(['a1', 'c1']);
    await expect.poll(async () => (await effects()).length, { timeout: 5_000 }).toBe(4);
  });
  const [a, b, c, d] = (await effects()).map(({ tx }) => tx);
  expect([a === c, b === d, a === b]).toEqual([true, true, false]);
});

test('one that waits for a lock does not keep the others waiting', async () => {
  await database.pool.query('CREATE TABLE IF NOT EXISTS contended (id int)');
  const waiting: Projection = {
    ...recorder('waiting'),
    apply: async (tx) => {
      await tx.query({ text: 'LOCK TABLE contended' });
    },
  };
  await append(['1']);
  await withTransaction(database.pool, async (tx) => {
    await tx.query({ text: 'LOCK TABLE contended' });
    await withRelay([waiting, recorder('a')], async () => {
      await expect.poll(async () => (await effects()).length, { timeout: 3_000 }).toBe(1);
    });
  });
});
