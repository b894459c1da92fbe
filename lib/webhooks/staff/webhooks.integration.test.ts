import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#lib/access/index.ts';
import { setPaused } from '#lib/deliveries/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { backOfficePath } from '#lib/staff/api/back-office-path.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { webhookFormats } from '../messages/encode-message.ts';
import type { WebhookDeliveryRow } from './present-webhook.ts';

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
beforeEach(() => receiver.respond(answer(200, 'thanks')));

const unknownId = '0'.repeat(32);
const waiting = { timeout: 8_000 };

const input = (change: object = {}) => ({
  entityId: office.gateway.merchant.id,
  url: receiver.url,
  types: ['PAYMENT'],
  fields: 'ALL',
  format: 'standard',
  ...change,
});

const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, { as: 'merchant', ...(method === 'GET' ? {} : { body: {} }), ...options });

const read = async (id: string) => (await call('GET', `/webhooks/${id}`)).body;
const stateOf = async (id: string) => (await read(id)).row?.state;

/** Its id and secret; unless another state is expected, it has become active. */
async function create(change: object = {}, state = 'ACTIVE'): Promise<{ id: string; secret: string }> {
  const { status, body } = await call('POST', '/webhooks', { body: input(change) });
  expect([status, body.error]).toEqual([200, undefined]);
  const { id } = body.detail.row;
  await expect.poll(() => stateOf(id), waiting).toBe(state);
  return { id, secret: body.secret };
}

/** The delivery of a payment, when it has ended or failed once. */
async function notify(id: string, status = 200): Promise<WebhookDeliveryRow> {
  await office.gateway.post('/v1/payments', cardDebit);
  const find = async () =>
    (await read(id)).deliveries.find(
      ({ isTestCall, attempts }: WebhookDeliveryRow) => !isTestCall && attempts[0]?.status === status,
    );
  await expect.poll(find, waiting).toBeTruthy();
  return find();
}

/** As after 30 days of failures. */
async function fail(id: string): Promise<WebhookDeliveryRow> {
  receiver.respond(answer(503));
  await notify(id, 503);
  await office.gateway.database.pool.query(
    `UPDATE delivery_progress SET state = 'FAILED', completed_at = now() WHERE destination_id = $1 AND state = 'WAITING'`,
    [id],
  );
  receiver.respond(answer(200, 'thanks'));
  return (await read(id)).deliveries.find(({ state }: WebhookDeliveryRow) => state === 'FAILED');
}

const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });

describe('the list of webhooks', () => {
  test('finds webhooks by URL, state, type, format and id', async () => {
    const { id } = await create({ url: `${receiver.url}orders`, types: ['PAYMENT', 'RISK'] });
    const find = async (q: string) =>
      (await call('GET', `/webhooks?${new URLSearchParams({ q })}`)).body.rows.map((row: { id: string }) => row.id);
    for (const q of ['orders', id, 'url:orders', 'orders active', 'type:risk', 'orders format:standard']) {
      expect(await find(q), q).toEqual([id]);
    }
    expect(await find('orders disabled')).toEqual([]);
    const [row] = (await call('GET', '/webhooks?q=orders')).body.rows;
    expect(row).toMatchObject({ types: ['PAYMENT', 'RISK'], state: 'ACTIVE', entityName: expect.any(String) });
  });
});

describe('the receiver of a webhook', () => {
  test('is written for its format, and its test requests contain no secret of the webhook', async () => {
    for (const format of webhookFormats) {
      const { id, secret } = await create({ format });
      const { status, body, text } = await call('GET', `/webhooks/${id}/receiver?language=python`);
      expect(status).toBe(200);
      expect(body.file).toBe('receiver.py');
      expect(body.code).toContain(format === 'standard' ? 'webhook-signature' : 'x-authentication-tag');
      expect(text).not.toContain(secret);
      const [{ headers, body: sent }] = body.requests;
      if (format === 'standard') expect(new Webhook(body.secret).verify(sent, headers)).toBeTruthy();
      else expect(headers['X-Authentication-Tag']).toMatch(/^[0-9A-F]{32}$/);
    }
  });

  test('is rejected in an unknown language', async () => {
    const { id } = await create();
    expect((await call('GET', `/webhooks/${id}/receiver?language=cobol`)).status).toBe(400);
    expect((await call('GET', `/webhooks/${unknownId}/receiver`)).status).toBe(404);
  });
});

