import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createEgress, type Egress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { createMovableClock, type MovableClock } from '#test/fixtures/gateway.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import type { AttemptResult, ClaimedDelivery, NewDelivery } from './delivery.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { deliveryJobs } from './jobs.ts';
import { resubmitDelivery } from './resubmit-delivery.ts';
import type { SenderOptions } from './sender.ts';
import { createDeliverySender, type DeliverySender } from './sender.ts';
import { releaseClaims as releaseClaimsStatement } from './sql/index.ts';
import {
  cancelDeliveriesOf,
  cancelDelivery,
  claimDue,
  completeAttempts,
  discardDeliveries,
  endWorker,
  insertDeliveries,
  insertDestination,
  releaseClaims,
  releaseLost,
  reportAlive,
  setPaused,
} from './store.ts';
import { createTestQueue, newTestDelivery } from './testing/test-queue.ts';

let database: TestDatabase;
let db: Database;
let egress: Egress;
let receiver: Receiver;
let clock: MovableClock;
let senders: DeliverySender[];

beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 60 });
  db = createDatabase(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(
    database.pool,
    'delivery, delivery_progress, delivery_attempt, delivery_destination, delivery_worker',
  );
  for (const id of ['d1', 'd2']) await insertDestination(autocommit(db), { id, entityId: 'e1', queue: 'test' });
  egress = createEgress({ privateAddresses: 'loopback' });
  receiver = await startReceiver();
  clock = createMovableClock();
  senders = [];
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await egress.close();
  await receiver.close();
});

async function startSender(
  queue: DeliveryQueue = createTestQueue(),
  leaseMs = 5_000,
  rest: Partial<SenderOptions> = {},
): Promise<DeliverySender> {
  const log = createLog('silent');
  const sender = createDeliverySender({
    pool: database.pool,
    egress,
    clock,
    log,
    queues: [queue],
    leaseMs,
    sweepIntervalMs: 50,
    ...rest,
  });
  senders.push(sender);
  await sender.start();
  return sender;
}

const create = (messageId: string, rest: Partial<NewDelivery> = {}): NewDelivery =>
  newTestDelivery(receiver.url, messageId, { createdAt: clock.now(), ...rest });

const insert = (...deliveries: NewDelivery[]): Promise<number> =>
  withTransaction(database.pool, (tx) => insertDeliveries(tx, deliveries));

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
async function rows(table: string, condition = 'true'): Promise<any[]> {
  return (await database.pool.query(`SELECT * FROM ${table} WHERE ${condition} ORDER BY 1, 2`)).rows;
}

const idOf = async (messageId: string): Promise<string> =>
  (await rows('delivery', `message_id = '${messageId}' AND resubmission = 0`))[0].id;

const statesText = `SELECT d.message_id, p.state FROM delivery d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id ORDER BY d.position, d.resubmission`;

const states = async (): Promise<string> =>
  (await database.pool.query(statesText)).rows.map(({ message_id, state }) => `${message_id} ${state}`).join(', ');

type Updates = { messages: number; progress: number; hot: number };

/** Rows that this connection has updated, and how many of them without an entry in an index. */
const updatesText = `SELECT pg_stat_get_xact_tuples_updated('delivery'::regclass)::int AS messages,
    pg_stat_get_xact_tuples_updated('delivery_progress'::regclass)::int AS progress,
    pg_stat_get_xact_tuples_hot_updated('delivery_progress'::regclass)::int AS hot`;

const receivedIds = (): string[] => receiver.received.map(({ headers }) => String(headers['x-id']));

