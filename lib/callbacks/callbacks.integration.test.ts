import { fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Received, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import {
  type ConfigurationChanged,
  type ConfigurationInput,
  changeConfiguration,
  pauseDestination,
  switchUrl,
} from './change-configuration.ts';
import type { CaseDecision } from './decision.ts';
import { discardCallbacks } from './discard-callbacks.ts';
import { listCallbackEvents } from './events.ts';
import { findConfigurationFor } from './find-configuration.ts';
import { exampleContent, probeUrl } from './probe-url.ts';
import { resubmitCallback } from './resubmit-callback.ts';
import { listCallbacksOf, scheduleCallback, wakeCallbacks, withdrawCallback } from './schedule-callback.ts';
import { type CallbackKey, findCallback, listOwnConfigurations } from './store.ts';

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
});
afterEach(() => receiver.close());

const services = () => gateway.services.gatewayServices;
const by = () => ({ at: gateway.clock.now(), actor: 'user:1', address: null });
const cause = () => ({ at: gateway.clock.now(), actor: 'user:ada' });
const inherited: ConfigurationInput = { enabled: null, destination: null, template: null, sending: null };

async function configure(
  input: Partial<ConfigurationInput> = {},
  entityId = gateway.merchant.id,
): Promise<ConfigurationChanged> {
  const own = await listOwnConfigurations(gateway.db.pool, entityId);
  const expectedVersion = own.find((each) => each.entityId === entityId)?.version ?? 0;
  const first = { enabled: true, destination: { urls: [receiver.url], headers: [] } };
  const change = { ...inherited, ...first, ...input };
  return changeConfiguration(services(), { entityId, input: change, expectedVersion }, by());
}

let position = 0n;

function newDecision(rest: Partial<CaseDecision> = {}): CaseDecision {
  position += 1n;
  const at = gateway.clock.now();
  return {
    merchantId: gateway.merchant.id,
    channelId: gateway.channel.id,
    paymentId: newRandomId(),
    decisionId: newRandomId(),
    decision: 'APPROVE',
    userId: 'grace',
    actor: 'user:grace',
    cancelReason: null,
    note: null,
    decidedAt: at,
    notBefore: at,
    position,
    ...rest,
  };
}

async function decide(rest: Partial<CaseDecision> = {}): Promise<CaseDecision> {
  const decision = newDecision(rest);
  await withTransaction(gateway.database.pool, (tx) => scheduleCallback(services(), tx, decision));
  wakeCallbacks(services(), decision.channelId);
  return decision;
}

const keyOf = ({ merchantId, decisionId }: CaseDecision): CallbackKey => ({ merchantId, id: decisionId });
const stateOf = async (decision: CaseDecision) => (await findCallback(gateway.db.pool, keyOf(decision)))?.state;
const waitFor = (decision: CaseDecision, state: string) =>
  expect.poll(() => stateOf(decision), { timeout: 10_000 }).toBe(state);
const decisionsReceived = (): (string | null)[] =>
  receiver.received.map(({ body }) => new URLSearchParams(body).get('decision'));

async function storedFailures(decision: CaseDecision, count: number): Promise<void> {
  const read = async () =>
    (await listCallbacksOf(gateway.db.pool, decision.merchantId, decision.paymentId))[0]?.attempts.length;
  await expect.poll(read, { timeout: 10_000 }).toBe(count);
}