describe('a new webhook', () => {
  test('returns its secret once and is active after its test call', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_/);
    const { text } = await call('GET', `/webhooks/${id}`);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/sealed|whsec_/);
    const { deliveries, mayWrite } = JSON.parse(text);
    expect(mayWrite).toBe(true);
    expect(deliveries).toMatchObject([{ isTestCall: true, state: 'DELIVERED', subject: null, resend: null }]);
    expect(await entriesOf(id)).toMatchObject([{ action: 'webhook.create', actor: expect.stringMatching(/^user:/) }]);
  });

  test('stays inactive with the cause in words when its test call is not acknowledged', async () => {
    receiver.respond(answer(500));
    const { id } = await create({}, 'INACTIVE');
    const first = async () => (await read(id)).deliveries[0];
    await expect.poll(async () => (await first()).attempts.length, waiting).toBe(1);
    expect(await first()).toMatchObject({
      state: 'WAITING',
      nextAttemptAt: expect.any(String),
      attempts: [{ outcome: 'FAILED', status: 500, cause: 'The server answered 500.' }],
    });
  });

  test.each([
    [{ url: '' }, 'url', 'Enter a URL.'],
    [{ url: 'shop' }, 'url', 'Enter a complete URL that begins with https:// or http://.'],
    [{ url: 'ftp://shop.example/' }, 'url', 'Enter a complete URL that begins with https:// or http://.'],
    [{ url: 'http://169.254.169.254/' }, 'url', expect.stringContaining('169.254.169.254 is not a public')],
    [{ types: [] }, 'types', 'Choose at least one.'],
    [{ types: ['ALL'] }, 'types.0', expect.any(String)],
    [{ fields: 'SOME' }, 'fields', expect.any(String)],
    [{ format: 'plain' }, 'format', expect.any(String)],
    [{ entityId: '' }, 'entityId', 'Choose an entity.'],
  ])('is rejected with 400 for %o', async (change, name, message) => {
    const { status, body } = await call('POST', '/webhooks', { body: input(change) });
    expect(status).toBe(400);
    expect(body.error.details.fields).toContainEqual({ name, message });
  });

  test('is rejected with 404 for an entity out of scope', async () => {
    for (const entityId of [office.other.merchant.id, office.gateway.psp.id, unknownId]) {
      const { status } = await call('POST', '/webhooks', { body: input({ entityId }) });
      expect(status).toBe(404);
    }
  });
});

