import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createEgress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { answer, hostileBehaviours, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { createDeliverySender } from './sender.ts';
import { insertDeliveries, insertDestination } from './store.ts';
import { createTestQueue, newTestDelivery } from './testing/test-queue.ts';

const hostileNames = Object.keys(hostileBehaviours).flatMap((name) => [`${name}-1`, `${name}-2`]);
const healthyNames = hostileNames.map((_, index) => `healthy-${index}`);
const rounds = 20;
const totalMs = 1_500;

let database: TestDatabase;
let receivers: Map<string, Receiver>;
beforeAll(async () => {
  database = await openTestDatabase();
  receivers = new Map();
  for (const name of [...hostileNames, ...healthyNames]) {
    const behaviour = hostileBehaviours[name.split('-')[0] ?? ''] ?? answer(200);
    receivers.set(name, await startReceiver(behaviour));
  }
});
afterAll(async () => {
  for (const receiver of receivers.values()) await receiver.close();
  await database.close();
});

test('with half of the endpoints hostile the others receive 99 of 100 messages within two seconds', async () => {
  const db = createDatabase(database.pool);
  for (const id of receivers.keys()) await insertDestination(autocommit(db), { id, entityId: 'e1', queue: 'test' });
  const egress = createEgress({ privateAddresses: 'loopback' });
  const sender = createDeliverySender({
    pool: database.pool,
    egress,
    clock: systemClock,
    log: createLog('silent'),
    queues: [createTestQueue({ retryMs: 500, totalMs })],
    limits: { maxInFlight: 24, maxUnproven: 14 },
  });
  await sender.start();
  const committedAt = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const deliveries = [...receivers].map(([destinationId, { url }]) =>
      newTestDelivery(url, `${destinationId} ${round}`, { destinationId, createdAt: new Date() }),
    );
    await insertDeliveries(autocommit(database.pool), deliveries);
    for (const { messageId } of deliveries) committedAt.set(messageId, performance.now());
    sender.wake([...receivers.keys()].map((id) => ({ id, queue: 'test' })));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const healthy = healthyNames.map((name) => receivers.get(name));
  const count = (): number => healthy.reduce((sum, each) => sum + (each?.received.length ?? 0), 0);
  await expect.poll(count, { timeout: 20_000 }).toBe(healthyNames.length * rounds);
  const delays = healthy
    .flatMap((each) => each?.received ?? [])
    .map(({ headers, atMs }) => atMs - (committedAt.get(String(headers['x-id'])) ?? 0))
    .toSorted((a, b) => a - b);
  expect(delays[Math.floor(delays.length * 0.99)]).toBeLessThan(2_000);
  await sender.stop();
  await egress.close();
  const { rows } = await database.pool.query(
    `SELECT cause_code, count(*)::int AS attempts FROM delivery_attempt WHERE outcome = 'FAILED' GROUP BY 1 ORDER BY 1`,
  );
  expect(rows.map(({ cause_code }) => cause_code)).toEqual([
    'answer-timeout',
    'connection-closed',
    'status-307',
    'status-500',
  ]);
}, 60_000);
