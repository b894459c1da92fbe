import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDeliveries, insertDestination } from '#lib/deliveries/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import type { DeliveryRow } from './present-delivery.ts';

/** Nothing is sent: deliveries keep the states that the tests store. */
let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  const { pool } = office.gateway.database;
  await emptyTables(pool, 'delivery, delivery_progress, delivery_attempt, delivery_destination, webhook_endpoint');
});

const unknownId = '0'.repeat(32);

const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, { as: 'merchant', ...(method === 'GET' ? {} : { body: {} }), ...options });

async function seedEndpoint(entityId = office.gateway.merchant.id, change: object = {}): Promise<string> {
  const { db, clock } = office.gateway;
  const id = newRandomId();
  await autocommit(db).prisma.webhookEndpoint.create({
    data: {
      id,
      entityId,
      ownerId: entityId,
      url: `https://shop.example/${id.slice(0, 8)}`,
      types: ['PAYMENT'],
      fields: 'ALL',
      format: 'standard',
      state: 'ACTIVE',
      sealedSecret: 'sealed',
      createdAt: clock.now(),
      ...change,
    },
  });
  await insertDestination(autocommit(db), { id, entityId, queue: 'webhooks' });
  return id;
}

type Seed = { state?: string; minutesAgo?: number; cause?: string; type?: string; isTestCall?: boolean };

/** The delivery of a new message, with an attempt when it has a cause. */
async function seedDelivery(destinationId: string, seed: Seed = {}) {
  const { state = 'DELIVERED', minutesAgo = 0, cause, type = 'PAYMENT', isTestCall = false } = seed;
  const { db, database, clock, merchant } = office.gateway;
  const streamId = isTestCall ? destinationId : newRandomId();
  const streamType = isTestCall ? 'webhook' : type.toLowerCase();
  const action = type === 'REGISTRATION' ? { action: 'CREATED' } : {};
  const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
  const messageId = `${isTestCall ? 'test' : streamType}_${streamId}_1`;
  await insertDeliveries(autocommit(db), [
    {
      merchantId: merchant.id,
      queue: 'webhooks',
      destinationId,
      messageId,
      streamType,
      streamId,
      position: 1n,
      orderKey: null,
      data: {},
      notBefore: at,
      createdAt: at,
      body: JSON.stringify({ type: isTestCall ? 'test' : type, ...action, payload: { id: streamId } }),
    },
  ]);
  const { rows } = await database.pool.query<{ id: string }>(
    `UPDATE delivery_progress p SET state = CASE $3 WHEN 'SENDING' THEN 'WAITING' ELSE $3 END,
       worker_id = CASE WHEN $3 = 'SENDING' THEN 'w' END,
       completed_at = CASE WHEN $3 IN ('WAITING', 'SENDING') THEN NULL ELSE now() END
     FROM delivery d WHERE d.merchant_id = $1 AND d.message_id = $2
       AND p.merchant_id = d.merchant_id AND p.delivery_id = d.id RETURNING d.id`,
    [merchant.id, messageId, state],
  );
  const id = rows[0]?.id ?? '';
  if (cause !== undefined) {
    await database.pool.query(
      `INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, status, started_at)
       VALUES ($1, $2, 1, 'FAILED', 'status-503', $3, 503, $4)`,
      [merchant.id, id, cause, at],
    );
  }
  return { id: `${merchant.id}-${id}`, messageId, streamId, createdAt: at };
}

const list = async (q = '', options: BackOfficeCallOptions & { sort?: string } = {}) => {
  const { sort = 'newest', ...rest } = options;
  const { status, body } = await call('GET', `/deliveries?${new URLSearchParams({ q, sort })}`, rest);
  expect([status, body.error, body.problems]).toEqual([200, undefined, []]);
  return body.rows as DeliveryRow[];
};
const idsOf = async (q: string) => (await list(q)).map(({ id }) => id);