describe('a decision', () => {
  test('is sent without the header Expect to a server that fails on it', async () => {
    const sending = { acknowledgedStatuses: [200], retryWaitSeconds: 60, maxRetries: 5, expectContinue: false };
    await configure({ sending });
    const decision = await decide({ decision: 'APPROVE' });
    await waitFor(decision, 'DELIVERED');
    expect(receiver.received[0]?.headers).not.toHaveProperty('expect');
  });

  test('is posted to the active address, form-encoded, with the headers of the merchant', async () => {
    const headers = [{ name: 'X-Api-Key', value: 'hidden-value' }];
    await configure({ destination: { urls: [receiver.url], headers } });
    const decision = await decide({ decision: 'CANCEL', cancelReason: 'Lost card', note: 'Ä & ö' });
    await waitFor(decision, 'DELIVERED');
    const [received] = receiver.received as [Received];
    expect(received.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Turnpike-Callbacks/1',
      'x-api-key': 'hidden-value',
      'content-length': String(received.body.length),
      host: new URL(receiver.url).host,
      expect: '100-continue',
      connection: expect.any(String),
    });
    expect(Object.fromEntries(new URLSearchParams(received.body))).toEqual({
      client: decision.merchantId,
      subclientid: decision.channelId,
      transactionid: decision.paymentId,
      decision: 'CANCEL',
      userid: 'grace',
      cancelreason: 'Lost card',
      note: 'Ä & ö',
      processdate: decision.decidedAt.toISOString().slice(0, 23).replace('T', ' '),
    });
    expect(await listCallbacksOf(gateway.db.pool, decision.merchantId, decision.paymentId)).toMatchObject([
      { id: decision.decisionId, state: 'DELIVERED', attempts: [{ status: 200, url: receiver.url }] },
    ]);
    const tables = [
      'callback',
      'callback_configuration',
      'delivery',
      'delivery_progress',
      'delivery_attempt',
      'audit_entry',
    ];
    for (const table of tables) {
      const { rows } = await gateway.database.pool.query(`SELECT t::text FROM ${table} t`);
      expect(JSON.stringify(rows), table).not.toContain('hidden-value');
    }
  });

  test('names the transaction id of the merchant', async () => {
    await configure();
    const { body } = await gateway.post('/v2/redShield', {
      amount: '9.20',
      currency: 'EUR',
      paymentBrand: 'VISA',
      merchantTransactionId: 'order-77',
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    });
    await decide({ paymentId: body.id });
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toContain('&merchanttransactionid=order-77&');
  });

  test('is not stored where callbacks are off or have no address', async () => {
    const schedule = () =>
      withTransaction(gateway.database.pool, (tx) => scheduleCallback(services(), tx, newDecision()));
    expect(await schedule()).toBeNull();
    await configure({ enabled: null });
    expect(await schedule()).toBeNull();
    await configure({ destination: null }, gateway.channel.id);
    expect(await schedule()).not.toBeNull();
    await configure({ enabled: false, destination: null }, gateway.channel.id);
    expect(await schedule()).toBeNull();
  });

  test('is sent after the one before it of the same payment, also when that one fails first', async () => {
    await configure({ sending: { acknowledgedStatuses: [200], retryWaitSeconds: 60, maxRetries: 5 } });
    receiver.respond(answer(503));
    const paymentId = newRandomId();
    const pending = await decide({ paymentId, decision: 'PENDING' });
    const approved = await decide({ paymentId, decision: 'APPROVE' });
    const other = await decide();
    await storedFailures(pending, 1);
    await storedFailures(other, 1);
    expect([await stateOf(pending), await stateOf(approved)]).toEqual(['WAITING', 'WAITING']);
    receiver.respond(answer(200));
    gateway.clock.advance(61_000);
    await waitFor(approved, 'DELIVERED');
    const ofPayment = receiver.received.filter(({ body }) => body.includes(paymentId));
    expect(ofPayment.map(({ body }) => new URLSearchParams(body).get('decision'))).toEqual([
      'PENDING',
      'PENDING',
      'APPROVE',
    ]);
  });

  test.each([
    [0, 1],
    [5, 6],
  ])('with %d retries fails after %d attempts, after each wait', async (maxRetries, attempts) => {
    await configure({ sending: { acknowledgedStatuses: [200], retryWaitSeconds: 300, maxRetries } });
    receiver.respond(answer(404, 'Not Found'));
    const decision = await decide();
    for (let done = 1; done < attempts; done += 1) {
      await storedFailures(decision, done);
      expect(await stateOf(decision)).toBe('WAITING');
      gateway.clock.advance(301_000);
    }
    await waitFor(decision, 'FAILED');
    expect(receiver.received).toHaveLength(attempts);
  });

  test.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [204, ''],
    [307, ''],
    [503, 'Service Unavailable'],
  ])('is tried again after %d, whose text is kept', async (status, text) => {
    await configure({ sending: { acknowledgedStatuses: [200], retryWaitSeconds: 60, maxRetries: 5 } });
    receiver.respond(answer(status, text));
    const decision = await decide();
    await storedFailures(decision, 1);
    expect(await stateOf(decision)).toBe('WAITING');
    const { rows } = await gateway.database.pool.query(
      'SELECT status, cause_code, response_body FROM delivery_attempt WHERE merchant_id = $1',
      [decision.merchantId],
    );
    expect(rows).toMatchObject([{ status, cause_code: `status-${status}` }]);
    expect(rows[0].response_body.toString()).toBe(text);
    receiver.respond(answer(200));
    gateway.clock.advance(61_000);
    await waitFor(decision, 'DELIVERED');
  });

  test('is acknowledged by the statuses that are configured, and by no other', async () => {
    await configure({ sending: { acknowledgedStatuses: [202], retryWaitSeconds: 60, maxRetries: 0 } });
    const first = await decide();
    await waitFor(first, 'FAILED');
    receiver.respond(answer(202));
    const second = await decide();
    await waitFor(second, 'DELIVERED');
  });
});