describe('a delivery', () => {
  test('is sent at once after its commit, and its attempt is kept whole, without secrets', async () => {
    receiver.respond((response) => response.writeHead(200, { 'X-Answer': 'yes' }).end('z'.repeat(10_000)));
    const sender = await startSender();
    await insert(create('one'));
    sender.wake([{ id: 'd1', queue: 'test' }]);
    await expect.poll(states).toBe('one DELIVERED');
    expect(receiver.received).toMatchObject([
      { body: 'body of one', headers: { 'x-id': 'one', 'x-secret': 'hidden' } },
    ]);
    const [attempt] = await rows('delivery_attempt');
    expect(attempt).toMatchObject({
      ordinal: 1,
      outcome: 'DELIVERED',
      cause: null,
      url: receiver.url,
      status: 200,
      request_headers: { 'Content-Type': 'text/plain', 'X-Id': 'one', 'X-Secret': '***' },
      request_body: null,
      response_is_cut: true,
      timings: { firstByteMs: expect.any(Number), totalMs: expect.any(Number) },
    });
    expect(attempt.response_headers['x-answer']).toBe('yes');
    expect(attempt.response_body.toString()).toBe('z'.repeat(4_096));
  });

  test('keeps the bytes that were sent where they are not the body of the delivery', async () => {
    const queue = createTestQueue();
    const sealing = {
      ...queue,
      buildRequest: async (delivery: Parameters<typeof queue.buildRequest>[0]) => {
        const request = await queue.buildRequest(delivery);
        return request && { ...request, body: 'sealed' };
      },
    };
    await startSender(sealing);
    await insert(create('one'));
    await expect.poll(states).toBe('one DELIVERED');
    expect((await rows('delivery_attempt'))[0].request_body.toString()).toBe('sealed');
  });

  test('is stored once for each destination and message', async () => {
    const one = create('one');
    expect(await insert(one, { ...one, destinationId: 'd2' })).toBe(2);
    expect(await insert(one)).toBe(0);
  });

  test('is tried again when its owner wants it, until it is acknowledged', async () => {
    receiver.respond(answer(503, 'busy'));
    await startSender();
    await insert(create('one'));
    await expect.poll(async () => (await rows('delivery_progress'))[0].failure_count).toBe(1);
    const [failed] = await rows('delivery_progress');
    const [attempt] = await rows('delivery_attempt');
    expect(failed.state).toBe('WAITING');
    expect(failed.next_attempt_at.getTime() - attempt.started_at.getTime()).toBeGreaterThanOrEqual(60_000);
    expect(attempt).toMatchObject({ status: 503, cause_code: 'status-503', cause: 'The server answered 503.' });
    expect(attempt.response_body.toString()).toBe('busy');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.received).toHaveLength(1);
    receiver.respond(answer(200));
    clock.advance(61_000);
    await expect.poll(states).toBe('one DELIVERED');
    expect(receivedIds()).toEqual(['one', 'one']);
  });

  test('fails for good after the last retry, and its destination fails since the first one', async () => {
    receiver.respond(answer(500));
    await startSender(createTestQueue({ retryMs: 0, maxFailures: 3 }));
    await insert(create('one'));
    await expect.poll(states).toBe('one FAILED');
    expect(await rows('delivery_attempt')).toHaveLength(3);
    const [destination] = await rows('delivery_destination', "id = 'd1'");
    const [first] = await rows('delivery_attempt');
    expect(destination.failing_since.getTime()).toBeGreaterThanOrEqual(first.started_at.getTime());
    receiver.respond(answer(200));
    await insert(create('two'));
    await expect.poll(states).toBe('one FAILED, two DELIVERED');
    expect((await rows('delivery_destination', "id = 'd1'"))[0].failing_since).toBeNull();
  });

  test('waits for its time', async () => {
    await startSender();
    await insert(create('later', { notBefore: new Date(clock.now().getTime() + 10_000) }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.received).toEqual([]);
    clock.advance(10_000);
    await expect.poll(states).toBe('later DELIVERED');
  });

  test('that was not sent yet can be taken back; one that was sent cannot', async () => {
    await insert(create('undone', { notBefore: new Date(clock.now().getTime() + 10_000) }), create('sent'));
    await startSender();
    await expect.poll(states).toBe('undone WAITING, sent DELIVERED');
    const cancel = async (messageId: string) =>
      cancelDelivery(autocommit(db), { merchantId: 'm1', id: await idOf(messageId) }, clock.now());
    expect([await cancel('undone'), await cancel('sent'), await cancel('undone')]).toEqual([true, false, false]);
    clock.advance(20_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receivedIds()).toEqual(['sent']);
  });

  test('whose owner no longer wants it is cancelled without a request', async () => {
    await startSender(createTestQueue({ buildRequest: async () => null }));
    await insert(create('one'));
    await expect.poll(states).toBe('one CANCELLED');
    expect([receiver.received, await rows('delivery_attempt')]).toEqual([[], []]);
  });

  test('whose request cannot be built or stored fails like any other attempt', async () => {
    await startSender(
      createTestQueue({
        maxFailures: 1,
        buildRequest: async ({ messageId, body }) => {
          if (messageId === 'broken') throw new Error('no secret');
          // PostgreSQL refuses NUL in a text.
          const url = `${receiver.url}\0`;
          return { url, method: 'POST', headers: {}, body, connectMs: 1_000, totalMs: 1_000 };
        },
      }),
    );
    await insert(create('broken'), create('unstorable'));
    await expect.poll(states).toBe('broken FAILED, unstorable DELIVERED');
    expect((await rows('delivery_attempt')).map(({ cause_code }) => cause_code).sort()).toEqual(['internal', null]);
  });

  test('and a change of its owner are stored together', async () => {
    const queue = createTestQueue({
      onResults: {
        concerns: () => true,
        apply: async (tx, results) => {
          for (const { delivery, outcome } of results)
            await tx.query({ text: 'INSERT INTO effect VALUES ($1, $2)', values: [delivery.messageId, outcome] });
        },
      },
    });
    await database.pool.query('CREATE TABLE effect (message_id text PRIMARY KEY, outcome text)');
    await startSender(queue);
    await insert(create('one'), create('two'));
    await expect.poll(states).toBe('one DELIVERED, two DELIVERED');
    const { rows: effects } = await database.pool.query('SELECT * FROM effect ORDER BY 1');
    expect(effects).toEqual([
      { message_id: 'one', outcome: 'DELIVERED' },
      { message_id: 'two', outcome: 'DELIVERED' },
    ]);
  });

  test('with its attempts is deleted 60 days after it ended', async () => {
    await startSender();
    await insert(create('old'));
    await expect.poll(states).toBe('old DELIVERED');
    const [job] = deliveryJobs({ db, clock }, readEnv({}));
    clock.advance(59 * 86_400_000);
    await job?.run();
    expect(await rows('delivery')).toHaveLength(1);
    clock.advance(2 * 86_400_000);
    await job?.run();
    for (const table of ['delivery', 'delivery_progress', 'delivery_attempt']) expect(await rows(table)).toEqual([]);
  });
});