const stored = async (messageId: string) =>
  (
    await office.gateway.database.pool.query<{ state: string; resubmission: number }>(
      `SELECT p.state, d.resubmission FROM delivery d
       JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
       WHERE d.merchant_id = $1 AND d.message_id = $2 ORDER BY d.resubmission`,
      [office.gateway.merchant.id, messageId],
    )
  ).rows;

const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });

describe('the list of deliveries', () => {
  test('shows deliveries of all endpoints with notification, merchant, subject and last cause', async () => {
    const endpoint = await seedEndpoint();
    const failed = await seedDelivery(endpoint, { state: 'FAILED', cause: 'The server answered 503.' });
    const waiting = await seedDelivery(await seedEndpoint(), { state: 'WAITING', type: 'REGISTRATION', minutesAgo: 5 });
    expect(await list()).toMatchObject([
      {
        id: failed.id,
        state: 'FAILED',
        type: 'PAYMENT',
        action: null,
        endpointId: endpoint,
        url: `https://shop.example/${endpoint.slice(0, 8)}`,
        merchantName: 'Bakery',
        canResend: true,
        subject: { type: 'payment', id: failed.streamId },
        cause: 'The server answered 503.',
        causeCode: 'status-503',
        nextAttemptAt: null,
      },
      {
        id: waiting.id,
        type: 'REGISTRATION',
        action: 'CREATED',
        canResend: false,
        subject: { type: 'registration' },
        nextAttemptAt: expect.any(String),
      },
    ]);
  });

  test('shows test calls without a notification, which cannot be sent again here', async () => {
    await seedDelivery(await seedEndpoint(), { isTestCall: true });
    expect(await list('about:webhook')).toMatchObject([{ type: null, subject: null, canResend: false }]);
  });

  test('finds deliveries by state, endpoint, cause, payment, merchant, time and words', async () => {
    const endpoint = await seedEndpoint();
    const one = await seedDelivery(endpoint, { state: 'FAILED', cause: 'The server answered 503.' });
    await seedDelivery(await seedEndpoint(), { minutesAgo: 3 * 1_440 });
    const queries = [
      'state:failed',
      'failed',
      'cause:status-503',
      'answered 503',
      'date:today',
      `endpoint:${endpoint.slice(0, 8)}`,
      `endpoint:${endpoint}`,
      endpoint,
      `failed entity:Bakery`,
      `subject:${one.streamId}`,
      one.streamId,
      one.messageId,
      one.id.slice(33),
      'failed about:payment',
    ];
    for (const q of queries) expect(await idsOf(q), q).toEqual([one.id]);
    for (const q of ['state:cancelled', 'cause:status-404', 'endpoint:other.example', 'about:registration'])
      expect(await idsOf(q), q).toEqual([]);
  });

  test('is ordered by time, the newest or the oldest first', async () => {
    const endpoint = await seedEndpoint();
    const [older, newer] = [
      await seedDelivery(endpoint, { minutesAgo: 10 }),
      await seedDelivery(endpoint, { minutesAgo: 1 }),
    ];
    expect((await list('', { sort: 'newest' })).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect((await list('', { sort: 'oldest' })).map(({ id }) => id)).toEqual([older.id, newer.id]);
  });

  test('has no deliveries of endpoints above or beside the user, or of deleted ones', async () => {
    const own = await seedDelivery(await seedEndpoint());
    await seedDelivery(await seedEndpoint(office.gateway.psp.id));
    await seedDelivery(await seedEndpoint(office.other.merchant.id));
    await seedDelivery(await seedEndpoint(undefined, { state: 'DELETED', deletedAt: new Date() }));
    expect(await idsOf('')).toEqual([own.id]);
    expect(await list('', { as: 'auditor' })).toHaveLength(2);
    expect((await call('GET', '/deliveries', { as: 'finance' })).status).toBe(403);
  });
});

describe('sending a selection again', () => {
  const resend = (ids: unknown, options: BackOfficeCallOptions = {}) =>
    call('POST', '/deliveries/resend', { body: { ids }, ...options });

  test('sends each message once more under the same id, with one entry for each endpoint', async () => {
    const [first, second] = [await seedEndpoint(), await seedEndpoint()];
    const failed = await seedDelivery(first, { state: 'FAILED' });
    const delivered = await seedDelivery(first);
    const other = await seedDelivery(second, { state: 'CANCELLED' });
    const { body } = await resend([failed.id, delivered.id, other.id]);
    expect(body).toEqual({ resent: 3, skipped: 0, inactive: 0 });
    expect(await stored(delivered.messageId)).toEqual([
      { state: 'DELIVERED', resubmission: 0 },
      { state: 'WAITING', resubmission: 1 },
    ]);
    expect(await entriesOf(first)).toMatchObject([
      { action: 'webhook.resend-selected', after: { resent: 2, skipped: 0 } },
    ]);
    expect(await entriesOf(second)).toMatchObject([{ after: { resent: 1, skipped: 0 } }]);
  });

  test('leaves out what waits, is being sent, or is a test call', async () => {
    const endpoint = await seedEndpoint();
    const rows = [
      await seedDelivery(endpoint, { state: 'WAITING' }),
      await seedDelivery(endpoint, { state: 'SENDING' }),
      await seedDelivery(endpoint, { isTestCall: true }),
    ];
    const { body } = await resend(rows.map(({ id }) => id));
    expect(body).toEqual({ resent: 0, skipped: 3, inactive: 0 });
    expect(await entriesOf(endpoint)).toEqual([]);
  });

  test('sends a message once when several requests arrive at the same time', async () => {
    const { id, messageId } = await seedDelivery(await seedEndpoint(), { state: 'FAILED' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend([id, id])));
    expect(answers.map(({ body }) => body.resent).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(await stored(messageId)).toHaveLength(2);
  });

  test('counts those of a webhook that is not active, and sends the others', async () => {
    const inactive = await seedEndpoint(undefined, { state: 'DISABLED', disabledAt: new Date() });
    const one = await seedDelivery(inactive, { state: 'FAILED' });
    const two = await seedDelivery(await seedEndpoint(), { state: 'FAILED' });
    expect((await resend([one.id, two.id])).body).toEqual({ resent: 1, skipped: 0, inactive: 1 });
    expect(await stored(one.messageId)).toHaveLength(1);
  });

  test('sends nothing when one of them is unknown or of another tenant', async () => {
    const own = await seedDelivery(await seedEndpoint(), { state: 'FAILED' });
    const foreign = await seedDelivery(await seedEndpoint(office.other.merchant.id), { state: 'FAILED' });
    for (const id of [foreign.id, `${unknownId}-${unknownId}`, 'x']) {
      expect((await resend([own.id, id])).status).toBe(404);
    }
    expect(await stored(own.messageId)).toHaveLength(1);
  });

  test('is refused without rows, with too many, and without the permission', async () => {
    expect((await resend([])).status).toBe(400);
    expect((await resend(Array.from({ length: 201 }, () => 'x'))).status).toBe(400);
    const { id } = await seedDelivery(await seedEndpoint(), { state: 'FAILED' });
    expect((await resend([id], { as: 'auditor' })).status).toBe(403);
  });
});

describe('sending everything since a time again', () => {
  const since = (minutes: number) => new Date(office.gateway.clock.now().getTime() - minutes * 60_000).toISOString();
  const resend = (id: string, body: object, options: BackOfficeCallOptions = {}) =>
    call('POST', `/webhooks/${id}/resend-since`, { body, ...options });

  test('sends the messages of this endpoint since then, and counts those that wait', async () => {
    const [endpoint, another] = [await seedEndpoint(), await seedEndpoint()];
    const before = await seedDelivery(endpoint, { minutesAgo: 90 });
    const delivered = await seedDelivery(endpoint, { minutesAgo: 50 });
    const failed = await seedDelivery(endpoint, { minutesAgo: 40, state: 'FAILED' });
    const waiting = await seedDelivery(endpoint, { minutesAgo: 30, state: 'WAITING' });
    const elsewhere = await seedDelivery(another, { minutesAgo: 30 });
    await seedDelivery(endpoint, { minutesAgo: 20, isTestCall: true });
    const time = since(60);
    expect((await resend(endpoint, { since: time })).body).toEqual({ resent: 2, skipped: 1, continueFrom: null });
    for (const { messageId } of [delivered, failed]) expect(await stored(messageId)).toHaveLength(2);
    for (const { messageId } of [before, waiting, elsewhere]) expect(await stored(messageId)).toHaveLength(1);
    expect(await entriesOf(endpoint)).toMatchObject([
      { action: 'webhook.resend-since', after: { since: time, resent: 2, skipped: 1 } },
    ]);
  });

  test('sends a message again that was sent again before, as soon as that has ended', async () => {
    const endpoint = await seedEndpoint();
    const { messageId } = await seedDelivery(endpoint);
    const body = { since: since(60) };
    expect((await resend(endpoint, body)).body).toMatchObject({ resent: 1, skipped: 0 });
    expect((await resend(endpoint, body)).body).toMatchObject({ resent: 0, skipped: 1 });
    await office.gateway.database.pool.query(
      `UPDATE delivery_progress SET state = 'DELIVERED', completed_at = now() WHERE destination_id = $1`,
      [endpoint],
    );
    expect((await resend(endpoint, body)).body).toMatchObject({ resent: 1, skipped: 0 });
    expect((await stored(messageId)).map(({ resubmission }) => resubmission)).toEqual([0, 1, 2]);
    expect(await entriesOf(endpoint)).toHaveLength(2);
  });

  test('sends at most 1,000 messages, the oldest first, and names the time to continue from', async () => {
    const endpoint = await seedEndpoint();
    const { merchant, database, clock } = office.gateway;
    const now = clock.now();
    await database.pool.query(
      `WITH inserted AS (
         INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, stream_type, stream_id, position, body,
           created_at)
         SELECT $1, 'd' || n, 'webhooks', $2, 'payment_' || n, 'payment', 'p' || n, n, '{}',
           $3::timestamptz - make_interval(secs => 1001 - n)
         FROM generate_series(1, 1001) AS n
         RETURNING merchant_id, id, destination_id, queue, position
       )
       INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, state, next_attempt_at,
         completed_at)
       SELECT i.*, 'DELIVERED', $3::timestamptz, $3::timestamptz FROM inserted i`,
      [merchant.id, endpoint, now],
    );
    const { body } = await resend(endpoint, { since: since(60) });
    expect(body).toEqual({ resent: 1_000, skipped: 0, continueFrom: now.toISOString() });
    expect((await resend(endpoint, { since: body.continueFrom })).body).toEqual({
      resent: 1,
      skipped: 0,
      continueFrom: null,
    });
  });

  test('is refused without a time, without the permission, and for an endpoint out of scope', async () => {
    const endpoint = await seedEndpoint();
    for (const time of ['', 'yesterday', undefined]) {
      const { status, body } = await resend(endpoint, { since: time });
      expect([status, body.error.details.fields[0].name]).toEqual([400, 'since']);
    }
    const body = { since: since(60) };
    expect((await resend(endpoint, body, { as: 'auditor' })).status).toBe(403);
    const foreign = await seedEndpoint(office.other.merchant.id);
    for (const id of [foreign, unknownId]) expect((await resend(id, body)).status).toBe(404);
  });

  test('is refused for a webhook that is not active', async () => {
    const endpoint = await seedEndpoint(undefined, { state: 'DISABLED', disabledAt: new Date() });
    const { messageId } = await seedDelivery(endpoint, { state: 'FAILED' });
    expect(await resend(endpoint, { since: since(60) })).toMatchObject({
      status: 409,
      body: { error: { code: 'inactive' } },
    });
    expect(await stored(messageId)).toHaveLength(1);
  });
});
