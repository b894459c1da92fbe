import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCallback, seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import type { CaseDecision } from '../decision.ts';
import { listCallbackEvents } from '../events.ts';
import { wakeCallbacks } from '../schedule-callback.ts';
import { startScratchAttempt } from '../send-to-scratch.ts';
import { findCallback } from '../store.ts';

let office: TestBackOffice;
let receiver: Receiver;
beforeAll(async () => {
  office = await startTestBackOffice();
  await office.gateway.services.start();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await office.close();
});

const sending = { acknowledgedStatuses: [200], retryWaitSeconds: 60, maxRetries: 0 };
beforeEach(async () => {
  receiver.respond(answer(500, 'broken'));
  receiver.received.length = 0;
  const { pool } = office.gateway.database;
  await emptyTables(
    pool,
    'callback, callback_configuration, delivery, delivery_progress, delivery_attempt, delivery_destination',
  );
  const destination = { urls: [receiver.url], headers: [{ name: 'X-Key', value: 'hidden-value' }] };
  await seedConfiguration(services(), office.gateway.merchant.id, { destination, sending });
});

const services = () => office.gateway.services.gatewayServices;
const ids = () => ({ merchantId: office.gateway.merchant.id, channelId: office.gateway.channel.id });
const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, { as: 'administrator', ...(method === 'GET' ? {} : { body: {} }), ...options });
const keyOf = ({ merchantId, decisionId }: CaseDecision) => `${merchantId}-${decisionId}`;
const read = async (decision: CaseDecision) => (await call('GET', `/callbacks/${keyOf(decision)}`)).body;
const waitFor = (decision: CaseDecision, state: string) =>
  expect.poll(async () => (await read(decision)).callback.state, { timeout: 10_000 }).toBe(state);

async function fail(rest: Partial<CaseDecision> = {}): Promise<CaseDecision> {
  const decision = await seedCallback(services(), ids(), rest);
  wakeCallbacks(services(), decision.channelId);
  await waitFor(decision, 'FAILED');
  return decision;
}

const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });

