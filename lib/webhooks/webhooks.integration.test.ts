import { createDecipheriv } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Received, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { deleteWebhookEndpoint, reactivateWebhookEndpoint, rotateWebhookSecret } from './change-endpoint.ts';
import { createWebhookEndpoint, type NewWebhookEndpoint } from './create-endpoint.ts';
import { disableFailingEndpoints } from './disable-failing.ts';
import { findEndpoint } from './store.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

const dayMs = 86_400_000;
let gateway: TestGateway;
let receiver: Receiver;
let created: WebhookEndpoint[];

beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.services.start();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  receiver = await startReceiver();
  created = [];
});
afterEach(async () => {
  const by = { at: gateway.clock.now(), actor: 'test', address: null };
  for (const endpoint of created) await deleteWebhookEndpoint(gateway.services.gatewayServices, endpoint, by);
  await receiver.close();
});

const byTest = () => ({ at: gateway.clock.now(), actor: 'token:test', address: '192.0.2.1' });

async function stateOf(id: string): Promise<string | undefined> {
  return (await findEndpoint(gateway.db, id))?.state;
}

/** An endpoint with its secret; unless the receiver refuses, it becomes active. */
async function create(
  input: Partial<NewWebhookEndpoint> = {},
  state = 'ACTIVE',
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { merchant, services, db } = gateway;
  const answered = await createWebhookEndpoint(
    services.gatewayServices,
    {
      entityId: merchant.id,
      ownerId: merchant.id,
      url: receiver.url,
      types: ['PAYMENT'],
      fields: 'ALL',
      format: 'standard',
      ...input,
    },
    byTest(),
  );
  if (answered.kind === 'rejected') throw new Error(answered.reason);
  await expect.poll(() => stateOf(answered.id), { timeout: 8_000 }).toBe(state);
  const endpoint = await findEndpoint(db, answered.id);
  if (!endpoint) throw new Error('the endpoint is not there');
  created.push(endpoint);
  return { endpoint, secret: answered.secret };
}

/** What was received besides test calls. */
const notifications = (): Received[] =>
  receiver.received.filter(({ headers }) => !String(headers['webhook-id']).startsWith('test_'));

async function nextNotification(at = 0): Promise<Received> {
  await expect.poll(() => notifications().length, { timeout: 8_000 }).toBeGreaterThan(at);
  return notifications()[at] as Received;
}

/** Waits until so many failed attempts of one delivery are stored, so that the clock may move. */
async function storedFailures(count: number, endpointId: string): Promise<void> {
  const text = 'SELECT max(failure_count)::int AS failures FROM delivery_progress WHERE destination_id = $1';
  const read = async () => (await gateway.database.pool.query(text, [endpointId])).rows[0].failures;
  await expect.poll(read, { timeout: 8_000 }).toBe(count);
}

const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