describe('an undo', () => {
  const withdraw = ({ merchantId, decisionId }: CaseDecision) =>
    withTransaction(gateway.database.pool, (tx) => withdrawCallback(tx, { merchantId, id: decisionId }, cause()));
  const later = () => new Date(gateway.clock.now().getTime() + 600_000);

  test('cancels what waits, once and again, and where nothing was stored', async () => {
    await configure();
    const decision = await decide({ notBefore: later() });
    expect([await withdraw(decision), await withdraw(decision)]).toEqual([true, true]);
    expect(await stateOf(decision)).toBe('CANCELLED');
    expect(await withdraw(newDecision())).toBe(true);
  });

  test('is refused when it has been sent, also without success', async () => {
    await configure();
    const delivered = await decide();
    await waitFor(delivered, 'DELIVERED');
    expect(await withdraw(delivered)).toBe(false);
    receiver.respond(answer(500));
    const failing = await decide();
    await storedFailures(failing, 1);
    expect(await withdraw(failing)).toBe(false);
  });

  test('that is rolled back leaves the callback to be sent', async () => {
    await configure();
    const decision = await decide({ notBefore: new Date(gateway.clock.now().getTime() + 500) });
    const undo = withTransaction(gateway.database.pool, async (tx) => {
      await withdrawCallback(tx, keyOf(decision), cause());
      throw new Error('rolled back');
    });
    await expect(undo).rejects.toThrow('rolled back');
    await waitFor(decision, 'DELIVERED');
  });

  test('and a sender that claims at the same moment never both win', async () => {
    await configure();
    const wins = { undo: 0, sender: 0 };
    for (let round = 0; round < 50; round += 1) {
      const decision = newDecision();
      await withTransaction(gateway.database.pool, (tx) => scheduleCallback(services(), tx, decision));
      const spread = async () => {
        for (let turn = 0; turn < round % 10; turn += 1) await new Promise(setImmediate);
        return withdraw(decision);
      };
      wakeCallbacks(services(), decision.channelId);
      const isWithdrawn = await spread();
      await expect.poll(() => stateOf(decision), { timeout: 10_000 }).toBe(isWithdrawn ? 'CANCELLED' : 'DELIVERED');
      const sent = receiver.received.filter(({ body }) => body.includes(decision.paymentId)).length;
      expect(sent).toBe(isWithdrawn ? 0 : 1);
      wins[isWithdrawn ? 'undo' : 'sender'] += 1;
    }
    expect(wins.undo + wins.sender).toBe(50);
  });
});