describe('an action on a webhook', () => {
  test.each([
    ['GET', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/reactivate'],
    ['POST', '/delete'],
    ['GET', `/deliveries/${unknownId}-${unknownId}`],
    ['POST', `/deliveries/${unknownId}-${unknownId}/resend`],
  ])('%s %s answers 404 for an unknown webhook', async (method, path) => {
    const body = method === 'GET' ? {} : { body: { reason: 'not used' } };
    expect((await call(method, `/webhooks/${unknownId}${path}`, body)).status).toBe(404);
  });

  test('rotates the secret; the one before stays valid for 24 hours', async () => {
    const { id, secret } = await create();
    const { status, body } = await call('POST', `/webhooks/${id}/rotate-secret`);
    expect([status, body.secret === secret]).toEqual([200, false]);
    const until = Date.parse(body.detail.row.previousSecretUntil);
    expect(until - office.gateway.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'webhook.rotate-secret' });
  });

  test('sends a test call to an inactive webhook and rejects an active one with 409', async () => {
    receiver.respond(answer(500));
    const { id } = await create({}, 'INACTIVE');
    receiver.respond(answer(204));
    expect((await call('POST', `/webhooks/${id}/reactivate`)).status).toBe(200);
    await expect.poll(() => stateOf(id), waiting).toBe('ACTIVE');
    expect(await call('POST', `/webhooks/${id}/reactivate`)).toMatchObject({
      status: 409,
      body: { error: { code: 'active' } },
    });
  });

  test('reactivates a disabled webhook', async () => {
    const { id } = await create();
    const tx = autocommit(office.gateway.db);
    const disabledAt = office.gateway.clock.now();
    await tx.prisma.webhookEndpoint.update({ where: { id }, data: { state: 'DISABLED', disabledAt } });
    await setPaused(tx, id, disabledAt);
    expect((await read(id)).row).toMatchObject({ state: 'DISABLED', disabledAt: disabledAt.toISOString() });
    expect((await call('POST', `/webhooks/${id}/reactivate`)).status).toBe(200);
    await expect.poll(() => stateOf(id), waiting).toBe('ACTIVE');
  });

  test('is shown as work to those who may activate it again', async () => {
    const { id } = await create();
    const count = async (as: 'merchant' | 'auditor') =>
      (await call('GET', '/work', { as })).body.counts['/webhooks'] ?? 0;
    const before = await count('merchant');
    const disabledAt = office.gateway.clock.now();
    const { prisma } = autocommit(office.gateway.db);
    await prisma.webhookEndpoint.update({ where: { id }, data: { state: 'DISABLED', disabledAt } });
    expect([await count('merchant'), await count('auditor')]).toEqual([before + 1, 0]);
    await prisma.webhookEndpoint.update({ where: { id }, data: { state: 'ACTIVE', disabledAt: null } });
    expect(await count('merchant')).toBe(before);
  });

  test('deletes it with a reason in the audit log', async () => {
    const { id } = await create();
    const missing = await call('POST', `/webhooks/${id}/delete`, { body: { reason: ' ' } });
    expect([missing.status, missing.body.error.message]).toEqual([400, 'reason: Enter a short reason.']);
    const body = { reason: 'The shop was closed' };
    expect(await call('POST', `/webhooks/${id}/delete`, { body })).toMatchObject({ status: 200, body: { id } });
    expect((await call('POST', `/webhooks/${id}/delete`, { body })).status).toBe(404);
    expect((await call('GET', `/webhooks?q=${id}`)).body.rows).toEqual([]);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'webhook.delete', after: body });
    const { rows } = (await call('GET', `/audit?q=${id}`, { as: 'auditor' })).body;
    expect(rows[0]).toMatchObject({ action: 'webhook.delete', subjectName: receiver.url });
  });

  test('is not offered to an auditor', async () => {
    const { id } = await create();
    expect((await call('GET', `/webhooks/${id}`, { as: 'auditor' })).body.mayWrite).toBe(false);
  });
});