describe('deliveries with an order key', () => {
  test('follow each other strictly, also over retries, and hold up no other key', async () => {
    let refusals = 2;
    receiver.respond((response, { headers }) => {
      const refused = headers['x-id'] === 'a1' && refusals-- > 0;
      response.writeHead(refused ? 500 : 200).end();
    });
    await startSender(createTestQueue({ retryMs: 100 }));
    const keyed = (messageId: string, orderKey: string) => create(messageId, { orderKey });
    await insert(keyed('a1', 'a'), keyed('a2', 'a'), keyed('b1', 'b'), keyed('a3', 'a'), keyed('b2', 'b'));
    await expect.poll(states).toBe('a1 DELIVERED, a2 DELIVERED, b1 DELIVERED, a3 DELIVERED, b2 DELIVERED');
    const arrived = receivedIds();
    expect(arrived.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a1', 'a1', 'a2', 'a3']);
    expect(arrived.filter((id) => id.startsWith('b'))).toEqual(['b1', 'b2']);
    expect(arrived.indexOf('b2')).toBeLessThan(arrived.indexOf('a2'));
  });

  test('go on with the next one when one has failed for good', async () => {
    receiver.respond((response, { headers }) => void response.writeHead(headers['x-id'] === 'a1' ? 500 : 200).end());
    await startSender(createTestQueue({ retryMs: 0, maxFailures: 2 }));
    await insert(create('a1', { orderKey: 'a' }), create('a2', { orderKey: 'a' }));
    await expect.poll(states).toBe('a1 FAILED, a2 DELIVERED');
    expect(receivedIds()).toEqual(['a1', 'a1', 'a2']);
  });

  test('wait for the one before that is not due yet', async () => {
    await startSender();
    const later = new Date(clock.now().getTime() + 10_000);
    await insert(create('a1', { orderKey: 'a', notBefore: later }), create('a2', { orderKey: 'a' }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.received).toEqual([]);
    clock.advance(10_000);
    await expect.poll(states).toBe('a1 DELIVERED, a2 DELIVERED');
    expect(receivedIds()).toEqual(['a1', 'a2']);
  });
});

describe('a destination', () => {
  test('that is paused gets nothing until it is resumed', async () => {
    await setPaused(autocommit(db), 'd1', clock.now());
    const sender = await startSender();
    await insert(create('one'), create('two', { destinationId: 'd2' }));
    await expect.poll(states).toBe('one WAITING, two DELIVERED');
    await setPaused(autocommit(db), 'd1', null);
    sender.wake([{ id: 'd1', queue: 'test' }]);
    await expect.poll(states).toBe('one DELIVERED, two DELIVERED');
  });

  test('that is deleted takes along what waits for it', async () => {
    await insert(create('one'), create('two', { destinationId: 'd2' }));
    await withTransaction(database.pool, (tx) => cancelDeliveriesOf(tx, 'd1', clock.now()));
    await startSender();
    await expect.poll(states).toBe('one CANCELLED, two DELIVERED');
  });

  test('has no more requests at once than its queue allows', async () => {
    let open = 0;
    let max = 0;
    receiver.respond((response) => {
      open += 1;
      max = Math.max(max, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 10);
    });
    await startSender(createTestQueue({ maxConcurrent: 3 }));
    await insert(...Array.from({ length: 40 }, (_, index) => create(`n${index}`)));
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(40);
    expect(max).toBe(3);
  });
});

describe('deliveries claimed ahead of their slots', () => {
  const claimedText = `SELECT count(*)::int AS count FROM delivery_progress WHERE state = 'WAITING' AND worker_id IS NOT NULL`;
  const countClaimed = async (): Promise<number> => (await database.pool.query(claimedText)).rows[0].count;
  const countDelivered = async (): Promise<number> => (await rows('delivery_progress', "state = 'DELIVERED'")).length;

  /** A destination with two slots that answers at once, and later answers nothing. */
  async function startBusy(
    rest: Partial<SenderOptions> = {},
  ): Promise<{ sender: DeliverySender; hang: () => void; goOn: () => void }> {
    const held: (() => void)[] = [];
    let hangs = false;
    receiver.respond((response) => {
      if (hangs) held.push(() => response.end());
      else response.end();
    });
    const sender = await startSender(createTestQueue({ maxConcurrent: 2, totalMs: 30_000 }), 5_000, rest);
    await insert(...Array.from({ length: 2_000 }, (_, index) => create(`n${index}`)));
    sender.wake([{ id: 'd1', queue: 'test' }]);
    const goOn = (): void => {
      hangs = false;
      for (const answerHeld of held.splice(0)) answerHeld();
    };
    const hang = (): void => {
      hangs = true;
    };
    return { sender, hang, goOn };
  }

  test('are more than the slots of a destination that answers fast, and each is sent once', async () => {
    await startBusy();
    let maxClaimed = 0;
    while (receiver.received.length < 2_000) maxClaimed = Math.max(maxClaimed, await countClaimed());
    expect(maxClaimed).toBeGreaterThan(20);
    await expect.poll(countDelivered, { timeout: 10_000 }).toBe(2_000);
    expect(receiver.received).toHaveLength(2_000);
  }, 60_000);

  test('are released when the destination does not answer any more, and are sent later as if never claimed', async () => {
    const { hang, goOn } = await startBusy();
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(500);
    hang();
    await expect.poll(countClaimed, { timeout: 10_000 }).toBe(2);
    const untouched = await rows('delivery_progress', "state = 'WAITING' AND worker_id IS NULL");
    expect(new Set(untouched.map(({ attempt_count }) => attempt_count))).toEqual(new Set([0]));
    goOn();
    await expect.poll(countDelivered, { timeout: 30_000 }).toBe(2_000);
    const attempts = await rows('delivery_attempt');
    expect(new Set(attempts.map(({ ordinal, outcome }) => `${ordinal} ${outcome}`))).toEqual(new Set(['1 DELIVERED']));
  }, 60_000);

  test('are sent when the destination answers again, without waiting for the next search', async () => {
    const { hang, goOn } = await startBusy({ sweepIntervalMs: 600_000 });
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(500);
    // Before it hangs: a busy machine looks again only after the claims were released.
    await expect.poll(countClaimed, { interval: 5, timeout: 20_000 }).toBeGreaterThan(20);
    hang();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    goOn();
    await expect.poll(countDelivered, { timeout: 30_000 }).toBe(2_000);
  }, 60_000);

  test('of a destination that was paused are released, and nothing more is sent', async () => {
    await startBusy();
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(300);
    await setPaused(autocommit(db), 'd1', clock.now());
    await expect.poll(countClaimed, { timeout: 10_000 }).toBe(0);
    const sent = receiver.received.length;
    expect(sent).toBeLessThan(2_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.received).toHaveLength(sent);
  }, 60_000);

  test('stay claimed when the database refuses to release them, and are released later', async () => {
    let refusals = 0;
    const pool = new Proxy(database.pool, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name);
        return (config: { name?: string }) => {
          if (config.name !== releaseClaimsStatement.name || refusals === 3) return target.query(config as never);
          refusals += 1;
          const refusal = new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error');
          return Promise.reject(Object.assign(refusal, { severity: 'ERROR' }));
        };
      },
    });
    const { hang, goOn } = await startBusy({ pool });
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(500);
    hang();
    await expect.poll(countClaimed, { timeout: 20_000 }).toBe(2);
    expect(refusals).toBe(3);
    goOn();
    await expect.poll(countDelivered, { timeout: 30_000 }).toBe(2_000);
    expect(await rows('delivery_attempt', "outcome <> 'DELIVERED' OR ordinal <> 1")).toEqual([]);
  }, 60_000);

  test('leave slots of the process to another destination', async () => {
    const limits = { maxInFlight: 8, maxUnproven: 4 };
    const sender = await startSender(createTestQueue({ maxConcurrent: 8 }), 5_000, { limits });
    await insert(...Array.from({ length: 3_000 }, (_, index) => create(`n${index}`)));
    sender.wake([{ id: 'd1', queue: 'test' }]);
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(500);
    await insert(create('other', { destinationId: 'd2' }));
    sender.wake([{ id: 'd2', queue: 'test' }]);
    await expect.poll(receivedIds, { interval: 5, timeout: 10_000 }).toContain('other');
    expect(receiver.received.length).toBeLessThan(3_000);
    await expect.poll(countDelivered, { timeout: 30_000 }).toBe(3_001);
  }, 60_000);

  test('are free for another worker at once when theirs stops', async () => {
    const { sender } = await startBusy();
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(500);
    await sender.stop();
    expect(await countClaimed()).toBe(0);
    await startSender(createTestQueue({ maxConcurrent: 2 }), 60_000);
    await expect.poll(countDelivered, { timeout: 30_000 }).toBe(2_000);
    expect(receiver.received).toHaveLength(2_000);
  }, 60_000);

  test('stay with the worker that has taken them over', async () => {
    await insert(create('one'));
    const claim = async (worker: string): Promise<ClaimedDelivery[]> =>
      claimDue(autocommit(db), [{ destinationId: 'd1', max: 1 }], worker, clock.now());
    const first = await claim('w1');
    await database.pool.query('UPDATE delivery_progress SET worker_id = NULL');
    expect(await releaseClaims(autocommit(db), 'w1', first)).toBe(0);
    const second = await claim('w2');
    expect(await releaseClaims(autocommit(db), 'w1', first)).toBe(0);
    expect(await releaseClaims(autocommit(db), 'w2', second)).toBe(1);
    expect(await rows('delivery_progress')).toMatchObject([{ attempt_count: 1, worker_id: null }]);
  });
});