function decrypt(secret: string, { headers }: Received, encrypted: string): string {
  const iv = Buffer.from(String(headers['x-initialization-vector']), 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  decipher.setAuthTag(Buffer.from(String(headers['x-authentication-tag']), 'hex'));
  return decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8');
}

describe('a webhook endpoint', () => {
  test('is inactive until it acknowledges its test call', async () => {
    receiver.respond(answer(500));
    const { endpoint } = await create({}, 'INACTIVE');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test', action: 'webhook activation' });
    await gateway.post('/v1/payments', cardDebit);
    await storedFailures(1, endpoint.id);
    expect(await stateOf(endpoint.id)).toBe('INACTIVE');
    receiver.respond(answer(204));
    gateway.clock.advance(70_000);
    await expect.poll(() => stateOf(endpoint.id), { timeout: 8_000 }).toBe('ACTIVE');
    expect(receiver.received).toHaveLength(2);
    expect(notifications()).toEqual([]);
  });

  test('is registered with a name that has no address, with a warning', async () => {
    const { merchant, services } = gateway;
    const create = (url: string) =>
      createWebhookEndpoint(
        services.gatewayServices,
        { entityId: merchant.id, ownerId: merchant.id, url, types: ['PAYMENT'], fields: 'ALL', format: 'standard' },
        byTest(),
      );
    expect(await create('https://shop.invalid/hooks')).toMatchObject({ kind: 'created', hasAddress: false });
    expect(await create('https://192.0.2.1/hooks')).toMatchObject({ kind: 'rejected' });
  });

  test('is not registered with an address inside', async () => {
    const { merchant, services } = gateway;
    const answered = await createWebhookEndpoint(
      services.gatewayServices,
      {
        entityId: merchant.id,
        ownerId: merchant.id,
        url: 'http://169.254.169.254/',
        types: ['PAYMENT'],
        fields: 'ALL',
        format: 'standard',
      },
      byTest(),
    );
    expect(answered).toEqual({ kind: 'rejected', reason: '169.254.169.254 is not a public address (linkLocal)' });
  });

  test('keeps its secret encrypted only', async () => {
    const { endpoint, secret } = await create();
    const tables = ['webhook_endpoint', 'delivery', 'delivery_progress', 'delivery_attempt', 'event', 'audit_entry'];
    for (const table of tables) {
      const { rows } = await gateway.database.pool.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
        secret,
      );
    }
    expect(JSON.stringify(endpoint)).not.toContain('ecret"');
  });

  test('of a merchant hears of payments with the response of the API as payload', async () => {
    const { secret } = await create();
    const paid = await gateway.post('/v1/payments', {
      ...cardDebit,
      'customer.givenName': 'Jürgen',
      'customer.surname': 'Jones',
    });
    expect([paid.status, paid.body.result]).toMatchObject([200, {}]);
    const received = await nextNotification();
    const { body } = await gateway.get(`/v1/payments/${paid.body.id}`);
    const message = verify(secret, received) as { payload: Record<string, unknown> };
    expect(message).toEqual({
      type: 'PAYMENT',
      payload: { ...body, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/) },
      presentationAmount: '92.00',
      presentationCurrency: 'EUR',
    });
    expect(message.payload).toMatchObject({ id: paid.body.id, customer: { givenName: 'Jürgen' } });
    expect(received.headers).toMatchObject({
      'webhook-id': `payment_${paid.body.id}_2`,
      'content-type': 'application/json',
    });
  });

  test('hears of refunds with the payment that they refer to, and of declined payments', async () => {
    const { secret } = await create();
    const paid = await gateway.post('/v1/payments', cardDebit);
    const refund = { paymentType: 'RF', amount: '10.00', currency: 'EUR' };
    await gateway.post(`/v1/payments/${paid.body.id}`, refund);
    await gateway.post('/v1/payments', { ...cardDebit, 'customParameters[simulate.resultCode]': '800.100.152' });
    await nextNotification(2);
    const messages = notifications().map((each) => verify(secret, each) as { payload: Record<string, unknown> });
    expect(messages.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ paymentType: 'RF', referencedId: paid.body.id }),
        expect.objectContaining({ result: expect.objectContaining({ code: '800.100.152' }) }),
      ]),
    );
  });

  test.each(['encrypted', 'encrypted-json'] as const)(
    'receives messages that its secret opens (%s)',
    async (format) => {
      const { secret } = await create({ format });
      const paid = await gateway.post('/v1/payments', cardDebit);
      const received = await nextNotification();
      const encrypted = format === 'encrypted' ? received.body : JSON.parse(received.body).encryptedBody;
      expect(JSON.parse(decrypt(secret, received, encrypted)).payload.id).toBe(paid.body.id);
      expect(received.headers['content-type']).toBe(format === 'encrypted' ? 'text/plain' : 'application/json');
    },
  );

  test('without customer data receives none of it', async () => {
    const { secret } = await create({ fields: 'NON_CUSTOMER_DATA' });
    const customer = {
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@shop.example',
      'billing.street1': 'Quay 2',
      'billing.city': 'Lyon',
      'billing.country': 'FR',
      'billing.postcode': '69001',
      'customParameters[note]': 'for Jane',
      'card.holder': 'Jane Jones',
    };
    const paid = await gateway.post('/v1/payments', { ...cardDebit, ...customer });
    expect([paid.status, paid.body.result]).toMatchObject([200, {}]);
    const received = await nextNotification();
    expect(received.body).not.toMatch(/Jane|Lyon|Quay/);
    expect(verify(secret, received)).toMatchObject({
      payload: { id: paid.body.id, amount: '92.00', card: { last4Digits: '0000' }, result: { code: '000.100.110' } },
    });
  });

  test('of a PSP hears of everything below, of a channel of that channel only, and no one of other tenants', async () => {
    const { psp, channel, merchant, db, clock, services } = gateway;
    const sibling = await autocommit(db).prisma.entity.create({
      data: {
        id: '5'.repeat(32),
        kind: 'CHANNEL',
        parentId: merchant.id,
        name: 'Till',
        mode: 'TEST',
        settings: {},
        createdAt: clock.now(),
      },
    });
    services.gatewayServices.tree.invalidate();
    const other = await seedMerchant(db);
    const token = { entityId: other.merchant.id, name: 'other' };
    const { accessToken } = await issueToken(autocommit(db), token, clock.now());
    const ofPsp = await create({ entityId: psp.id, ownerId: psp.id });
    const ofChannel = await create({ entityId: channel.id });
    const first = await gateway.post('/v1/payments', cardDebit);
    const second = await gateway.post('/v1/payments', cardDebit, { entityId: sibling.id });
    const foreign = await gateway.post('/v1/payments', cardDebit, { entityId: other.channel.id, accessToken });
    expect([first.status, second.status, foreign.status]).toEqual([200, 200, 200]);
    await nextNotification(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { rows } = await gateway.database.pool.query(
      `SELECT destination_id, stream_id FROM delivery WHERE stream_type = 'payment' AND destination_id = ANY($1)
       ORDER BY created_at, position`,
      [[ofPsp.endpoint.id, ofChannel.endpoint.id]],
    );
    const heardBy = (id: string) => rows.filter((row) => row.destination_id === id).map((row) => row.stream_id);
    expect(heardBy(ofPsp.endpoint.id).toSorted()).toEqual([first.body.id, second.body.id].toSorted());
    expect(heardBy(ofChannel.endpoint.id)).toEqual([first.body.id]);
  });

  test('hears of registrations, with an action, when it is of that type', async () => {
    const { secret } = await create({ types: ['REGISTRATION'] });
    const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
    await gateway.post('/v1/payments', cardDebit);
    const { body } = await gateway.post('/v1/registrations', card);
    await gateway.post(`/v1/registrations/${body.id}/extendlife`, {});
    const form = new URLSearchParams({ entityId: gateway.channel.id });
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    await gateway.send('DELETE', `/v1/registrations/${body.id}?${form}`, { headers });
    await nextNotification(2);
    const messages = notifications().map((each) => verify(secret, each) as Record<string, unknown>);
    expect(messages.map(({ type, action }) => `${type} ${action}`).toSorted()).toEqual([
      'REGISTRATION CREATED',
      'REGISTRATION DELETED',
      'REGISTRATION UPDATED',
    ]);
    for (const { payload } of messages) expect(payload).toMatchObject({ id: body.id, card: { last4Digits: '0000' } });
  });

  test('receives a message again under the same id until it acknowledges it', async () => {
    const { endpoint } = await create();
    receiver.respond(answer(503));
    await gateway.post('/v1/payments', cardDebit);
    const first = await nextNotification();
    receiver.respond(answer(200));
    await storedFailures(1, endpoint.id);
    gateway.clock.advance(70_000);
    const second = await nextNotification(1);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
  });

  test('that is deleted receives nothing any more', async () => {
    const { endpoint } = await create();
    receiver.respond(answer(503));
    await gateway.post('/v1/payments', cardDebit);
    await storedFailures(1, endpoint.id);
    expect(await deleteWebhookEndpoint(gateway.services.gatewayServices, endpoint, byTest())).toBe(true);
    expect(await deleteWebhookEndpoint(gateway.services.gatewayServices, endpoint, byTest())).toBe(false);
    expect(await findEndpoint(gateway.db, endpoint.id)).toBeNull();
    gateway.clock.advance(70_000);
    await gateway.post('/v1/payments', cardDebit);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(notifications()).toHaveLength(1);
  });
});