describe('a delivery', () => {
  test('shows the request and the answer of each attempt', async () => {
    const { id, secret } = await create();
    const delivery = await notify(id);
    expect(delivery).toMatchObject({ state: 'DELIVERED', subject: { type: 'payment' }, resend: null });
    const { status, body, text } = await call('GET', `/webhooks/${id}/deliveries/${delivery.id}`);
    expect(status).toBe(200);
    expect(JSON.parse(body.message)).toMatchObject({ type: 'PAYMENT' });
    expect(body.attempts).toMatchObject([
      {
        ordinal: 1,
        outcome: 'DELIVERED',
        url: receiver.url,
        status: 200,
        responseBody: 'thanks',
        requestBody: body.message,
        requestHeaders: { 'webhook-id': delivery.messageId },
      },
    ]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(cardDebit['card.number']);
  });

  test('shows an encrypted request as it was sent, and its message', async () => {
    const { id } = await create({ format: 'encrypted' });
    const delivery = await notify(id);
    const { body } = await call('GET', `/webhooks/${id}/deliveries/${delivery.id}`);
    expect(body.attempts[0].requestBody).toMatch(/^[0-9a-f]+$/i);
    expect(JSON.parse(body.message)).toMatchObject({ type: 'PAYMENT' });
  });

  test('is unknown at another webhook and by another form of its id', async () => {
    const [{ id }, another] = [await create(), await create()];
    const delivery = await notify(id);
    for (const path of [`${another.id}/deliveries/${delivery.id}`, `${id}/deliveries/${delivery.id.slice(33)}`]) {
      expect((await call('GET', `/webhooks/${path}`)).status).toBe(404);
      expect((await call('POST', `/webhooks/${path}/resend`)).status).toBe(404);
    }
  });

  test('is shown to those who may see the channel of the webhook alone', async () => {
    const { channel, db, clock, services } = office.gateway;
    const { id } = await create({ entityId: channel.id });
    const delivery = await notify(id);
    const user = { username: 'stall', name: 'Stall', email: 'stall@demo.example', password: null };
    const roles = [{ role: 'merchant' as const, entityId: channel.id }];
    const userId = await createUser(autocommit(db), { ...user, roles }, clock.now());
    const headers = { Cookie: await openSessionCookie(services.sso, userId) };
    const readAsUser = async (path: string) => {
      const address = services.sso.baseUrl + backOfficePath + path;
      return (await services.backOffice.fetch(new Request(address, { headers }))).json();
    };
    const { deliveries } = await readAsUser(`/webhooks/${id}`);
    expect(deliveries.map((each: WebhookDeliveryRow) => each.id)).toContain(delivery.id);
    const { attempts } = await readAsUser(`/webhooks/${id}/deliveries/${delivery.id}`);
    expect(attempts).toMatchObject([{ status: 200 }]);
    const other = await create();
    expect(await readAsUser(`/webhooks/${other.id}`)).toMatchObject({ error: { code: 'unknown' } });
    expect((await readAsUser('/webhooks')).rows.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  test('is sent again once after it failed, also by concurrent requests', async () => {
    const { id } = await create();
    const failed = await fail(id);
    expect(failed).toMatchObject({ resend: 'possible', attempts: [{ cause: 'The server answered 503.' }] });
    const resend = () => call('POST', `/webhooks/${id}/deliveries/${failed.id}/resend`);
    const statuses = (await Promise.all([resend(), resend(), resend()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    const again = async () =>
      (await read(id)).deliveries.find(({ isResubmission }: WebhookDeliveryRow) => isResubmission);
    await expect.poll(async () => (await again())?.state, waiting).toBe('DELIVERED');
    const { deliveries } = await read(id);
    expect((await again()).messageId).toBe(failed.messageId);
    expect(deliveries.find((each: WebhookDeliveryRow) => each.id === failed.id).resend).toBe('used');
    const resent = (await entriesOf(id)).filter(({ action }) => action === 'webhook.resend');
    expect(resent).toMatchObject([{ after: { message: failed.messageId } }]);
  });

  test('is not sent again unless it failed and the webhook is active', async () => {
    const { id } = await create();
    const delivered = await notify(id);
    const resend = (delivery: WebhookDeliveryRow) => call('POST', `/webhooks/${id}/deliveries/${delivery.id}/resend`);
    expect(await resend(delivered)).toMatchObject({ status: 409, body: { error: { code: 'not-resent' } } });
    const failed = await fail(id);
    await autocommit(office.gateway.db).prisma.webhookEndpoint.update({
      where: { id },
      data: { state: 'DISABLED', disabledAt: new Date() },
    });
    expect(await resend(failed)).toMatchObject({ status: 409, body: { error: { code: 'inactive' } } });
  });
});