describe('resubmitting', () => {
  const once = { maxResubmissions: 1, includesDelivered: false };

  async function failOne(): Promise<{ merchantId: string; id: string }> {
    receiver.respond(answer(500));
    await startSender(createTestQueue({ maxFailures: 1 }));
    await insert(create('one'));
    await expect.poll(states).toBe('one FAILED');
    return { merchantId: 'm1', id: await idOf('one') };
  }

  test('lets exactly one of 50 concurrent requests through, and none afterwards', async () => {
    const key = await failOne();
    receiver.respond(answer(200));
    const resubmit = () => withTransaction(database.pool, (tx) => resubmitDelivery(tx, key, once, clock.now()));
    const results = await Promise.all(Array.from({ length: 50 }, resubmit));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    await expect.poll(states).toBe('one FAILED, one DELIVERED');
    expect(await resubmit()).toBeNull();
    expect(receivedIds()).toEqual(['one', 'one']);
  });

  test('is no second time possible when the resubmission has failed too', async () => {
    const key = await failOne();
    const resubmitted = await resubmitDelivery(autocommit(db), key, once, clock.now());
    await expect.poll(states).toBe('one FAILED, one FAILED');
    for (const id of [key.id, resubmitted?.id ?? ''])
      expect(await resubmitDelivery(autocommit(db), { ...key, id }, once, clock.now())).toBeNull();
  });

  test('of what was delivered is a choice of the owner', async () => {
    await startSender();
    await insert(create('one'));
    await expect.poll(states).toBe('one DELIVERED');
    const key = { merchantId: 'm1', id: await idOf('one') };
    const often = { maxResubmissions: 100, includesDelivered: true };
    expect(await resubmitDelivery(autocommit(db), key, once, clock.now())).toBeNull();
    expect(await resubmitDelivery(autocommit(db), key, often, clock.now())).not.toBeNull();
    await expect.poll(states).toBe('one DELIVERED, one DELIVERED');
    expect(await resubmitDelivery(autocommit(db), { ...key, merchantId: 'm2' }, often, clock.now())).toBeNull();
  });

  test('is not possible once a failed delivery is discarded', async () => {
    const key = await failOne();
    const discard = () => discardDeliveries(autocommit(db), key.merchantId, [key.id], clock.now());
    expect([await discard(), await discard()]).toEqual([[key.id], []]);
    expect(await resubmitDelivery(autocommit(db), key, once, clock.now())).toBeNull();
  });
});