describe('the rotation of a secret', () => {
  test('keeps both valid for 24 hours for signatures', async () => {
    const { endpoint, secret } = await create();
    const next = (await rotateWebhookSecret(gateway.services.gatewayServices, endpoint, byTest()))?.secret ?? '';
    expect(next).not.toBe(secret);
    await expect
      .poll(
        async () => (await gateway.services.gatewayServices.webhookEndpoints.find(endpoint.id))?.previousSecretUntil,
      )
      .toBeTruthy();
    await gateway.post('/v1/payments', cardDebit);
    const received = await nextNotification();
    expect(verify(secret, received)).toEqual(verify(next, received));
  });

  test('lets encrypted attempts take turns between both, the one before first', async () => {
    const { endpoint, secret } = await create({ format: 'encrypted' });
    const next = (await rotateWebhookSecret(gateway.services.gatewayServices, endpoint, byTest()))?.secret ?? '';
    gateway.services.gatewayServices.webhookEndpoints.invalidate();
    receiver.respond(answer(400));
    await gateway.post('/v1/payments', cardDebit);
    const first = await nextNotification();
    await storedFailures(1, endpoint.id);
    gateway.clock.advance(70_000);
    const second = await nextNotification(1);
    expect(decrypt(secret, first, first.body)).toBe(decrypt(next, second, second.body));
    receiver.respond(answer(200));
    await storedFailures(2, endpoint.id);
    gateway.clock.advance(dayMs);
    const later = await nextNotification(2);
    expect(decrypt(next, later, later.body)).toContain('"PAYMENT"');
  });
});

