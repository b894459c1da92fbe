import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { createWebhookEndpoint, findEndpoint } from '#lib/webhooks/index.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import type { CaseDecision } from './decision.ts';
import { discardCallbacks } from './discard-callbacks.ts';
import { type CallbackEvent, listCallbackEvents } from './events.ts';
import { resubmitCallback } from './resubmit-callback.ts';
import { scheduleCallback, wakeCallbacks, withdrawCallback } from './schedule-callback.ts';
import { seedCallback, seedConfiguration } from './testing/seed-callback.ts';

let gateway: TestGateway;
let receiver: Receiver;

beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.services.start();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  receiver = await startReceiver();
  const { pool } = gateway.database;
  await emptyTables(
    pool,
    'callback, callback_configuration, delivery, delivery_progress, delivery_attempt, delivery_destination',
  );
  await configure();
});
afterEach(() => receiver.close());

const services = () => gateway.services.gatewayServices;
const ids = () => ({ merchantId: gateway.merchant.id, channelId: gateway.channel.id });
const by = () => ({ actor: 'user:ada', at: gateway.clock.now() });
const later = () => new Date(gateway.clock.now().getTime() + 600_000);
const keyOf = ({ merchantId, decisionId: id }: CaseDecision) => ({ merchantId, id });

const configure = (changes: { enabled?: boolean; maxRetries?: number } = {}) => {
  const { enabled = true, maxRetries = 0 } = changes;
  const sending = { acknowledgedStatuses: [200], retryWaitSeconds: 1, maxRetries };
  const destination = { urls: [receiver.url], headers: [] };
  return seedConfiguration(services(), gateway.merchant.id, { enabled, destination, sending });
};

async function decide(rest: Partial<CaseDecision> = {}): Promise<CaseDecision> {
  const decision = await seedCallback(services(), ids(), rest);
  wakeCallbacks(services(), decision.channelId);
  return decision;
}

const eventsOf = ({ merchantId, paymentId }: CaseDecision): Promise<CallbackEvent[]> =>
  listCallbackEvents(gateway.db.pool, merchantId, paymentId);
const typesOf = async (decision: CaseDecision) =>
  (await eventsOf(decision)).map(({ sequence, type }) => `${sequence} ${type}`);
const waitForTypes = (decision: CaseDecision, types: string[]) =>
  expect.poll(() => typesOf(decision), { timeout: 10_000 }).toEqual(types);