/** The result of an attempt that was acknowledged. */
function deliveredResult(delivery: ClaimedDelivery): AttemptResult {
  const at = clock.now();
  const request = { url: receiver.url, requestHeaders: {}, requestBody: null };
  const response = { status: 200, responseHeaders: {}, responseBody: null, responseIsCut: false };
  const attempt = { startedAt: at, finishedAt: at, ...request, ...response, timings: null };
  const state = { outcome: 'DELIVERED', cause: null, state: 'DELIVERED' } as const;
  return { delivery, attempt, ...state, nextAttemptAt: at };
}

describe('a claim', () => {
  test('of a worker that ended is sent by another one, and the attempt is kept as interrupted', async () => {
    await insert(create('one'));
    const wanted = [{ destinationId: 'd1', max: 1 }];
    const [claimed] = await claimDue(autocommit(db), wanted, 'ended', clock.now());
    expect(claimed?.messageId).toBe('one');
    await startSender();
    await expect.poll(states).toBe('one DELIVERED');
    expect((await rows('delivery_attempt')).map(({ ordinal, outcome }) => `${ordinal} ${outcome}`).sort()).toEqual([
      '1 INTERRUPTED',
      '2 DELIVERED',
    ]);
    expect((await rows('delivery_progress'))[0].failure_count).toBe(0);
  });

  test('that was taken over is fenced: its late result moves nothing and is kept', async () => {
    const wanted = [{ destinationId: 'd1', max: 1 }];
    await insert(create('one'));
    const [claimed] = await claimDue(autocommit(db), wanted, 'late', clock.now());
    if (!claimed) throw new Error('nothing was claimed');
    receiver.respond(answer(500));
    await startSender();
    await expect.poll(async () => (await rows('delivery_progress'))[0].failure_count).toBe(1);
    expect(await completeAttempts(autocommit(db), [deliveredResult(claimed)])).toEqual([false]);
    expect(await states()).toBe('one WAITING');
    expect((await rows('delivery_attempt')).map(({ ordinal, outcome }) => `${ordinal} ${outcome}`).sort()).toEqual([
      '1 DELIVERED',
      '2 FAILED',
    ]);
  });

  test('that is freed while its result is stored is fenced too', async () => {
    await insert(create('one'));
    const [claimed] = await claimDue(autocommit(db), [{ destinationId: 'd1', max: 1 }], 'w1', clock.now());
    if (!claimed) throw new Error('nothing was claimed');
    const storing = Promise.withResolvers<boolean[]>();
    await withTransaction(database.pool, async (tx) => {
      await tx.query({ text: 'UPDATE delivery_progress SET worker_id = NULL', values: [] });
      completeAttempts(autocommit(db), [deliveredResult(claimed)]).then(storing.resolve, storing.reject);
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    });
    expect(await storing.promise).toEqual([false]);
    expect(await states()).toBe('one WAITING');
  });

  test('of a worker without a lease is free in the regular turn, and at once when a worker has ceased to report', async () => {
    const claimAs = (id: string) => claimDue(autocommit(db), [{ destinationId: 'd1', max: 1 }], id, clock.now());
    const release = (isTurn: boolean) =>
      releaseLost(autocommit(db), {
        workerId: 'w1',
        inFlightIds: [],
        unknownAfterMs: 1_000,
        everyMs: 4_000,
        isTurn,
        now: clock.now(),
      });
    await insert(create('one'));
    await claimAs('unknown');
    expect([await release(false), await release(true)]).toEqual([0, 1]);
    await reportAlive(autocommit(db), 'stopped', 60_000);
    await claimAs('stopped');
    expect([await release(false), await release(true)]).toEqual([0, 0]);
    await endWorker(autocommit(db), 'stopped');
    expect(await release(false)).toBe(1);
  });

  test('whose answer was lost is found by the worker that made it', async () => {
    await startSender(createTestQueue(), 200);
    const [{ id: workerId }] = await rows('delivery_worker');
    // The destination is paused, so that the worker itself does not claim before the test does.
    await setPaused(autocommit(db), 'd1', clock.now());
    await insert(create('one'));
    await database.pool.query(`UPDATE delivery_progress SET worker_id = $1, attempt_count = 1, claimed_at = now()`, [
      workerId,
    ]);
    await setPaused(autocommit(db), 'd1', null);
    await expect.poll(states, { timeout: 5_000 }).toBe('one DELIVERED');
    expect(receivedIds()).toEqual(['one']);
  });

  test('writes no index, and leaves the message as it is', async () => {
    await insert(...Array.from({ length: 20 }, (_, index) => create(`n${index}`)));
    const [before, after] = await withTransaction(database.pool, async (tx) => {
      const read = async () => (await tx.query({ text: updatesText, values: [] })).rows[0] as Updates;
      const first = await read();
      await claimDue(tx, [{ destinationId: 'd1', max: 20 }], 'w1', clock.now());
      return [first, await read()] as const;
    });
    expect(after.progress - before.progress).toBe(20);
    expect(after.hot - before.hot).toBe(20);
    expect(after.messages).toBe(before.messages);
  });

  test('by several workers at once sends each delivery once', async () => {
    const workers = await Promise.all([1, 2, 3, 4].map(() => startSender()));
    await insert(...Array.from({ length: 60 }, (_, index) => create(`n${index}`)));
    for (const worker of workers) worker.wake([{ id: 'd1', queue: 'test' }]);
    await expect
      .poll(async () => (await rows('delivery_progress', "state = 'DELIVERED'")).length, { timeout: 10_000 })
      .toBe(60);
    expect(receivedIds().sort()).toEqual(Array.from({ length: 60 }, (_, index) => `n${index}`).sort());
  });
});