describe('an endpoint that answers 410', () => {
  test('is disabled at once with a reason, keeps its messages, and gets them when it is activated again', async () => {
    const { services, database, clock } = gateway;
    const { endpoint } = await create();
    receiver.respond(answer(410));
    await gateway.post('/v1/payments', cardDebit);
    await expect.poll(() => stateOf(endpoint.id), { timeout: 8_000 }).toBe('DISABLED');
    const { rows: entries } = await database.pool.query(
      `SELECT action, actor, after FROM audit_entry WHERE subject_id = $1 ORDER BY sequence DESC LIMIT 1`,
      [endpoint.id],
    );
    expect(entries).toEqual([{ action: 'webhook.disable', actor: 'system', after: { status: '410' } }]);
    await gateway.post('/v1/payments', cardDebit);
    receiver.received.length = 0;
    receiver.respond(answer(200));
    expect(await reactivateWebhookEndpoint(services.gatewayServices, endpoint, byTest())).toBe(true);
    await expect.poll(() => stateOf(endpoint.id), { timeout: 8_000 }).toBe('ACTIVE');
    // The first message is tried again a minute after its failure.
    clock.advance(2 * 60_000);
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(3);
  });
});

describe('an endpoint that fails for long', () => {
  test('is disabled after 30 days with an event and an audit entry, and can be activated again', async () => {
    const { services, database, clock } = gateway;
    const { endpoint } = await create();
    receiver.respond(answer(500));
    await gateway.post('/v1/payments', cardDebit);
    await storedFailures(1, endpoint.id);
    await expect
      .poll(
        async () =>
          (await database.pool.query('SELECT failing_since FROM delivery_destination WHERE id = $1', [endpoint.id]))
            .rows[0].failing_since,
      )
      .not.toBeNull();
    clock.advance(29 * dayMs);
    await disableFailingEndpoints(services.gatewayServices);
    expect(await stateOf(endpoint.id)).toBe('ACTIVE');
    clock.advance(2 * dayMs);
    await disableFailingEndpoints(services.gatewayServices);
    expect(await stateOf(endpoint.id)).toBe('DISABLED');
    const { rows: events } = await database.pool.query(
      `SELECT type FROM event WHERE merchant_id = $1 AND stream_type = 'webhook' AND stream_id = $2 ORDER BY sequence`,
      [gateway.merchant.id, endpoint.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['webhook.created', 'webhook.activated', 'webhook.disabled']);
    const { rows: entries } = await database.pool.query(
      'SELECT action, actor FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
      [endpoint.id],
    );
    expect(entries).toEqual([
      { action: 'webhook.create', actor: 'token:test' },
      { action: 'webhook.disable', actor: 'system' },
    ]);
    receiver.respond(answer(200));
    expect(await reactivateWebhookEndpoint(services.gatewayServices, endpoint, byTest())).toBe(true);
    await expect.poll(() => stateOf(endpoint.id), { timeout: 8_000 }).toBe('ACTIVE');
    expect(await reactivateWebhookEndpoint(services.gatewayServices, endpoint, byTest())).toBe(false);
  });

  /** An active endpoint that was disabled with one payment waiting for it. */
  async function createDisabled(): Promise<{ endpoint: WebhookEndpoint; waiting: string }> {
    const created = await create();
    receiver.respond(answer(500));
    const { body } = await gateway.post('/v1/payments', cardDebit);
    await storedFailures(1, created.endpoint.id);
    // The clock stays where it is: otherwise the payment would be tried once more before the endpoint is disabled.
    await gateway.database.pool.query(
      `UPDATE delivery_destination SET failing_since = failing_since - interval '31 days' WHERE id = $1`,
      [created.endpoint.id],
    );
    await disableFailingEndpoints(gateway.services.gatewayServices);
    expect(await stateOf(created.endpoint.id)).toBe('DISABLED');
    // The payment would be tried again now.
    gateway.clock.advance(70_000);
    return { endpoint: created.endpoint, waiting: body.id };
  }

  const testCalls = (): number => receiver.received.length - notifications().length;
  const acknowledged = (from: number): string[] =>
    notifications()
      .slice(from)
      .map(({ body }) => JSON.parse(body).payload.id)
      .toSorted();
  const reactivate = (endpoint: WebhookEndpoint) =>
    reactivateWebhookEndpoint(gateway.services.gatewayServices, endpoint, byTest());

  test('receives after its reactivation what waited for it and what happened meanwhile', async () => {
    const { endpoint, waiting } = await createDisabled();
    const during = await gateway.post('/v1/payments', cardDebit);
    const before = notifications().length;
    receiver.respond(answer(200));
    expect(await reactivate(endpoint)).toBe(true);
    await expect.poll(() => stateOf(endpoint.id), { timeout: 8_000 }).toBe('ACTIVE');
    await nextNotification(before + 1);
    expect(acknowledged(before)).toEqual([waiting, during.body.id].toSorted());
  });

  test('is sent nothing but test calls until it acknowledges one, and loses nothing when that fails', async () => {
    const { endpoint, waiting } = await createDisabled();
    const before = notifications().length;
    const calls = testCalls();
    expect(await reactivate(endpoint)).toBe(true);
    await expect.poll(testCalls, { timeout: 8_000 }).toBe(calls + 1);
    const during = await gateway.post('/v1/payments', cardDebit);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await stateOf(endpoint.id)).toBe('INACTIVE');
    expect(notifications()).toHaveLength(before);
    receiver.respond(answer(200));
    gateway.clock.advance(70_000);
    await expect.poll(() => stateOf(endpoint.id), { timeout: 8_000 }).toBe('ACTIVE');
    await nextNotification(before + 1);
    expect(acknowledged(before)).toEqual([waiting, during.body.id].toSorted());
  });

  test('does not lose a message that a sender claimed just before', async () => {
    const { endpoint } = await create();
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { webhookEndpoints } = gateway.services.gatewayServices;
    const find = webhookEndpoints.find.bind(webhookEndpoints);
    const held = vi.spyOn(webhookEndpoints, 'find').mockImplementation(async (id) => {
      await isHeld;
      return find(id);
    });
    const { body } = await gateway.post('/v1/payments', cardDebit);
    await expect.poll(() => held.mock.calls.length, { timeout: 8_000 }).toBeGreaterThan(0);
    await gateway.database.pool.query(
      `UPDATE webhook_endpoint SET state = 'DISABLED', disabled_at = now() WHERE id = $1`,
      [endpoint.id],
    );
    webhookEndpoints.invalidate();
    release();
    held.mockRestore();
    expect(JSON.parse((await nextNotification()).body).payload.id).toBe(body.id);
  });
});