describe('a process that is killed while a decision can be undone', () => {
  /** Commits a decision in a process of its own, which is killed before it can do more. */
  async function decideAndDie(decision: CaseDecision): Promise<void> {
    const written = { ...decision, position: String(decision.position) };
    const file = path.join(import.meta.dirname, 'testing/crashing-decider.ts');
    const execArgv = ['--disable-warning=ExperimentalWarning'];
    const worker = fork(file, [gateway.database.url, JSON.stringify(written)], { execArgv });
    const signal = await new Promise((resolve) => worker.once('exit', (_, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
  }

  test('leaves a callback that is sent once, when the decision is final', async () => {
    await configure();
    const decision = newDecision({ notBefore: new Date(gateway.clock.now().getTime() + 60_000) });
    await decideAndDie(decision);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([await stateOf(decision), receiver.received.length]).toEqual(['WAITING', 0]);
    gateway.clock.advance(61_000);
    await waitFor(decision, 'DELIVERED');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.received).toHaveLength(1);
  });

  test('leaves a decision that can still be undone, and is not sent then', async () => {
    await configure();
    const decision = newDecision({ notBefore: new Date(gateway.clock.now().getTime() + 60_000) });
    await decideAndDie(decision);
    const withdrawn = await withTransaction(gateway.database.pool, (tx) =>
      withdrawCallback(tx, keyOf(decision), cause()),
    );
    gateway.clock.advance(61_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([withdrawn, receiver.received.length]).toEqual([true, 0]);
  });
});

describe('a failed callback', () => {
  const fail = async (): Promise<CaseDecision> => {
    await configure({ sending: { acknowledgedStatuses: [200], retryWaitSeconds: 1, maxRetries: 0 } });
    receiver.respond(answer(500));
    const decision = await decide();
    await waitFor(decision, 'FAILED');
    return decision;
  };
  const resubmit = (decision: CaseDecision) =>
    withTransaction(gateway.database.pool, (tx) => resubmitCallback(tx, keyOf(decision), cause()));
  const discardAll = (decisions: readonly CaseDecision[]) => {
    const ids = decisions.map(({ decisionId }) => decisionId);
    const deletedBy = { ...cause(), reason: 'shop closed' };
    return withTransaction(gateway.database.pool, (tx) => discardCallbacks(tx, gateway.merchant.id, ids, deletedBy));
  };
  const discard = async (decision: CaseDecision) => (await discardAll([decision])) === 1;

  test('is resubmitted exactly once by 50 concurrent requests, with one more call', async () => {
    const decision = await fail();
    const done = await Promise.all(Array.from({ length: 50 }, () => resubmit(decision)));
    expect(done.filter(Boolean)).toHaveLength(1);
    await waitFor(decision, 'FAILED');
    await storedFailures(decision, 2);
    gateway.clock.advance(600_000);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(receiver.received).toHaveLength(2);
    expect(await resubmit(decision)).toBe(false);
  });

  test('is not sent after a newer decision on its payment, whether that waits or was delivered', async () => {
    const older = await fail();
    receiver.respond(answer(200));
    const notBefore = new Date(gateway.clock.now().getTime() + 10_000);
    const newer = await decide({ paymentId: older.paymentId, notBefore });
    expect(await resubmit(older)).toBe(false);
    gateway.clock.advance(11_000);
    await waitFor(newer, 'DELIVERED');
    expect(await resubmit(older)).toBe(false);
    expect(receiver.received).toHaveLength(2);
  });

  test('is sent when the newer decision was undone', async () => {
    const older = await fail();
    const notBefore = new Date(gateway.clock.now().getTime() + 10_000);
    const newer = await decide({ paymentId: older.paymentId, notBefore });
    await withTransaction(gateway.database.pool, (tx) => withdrawCallback(tx, keyOf(newer), cause()));
    expect(await resubmit(older)).toBe(true);
  });

  test('goes to the address that is active by then', async () => {
    const other = await startReceiver();
    const decision = await fail();
    await configure({ destination: { urls: [receiver.url, other.url], headers: [] } });
    const entityId = gateway.merchant.id;
    expect(await switchUrl(services(), { entityId, url: other.url }, by())).toBe(true);
    expect(await switchUrl(services(), { entityId, url: other.url }, by())).toBe(false);
    expect(await resubmit(decision)).toBe(true);
    await waitFor(decision, 'DELIVERED');
    expect(other.received).toHaveLength(1);
    await other.close();
  });

  test('is deleted or resubmitted, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const decision = await fail();
      // One that is resubmitted and fails again may be deleted.
      receiver.respond(answer(200));
      const done = await Promise.all([discard(decision), resubmit(decision)]);
      expect(done.filter(Boolean)).toHaveLength(1);
    }
  });

  test('is deleted once by concurrent deletions of several in any order', async () => {
    await configure({ sending: { acknowledgedStatuses: [200], retryWaitSeconds: 1, maxRetries: 0 } });
    receiver.respond(answer(500));
    const failed = await Promise.all(Array.from({ length: 12 }, () => decide()));
    for (const each of failed) await waitFor(each, 'FAILED');
    const waiting = await decide({ notBefore: new Date(gateway.clock.now().getTime() + 600_000) });
    const all = [...failed, waiting];
    const deletions = Array.from({ length: 6 }, (_, at) => discardAll(at % 2 ? all : all.toReversed()));
    const counts = await Promise.all(deletions);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await stateOf(waiting)).toBe('WAITING');
    for (const { merchantId, paymentId } of failed) {
      const types = (await listCallbackEvents(gateway.db.pool, merchantId, paymentId)).map(({ type }) => type);
      expect(types).toEqual(['callback.scheduled', 'callback.failed', 'callback.deleted']);
    }
  });

  test('is not taken off the list while it is sent', async () => {
    await configure();
    const decision = await decide();
    await waitFor(decision, 'DELIVERED');
    expect([await discard(decision), await resubmit(decision)]).toEqual([false, false]);
  });
});