describe('the failed callbacks', () => {
  test('are found by state, cause, address, decision, payment and time, and grouped', async () => {
    const decision = await fail({ decision: 'CANCEL', cancelReason: 'Lost card' });
    const find = async (q: string) =>
      (await call('GET', `/callbacks?${new URLSearchParams({ q })}`)).body.rows.map((row: { id: string }) => row.id);
    const queries = [
      'state:failed',
      'cause:status-500',
      'address:127.0.0.1',
      'decision:cancel',
      'date:today',
      `payment:${decision.paymentId}`,
      decision.paymentId,
      'grace',
      'answered 500',
      'entity:Bakery',
    ];
    for (const q of queries) expect(await find(q), q).toEqual([keyOf(decision)]);
    for (const q of ['state:delivered', 'cause:status-404', 'address:shop', 'decision:approve'])
      expect(await find(q), q).toEqual([]);
    const { body } = await call('GET', '/callbacks/groups');
    expect(body).toMatchObject({
      groups: [{ causeCode: 'status-500', cause: 'The server answered 500.', url: receiver.url, count: 1 }],
      paused: [],
    });
    expect((await call('GET', '/work')).body.counts).toEqual({ '/callbacks': 1 });
  });

  test('show their attempts with request, answer and times, and no value of a header', async () => {
    const decision = await fail({ note: 'called' });
    const { text, body } = await call('GET', `/callbacks/${keyOf(decision)}`);
    expect(text).not.toContain('hidden-value');
    expect(body).toMatchObject({
      callback: { decision: 'APPROVE', userId: 'grace', resubmission: 'possible', merchantName: 'Bakery' },
      attempts: [
        {
          ordinal: 1,
          kind: 'delivery',
          status: 500,
          responseBody: 'broken',
          url: receiver.url,
          requestHeaders: { 'X-Key': '***' },
          requestBody: expect.stringContaining('note=called'),
          timings: { totalMs: expect.any(Number), firstByteMs: expect.any(Number) },
        },
      ],
      mayWrite: true,
    });
  });

  test('are resubmitted once; the second time is a conflict in words', async () => {
    const decision = await fail();
    const path = `/callbacks/${keyOf(decision)}/resubmit`;
    expect((await call('POST', path, { as: 'fraud analyst' })).status).toBe(403);
    expect((await call('POST', path)).status).toBe(200);
    await waitFor(decision, 'FAILED');
    const { callback, attempts } = await read(decision);
    expect(callback.resubmission).toBe('used');
    expect(attempts.map(({ kind }: { kind: string }) => kind)).toEqual(['delivery', 'resubmission']);
    expect((await call('GET', '/callbacks')).body.rows).toMatchObject([{ attemptCount: 2 }]);
    const again = await call('POST', path);
    expect([again.status, again.body.error.code]).toEqual([409, 'not-resubmitted']);
    expect(again.body.error.message).toContain('already resubmitted');
    expect((await entriesOf(keyOf(decision))).map(({ action }) => action)).toEqual(['callback.resubmit']);
  });

  test('stay in the list when their first delivery is deleted, which ended before the resubmission', async () => {
    const decision = await fail();
    await call('POST', `/callbacks/${keyOf(decision)}/resubmit`);
    await waitFor(decision, 'FAILED');
    const { pool } = office.gateway.database;
    const first = '(SELECT first_delivery_id FROM callback)';
    await pool.query(`DELETE FROM delivery_attempt WHERE delivery_id = ${first}`);
    await pool.query(`DELETE FROM delivery_progress WHERE delivery_id = ${first}`);
    await pool.query(`DELETE FROM delivery WHERE id = ${first}`);
    expect((await call('GET', '/callbacks')).body.rows).toMatchObject([{ attemptCount: 1, state: 'FAILED' }]);
  });

  test('are not resubmitted after a newer decision on their payment, and say why', async () => {
    const older = await fail();
    receiver.respond(answer(200));
    const { paymentId } = older;
    const newer = await seedCallback(services(), ids(), { paymentId, position: older.position + 1n });
    wakeCallbacks(services(), newer.channelId);
    await waitFor(newer, 'DELIVERED');
    expect((await read(older)).callback.resubmission).toBe('superseded');
    const { rows } = (await call('GET', '/callbacks?q=state%3Afailed')).body;
    expect(rows).toMatchObject([{ id: keyOf(older), resubmission: 'superseded' }]);
    const { status, body } = await call('POST', `/callbacks/${keyOf(older)}/resubmit`);
    expect([status, body.error.code]).toEqual([409, 'superseded']);
    expect(body.error.message).toContain('A newer decision on this payment was or will be sent.');
    const bulk = await call('POST', '/callbacks/resubmit', { body: { ids: [keyOf(older)] } });
    expect(bulk.body).toEqual({ resubmitted: 0, skipped: 1 });
    expect(receiver.received).toHaveLength(2);
  });

  test('are sent by exactly one of 50 concurrent clicks', async () => {
    const decision = await fail();
    const path = `/callbacks/${keyOf(decision)}/resubmit`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(await entriesOf(keyOf(decision))).toHaveLength(1);
  });

  test('are resubmitted as a selection, without those that were before', async () => {
    const [one, two] = [await fail(), await fail()] as const;
    receiver.respond(answer(200));
    await call('POST', `/callbacks/${keyOf(one)}/resubmit`);
    const { body } = await call('POST', '/callbacks/resubmit', { body: { ids: [keyOf(one), keyOf(two)] } });
    expect(body).toEqual({ resubmitted: 1, skipped: 1 });
    await waitFor(two, 'DELIVERED');
  });

  test('are not resubmitted where callbacks are switched off, and can be later', async () => {
    const decision = await fail();
    await seedConfiguration(services(), office.gateway.channel.id, { enabled: false });
    const path = `/callbacks/${keyOf(decision)}/resubmit`;
    const { status, body } = await call('POST', path);
    expect([status, body.error.code]).toEqual([409, 'no-destination']);
    await seedConfiguration(services(), office.gateway.channel.id, { enabled: true });
    expect((await call('POST', path)).status).toBe(200);
  });

  test('are deleted with a reason', async () => {
    const decision = await fail();
    const path = `/callbacks/${keyOf(decision)}/delete`;
    expect((await call('POST', path, { body: { reason: '' } })).status).toBe(400);
    const reason = { body: { reason: 'Confirmed by phone' } };
    expect((await call('POST', path, reason)).body.callback.state).toBe('DISCARDED');
    expect((await call('POST', path, reason)).status).toBe(409);
    expect((await call('POST', `/callbacks/${keyOf(decision)}/resubmit`)).status).toBe(409);
    expect(await entriesOf(keyOf(decision))).toMatchObject([
      { action: 'callback.delete', after: { reason: 'Confirmed by phone' } },
    ]);
    expect((await call('GET', '/work')).body.counts).toEqual({});
  });
});