describe('the events of a callback', () => {
  test('contain the decision, the actor and the request', async () => {
    const notBefore = gateway.clock.now();
    const decision = await decide({ decision: 'CANCEL', notBefore });
    await waitForTypes(decision, ['1 callback.scheduled', '2 callback.delivered']);
    const ofDecision = { callbackId: decision.decisionId, decision: 'CANCEL' };
    expect(await eventsOf(decision)).toMatchObject([
      { actor: 'user:grace', data: { ...ofDecision, notBefore: notBefore.toISOString() } },
      { actor: 'system', data: { ...ofDecision, attempts: 1, status: 200, url: receiver.url } },
    ]);
  });

  test('contain a failure once, after the last retry', async () => {
    await configure({ maxRetries: 2 });
    receiver.respond(answer(503));
    const decision = await decide();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    expect(await typesOf(decision)).toEqual(['1 callback.scheduled']);
    gateway.clock.advance(2_000);
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2);
    gateway.clock.advance(2_000);
    await waitForTypes(decision, ['1 callback.scheduled', '2 callback.failed']);
    expect((await eventsOf(decision))[1]?.data).toMatchObject({ attempts: 3, status: 503 });
  });

  test('contain a resubmission and its result, and a deletion with its reason', async () => {
    receiver.respond(answer(500));
    const decision = await decide();
    const failed = ['1 callback.scheduled', '2 callback.failed'];
    await waitForTypes(decision, failed);
    const resubmit = () => withTransaction(gateway.database.pool, (tx) => resubmitCallback(tx, keyOf(decision), by()));
    expect(await resubmit()).toBe(true);
    expect(await resubmit()).toBe(false);
    wakeCallbacks(services(), decision.channelId);
    const resubmitted = [...failed, '3 callback.resubmitted', '4 callback.failed'];
    await waitForTypes(decision, resubmitted);
    const discard = () =>
      withTransaction(gateway.database.pool, (tx) =>
        discardCallbacks(tx, decision.merchantId, [decision.decisionId], { ...by(), reason: 'shop closed' }),
      );
    expect([await discard(), await discard()]).toEqual([1, 0]);
    await waitForTypes(decision, [...resubmitted, '5 callback.deleted']);
    expect((await eventsOf(decision))[4]).toMatchObject({
      actor: 'user:ada',
      data: { reason: 'shop closed', callbackId: decision.decisionId },
    });
  });

  test('contain an undo once, and one that comes too late not at all', async () => {
    const withdraw = (decision: CaseDecision) =>
      withTransaction(gateway.database.pool, (tx) => withdrawCallback(tx, keyOf(decision), by()));
    const waiting = await decide({ notBefore: later() });
    expect([await withdraw(waiting), await withdraw(waiting)]).toEqual([true, true]);
    expect(await typesOf(waiting)).toEqual(['1 callback.scheduled', '2 callback.withdrawn']);
    const sent = await decide();
    await waitForTypes(sent, ['1 callback.scheduled', '2 callback.delivered']);
    expect(await withdraw(sent)).toBe(false);
    expect(await typesOf(sent)).toHaveLength(2);
  });

  test('contain the end of one whose callbacks were switched off', async () => {
    const decision = await decide({ notBefore: new Date(gateway.clock.now().getTime() + 5_000) });
    await configure({ enabled: false });
    gateway.clock.advance(6_000);
    await waitForTypes(decision, ['1 callback.scheduled', '2 callback.cancelled']);
  });

  test('have no gaps when callbacks of one payment change at once', async () => {
    const paymentId = newRandomId();
    const decisions = await Promise.all(Array.from({ length: 20 }, () => decide({ paymentId, notBefore: later() })));
    const withdrawn = decisions.map((decision) =>
      withTransaction(gateway.database.pool, (tx) => withdrawCallback(tx, keyOf(decision), by())),
    );
    expect(await Promise.all(withdrawn)).toEqual(decisions.map(() => true));
    const events = await eventsOf(decisions[0] as CaseDecision);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  test('are rolled back with the change', async () => {
    const decision = await decide({ notBefore: later() });
    const undo = withTransaction(gateway.database.pool, async (tx) => {
      await withdrawCallback(tx, keyOf(decision), by());
      throw new Error('rolled back');
    });
    await expect(undo).rejects.toThrow('rolled back');
    expect(await typesOf(decision)).toEqual(['1 callback.scheduled']);
  });

  test('of concurrent insertions of one decision are one', async () => {
    const decision = await decide({ notBefore: later() });
    const again = () => withTransaction(gateway.database.pool, (tx) => scheduleCallback(services(), tx, decision));
    expect(await Promise.all([again(), again(), again()])).toEqual([null, null, null]);
    expect(await typesOf(decision)).toEqual(['1 callback.scheduled']);
  });

  test('cause no webhook', async () => {
    const { merchant, db, database } = gateway;
    const created = await createWebhookEndpoint(
      services(),
      {
        entityId: merchant.id,
        ownerId: merchant.id,
        url: receiver.url,
        format: 'standard',
        types: ['PAYMENT', 'REGISTRATION', 'RISK', 'SCHEDULE'],
        fields: 'ALL',
      },
      { ...by(), address: null },
    );
    if (created.kind !== 'created') throw new Error(created.reason);
    await expect.poll(async () => (await findEndpoint(db, created.id))?.state).toBe('ACTIVE');
    const decision = await decide();
    await waitForTypes(decision, ['1 callback.scheduled', '2 callback.delivered']);
    const read = 'SELECT count(*)::int AS count FROM event WHERE position > (SELECT position FROM event_consumer';
    const behind = `${read} WHERE name = 'webhooks')`;
    await expect.poll(async () => (await database.pool.query(behind)).rows[0].count).toBe(0);
    const { rows } = await database.pool.query(`SELECT stream_type FROM delivery WHERE queue = 'webhooks'`);
    expect(rows).toEqual([{ stream_type: 'webhook' }]);
  });
});