describe('the configuration', () => {
  test('rejects addresses inside and names their field', async () => {
    const urls = [receiver.url, 'http://169.254.169.254/', 'ftp://shop.example/'];
    expect(await configure({ destination: { urls, headers: [] } })).toMatchObject({
      kind: 'rejected',
      faults: [{ name: 'destination.urls.1' }, { name: 'destination.urls.2' }],
    });
  });

  test('keeps the values of headers that are not sent again', async () => {
    const secret = { name: 'X-Key', value: 'one' };
    await configure({ destination: { urls: [receiver.url], headers: [secret] } });
    const kept = [
      { name: 'x-key', value: null },
      { name: 'X-New', value: 'two' },
    ];
    expect(await configure({ destination: { urls: [receiver.url], headers: kept } })).toEqual({ kind: 'changed' });
    await waitFor(await decide(), 'DELIVERED');
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-key': 'one', 'x-new': 'two' });
    const missing = [{ name: 'X-Other', value: null }];
    expect(await configure({ destination: { urls: [receiver.url], headers: missing } })).toMatchObject({
      faults: [{ name: 'destination.headers.0.value' }],
    });
  });

  test('keeps the active address until another one is made active', async () => {
    const second = `${receiver.url}second`;
    await configure({ destination: { urls: [second, receiver.url], headers: [] } });
    expect(await configure({ destination: { urls: [receiver.url], headers: [] } })).toMatchObject({
      faults: [{ name: 'destination.urls.0' }],
    });
  });

  test('is not overwritten by a form that was opened before another change', async () => {
    await configure();
    const stale = { entityId: gateway.merchant.id, input: inherited, expectedVersion: 0 };
    expect(await changeConfiguration(services(), stale, by())).toEqual({ kind: 'conflict' });
  });

  test('of a merchant does not get the headers of the PSP', async () => {
    const headers = [{ name: 'X-Psp', value: 'of-the-psp' }];
    await configure({ destination: { urls: [receiver.url], headers } }, gateway.psp.id);
    await configure({ enabled: null });
    await waitFor(await decide(), 'DELIVERED');
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-psp');
  });

  test('pauses an address, whose callbacks wait until it is resumed', async () => {
    await configure();
    const entityId = gateway.merchant.id;
    await pauseDestination(services(), { entityId, isPaused: true }, by());
    const decision = await decide();
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect([await stateOf(decision), receiver.received.length]).toEqual(['WAITING', 0]);
    await pauseDestination(services(), { entityId, isPaused: false }, by());
    await waitFor(decision, 'DELIVERED');
  });

  test('is probed with a test callback whose answer is shown', async () => {
    await configure();
    receiver.respond(answer(403, 'Forbidden'));
    const configuration = await findConfigurationFor(gateway.db.pool, gateway.channel.id);
    const ids = { merchantId: gateway.merchant.id, channelId: gateway.channel.id };
    const about = { decision: 'PENDING', userId: 'grace', at: gateway.clock.now() } as const;
    const probe = { url: receiver.url, content: exampleContent(ids, about) };
    expect(await probeUrl(services(), configuration, probe)).toMatchObject({
      isAcknowledged: false,
      status: 403,
      responseBody: 'Forbidden',
      cause: 'The server answered 403.',
      timings: { totalMs: expect.any(Number) },
    });
    expect(receiver.received[0]?.headers['x-turnpike-test']).toBe('true');
    expect(decisionsReceived()).toEqual(['PENDING']);
    expect(await probeUrl(services(), configuration, { ...probe, url: 'http://192.0.2.1/' })).toBeNull();
  });
});