describe('a copy of a failed callback', () => {
  const send = (decision: CaseDecision, url: string, options: BackOfficeCallOptions = {}) =>
    call('POST', `/callbacks/${keyOf(decision)}/send-to-scratch`, { body: { url }, ...options });
  let scratch: Receiver;
  beforeEach(async () => {
    scratch = await startReceiver();
    scratch.respond(answer(404, 'no such path'));
  });
  afterEach(() => scratch.close());

  test('goes to the address that was entered, without the headers of the merchant, and is kept', async () => {
    const decision = await fail({ note: 'called' });
    const { status, text, body } = await send(decision, scratch.url);
    expect([status, text.includes('hidden-value')]).toEqual([200, false]);
    const [original] = receiver.received;
    const [copy] = scratch.received;
    expect(copy?.body).toBe(original?.body);
    expect(copy?.headers).toMatchObject({
      'x-turnpike-test': 'true',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(copy?.headers).not.toHaveProperty('x-key');
    expect(body.attempts).toMatchObject([
      { ordinal: 1, kind: 'delivery', outcome: 'FAILED', status: 500 },
      {
        ordinal: 2,
        kind: 'scratch',
        outcome: 'ANSWERED',
        status: 404,
        url: scratch.url,
        responseBody: 'no such path',
        requestBody: original?.body,
        cause: null,
        timings: { totalMs: expect.any(Number) },
      },
    ]);
    expect(await entriesOf(keyOf(decision))).toMatchObject([
      { action: 'callback.send-to-scratch', after: { url: scratch.url, payment: decision.paymentId } },
    ]);
  });

  test('changes neither the callback nor its list, and does not use up the resubmission', async () => {
    const decision = await fail();
    const list = async () => (await call('GET', '/callbacks')).body.rows;
    const before = { rows: await list(), groups: (await call('GET', '/callbacks/groups')).body };
    const events = () => listCallbackEvents(office.gateway.db.pool, decision.merchantId, decision.paymentId);
    const count = (await events()).length;
    await send(decision, scratch.url);
    expect({ rows: await list(), groups: (await call('GET', '/callbacks/groups')).body }).toEqual(before);
    expect(await events()).toHaveLength(count);
    receiver.respond(answer(200));
    expect((await call('POST', `/callbacks/${keyOf(decision)}/resubmit`)).status).toBe(200);
    await waitFor(decision, 'DELIVERED');
    const { attempts } = await read(decision);
    expect(attempts.map(({ kind }: { kind: string }) => kind)).toEqual(['delivery', 'scratch', 'resubmission']);
    expect((await send(decision, scratch.url)).body.error.code).toBe('not-failed');
    expect(scratch.received).toHaveLength(1);
  });

  test('is not sent to an address inside, whose field is named, and by administrators only', async () => {
    const decision = await fail();
    const { status, body } = await send(decision, 'http://169.254.169.254/latest');
    expect([status, body.error.details.fields[0].name]).toEqual([400, 'url']);
    expect((await send(decision, 'ftp://shop.example/')).status).toBe(400);
    expect((await send(decision, scratch.url, { as: 'fraud analyst' })).status).toBe(403);
    expect((await read(decision)).attempts).toHaveLength(1);
  });

  test('without an answer is kept with its cause, and one of a process that ended as interrupted', async () => {
    const decision = await fail();
    const closed = await startReceiver();
    await closed.close();
    expect((await send(decision, closed.url)).body.attempts.at(-1)).toMatchObject({
      kind: 'scratch',
      outcome: 'FAILED',
      status: null,
      cause: 'The server refused the connection.',
    });
    const { merchantId, decisionId: id } = decision;
    const by = { actor: 'user:ada', at: new Date(), url: scratch.url };
    const tx = autocommit(office.gateway.db);
    expect(await startScratchAttempt(tx, { merchantId, id }, by)).toMatchObject({ url: scratch.url });
    expect((await read(decision)).attempts.at(-1)).toMatchObject({ kind: 'scratch', outcome: 'INTERRUPTED' });
  });

  test('is sent up to 20 times', async () => {
    const decision = await fail();
    for (let sent = 0; sent < 20; sent += 1) expect((await send(decision, scratch.url)).status).toBe(200);
    expect((await send(decision, scratch.url)).body.error.code).toBe('limit');
    expect(scratch.received).toHaveLength(20);
  });
});

describe('several failed callbacks', () => {
  const reason = 'The shop has closed';
  const remove = (path: string, body: object, options: BackOfficeCallOptions = {}) =>
    call('POST', `/callbacks/${path}`, { body: { reason, ...body }, ...options });
  const find = async (q: string) => (await call('GET', `/callbacks/failed?${new URLSearchParams({ q })}`)).body;
  const stateOf = async (decision: CaseDecision) => (await read(decision)).callback.state;

  test('are deleted as a selection, once, with one audit entry and their reason in the timeline', async () => {
    const [one, two] = [await fail(), await fail()] as const;
    const ids = [keyOf(one), keyOf(two), keyOf(one)];
    const channelId = office.gateway.channel.id;
    const before = (await entriesOf(channelId)).length;
    const answers = await Promise.all([remove('delete', { ids }), remove('delete', { ids })]);
    expect(answers.map(({ body }) => body.deleted).sort()).toEqual([0, 2]);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['DISCARDED', 'DISCARDED']);
    expect((await entriesOf(channelId)).slice(before)).toMatchObject([
      { action: 'channel.delete-callbacks', after: { deleted: 2, reason } },
    ]);
    const events = await listCallbackEvents(office.gateway.db.pool, one.merchantId, one.paymentId);
    expect(events.at(-1)).toMatchObject({ type: 'callback.deleted', data: { reason } });
  });

  test('are deleted as far as a search finds them, and not those that failed after they were counted', async () => {
    const cancelled = await fail({ decision: 'CANCEL' });
    const approved = await fail();
    const { count, at } = await find('decision:cancel');
    expect(count).toBe(1);
    const later = await fail({ decision: 'CANCEL' });
    const failedBy = new Date(Math.min(Date.parse(at), Date.parse((await read(later)).callback.completedAt) - 1));
    const { body } = await remove('delete-found', { q: 'decision:cancel', failedBy: failedBy.toISOString() });
    expect(body).toEqual({ deleted: 1, skipped: 0, hasMore: false });
    expect(await stateOf(cancelled)).toBe('DISCARDED');
    expect([await stateOf(approved), await stateOf(later)]).toEqual(['FAILED', 'FAILED']);
    expect((await find('decision:cancel')).count).toBe(1);
  });

  test('of which one is not there are all kept, and a search that cannot be read deletes none', async () => {
    const decision = await fail();
    const foreign = `${decision.merchantId}-${'0'.repeat(32)}`;
    expect((await remove('delete', { ids: [keyOf(decision), foreign] })).status).toBe(404);
    const failedBy = new Date().toISOString();
    expect((await remove('delete-found', { q: 'decision:never', failedBy })).status).toBe(400);
    expect((await remove('delete', { ids: [keyOf(decision)], reason: '' })).status).toBe(400);
    expect(await stateOf(decision)).toBe('FAILED');
  });

  test('are deleted by administrators only, and within their entities', async () => {
    const decision = await fail();
    const ids = [keyOf(decision)];
    expect((await remove('delete', { ids }, { as: 'fraud analyst' })).status).toBe(403);
    const elsewhere = `delete?entity=${office.other.merchant.id}`;
    expect((await remove(elsewhere, { ids })).status).toBeGreaterThanOrEqual(400);
    const { merchant, channel } = office.other;
    const destination = { urls: [receiver.url], headers: [] };
    await seedConfiguration(services(), merchant.id, { destination, sending });
    const theirs = await seedCallback(services(), { merchantId: merchant.id, channelId: channel.id });
    wakeCallbacks(services(), channel.id);
    const key = { merchantId: merchant.id, id: theirs.decisionId };
    const stored = async () => (await findCallback(office.gateway.db.pool, key))?.state;
    await expect.poll(stored, { timeout: 10_000 }).toBe('FAILED');
    expect((await remove('delete', { ids: [keyOf(theirs)] })).status).toBe(404);
    const failedBy = new Date(Date.now() + 60_000).toISOString();
    expect((await remove('delete-found', { q: '', failedBy })).body.deleted).toBe(1);
    expect(await stored()).toBe('FAILED');
  });
});

describe('the configuration of an entity', () => {
  const path = () => `/entities/${office.gateway.channel.id}/callbacks`;
  const unset = { enabled: null, destination: null, template: null, sending: null };

  test('shows what is inherited and from where, without the values of headers', async () => {
    const { text, body } = await call('GET', path());
    expect(text).not.toContain('hidden-value');
    expect(body).toMatchObject({
      own: { ...unset, version: 0 },
      effective: {
        enabled: true,
        sending,
        destination: { activeUrl: receiver.url, headerNames: ['X-Key'] },
        origins: { enabled: { name: 'Bakery' }, destination: { name: 'Bakery' }, template: null },
      },
      inherited: { enabled: true },
      mayWrite: true,
    });
    expect((await call('GET', path(), { as: 'merchant' })).body.mayWrite).toBe(false);
    expect((await call('POST', path(), { as: 'merchant', body: { ...unset, version: 0 } })).status).toBe(403);
  });

  test('names the field of an address that is refused, and of a wrong header', async () => {
    const destination = {
      urls: ['http://169.254.169.254/latest'],
      headers: [{ name: 'X-Key', value: 'a\r\nX-Other: b' }],
    };
    const { status, body } = await call('POST', path(), { body: { ...unset, destination, version: 0 } });
    expect(status).toBe(400);
    expect(body.error.details.fields.map(({ name }: { name: string }) => name)).toEqual([
      'destination.urls.0',
      'destination.headers.0.value',
    ]);
  });

  test('keeps the limits of the specification', async () => {
    const save = async (change: object) =>
      (await call('POST', path(), { body: { ...unset, ...change, version: 0 } })).status;
    const urls = [1, 2, 3, 4].map((each) => `${receiver.url}${each}`);
    expect(await save({ destination: { urls, headers: [] } })).toBe(400);
    expect(await save({ sending: { ...sending, retryWaitSeconds: 301 } })).toBe(400);
    expect(await save({ sending: { ...sending, maxRetries: 6 } })).toBe(400);
    expect(await save({ sending: { ...sending, retryWaitSeconds: 300, maxRetries: 5 } })).toBe(200);
    expect(await save({ enabled: true })).toBe(409);
  });

  test('is probed before the address is switched, and both are audited', async () => {
    const merchantPath = `/entities/${office.gateway.merchant.id}/callbacks`;
    const second = `${receiver.url}second`;
    const destination = { urls: [receiver.url, second], headers: [{ name: 'X-Key', value: null }] };
    await call('POST', merchantPath, { body: { ...unset, enabled: true, destination, version: 1 } });
    receiver.respond(answer(401, 'Unauthorized'));
    const probe = await call('POST', `${merchantPath}/probe`, { body: { url: second } });
    expect(probe.body).toMatchObject({ isAcknowledged: false, status: 401, responseBody: 'Unauthorized' });
    expect(receiver.received.at(-1)?.headers).toMatchObject({ 'x-turnpike-test': 'true', 'x-key': 'hidden-value' });
    expect((await call('POST', `${merchantPath}/probe`, { body: { url: 'http://127.0.0.1:1/' } })).status).toBe(404);
    const switched = await call('POST', `${merchantPath}/switch`, { body: { url: second } });
    expect(switched.body.effective.destination.activeUrl).toBe(second);
    expect((await call('POST', `${merchantPath}/switch`, { body: { url: second } })).status).toBe(409);
    const actions = (await entriesOf(office.gateway.merchant.id)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['callback-configuration.probe', 'callback-configuration.switch-address']);
  });

  test('shows the body as it would be sent, and keys that stand twice', async () => {
    const { effective } = (await call('GET', path())).body;
    const keys = { ...effective.template.keys, client: '', note: 'decision' };
    const template = { ...effective.template, keys, pairs: [{ key: 'source', value: 'a b' }] };
    const { body } = await call('POST', `${path()}/preview`, { body: { template, decision: 'CANCEL' } });
    expect(body.body).toContain('decision=CANCEL&userid=administrator&cancelreason=SUSPECTED_FRAUD&');
    expect(body.body).toMatch(/^subclientid=.*&source=a\+b$/);
    expect(body.faults).toMatchObject([{ name: 'template.keys.note' }]);
  });

  test('shows no merchant as a channel', async () => {
    const { psp, merchant, channel } = office.gateway;
    const zeros = '0'.repeat(32);
    const bodyOf = async (entityId: string) => {
      const { template } = (await call('GET', `/entities/${entityId}/callbacks`)).body.effective;
      const json = { template, decision: 'APPROVE' };
      return (await call('POST', `/entities/${entityId}/callbacks/preview`, { body: json })).body.body;
    };
    expect(await bodyOf(channel.id)).toContain(`client=${merchant.id}&subclientid=${channel.id}&`);
    expect(await bodyOf(merchant.id)).toContain(`client=${merchant.id}&subclientid=${zeros}&`);
    expect(await bodyOf(psp.id)).toContain(`client=${zeros}&subclientid=${zeros}&`);
  });

  test('pauses and resumes, and the page of callbacks names what is paused', async () => {
    const merchantPath = `/entities/${office.gateway.merchant.id}/callbacks`;
    const paused = await call('POST', `${merchantPath}/pause`, { body: { isPaused: true } });
    expect(paused.body.pausedAt).toEqual(expect.any(String));
    expect((await call('GET', '/callbacks/groups')).body.paused).toMatchObject([
      { entityName: 'Bakery', url: receiver.url, mayWrite: true },
    ]);
    const resumed = await call('POST', `${merchantPath}/pause`, { body: { isPaused: false } });
    expect(resumed.body.pausedAt).toBeNull();
  });
});
