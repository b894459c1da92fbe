import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { webhookFields, webhookFormats, webhookTypes } from '#lib/webhooks/index.ts';
import {
  type CallOptions,
  cardDebit,
  seedMerchant,
  startTestGateway,
  type TestAnswer,
  type TestGateway,
} from '#test/fixtures/gateway.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { fieldsOf } from '../catalogue/index.ts';

let gateway: TestGateway;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.services.start();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});
beforeEach(() => receiver.respond(answer(200)));

const input = () => ({ url: receiver.url, types: 'PAYMENT REGISTRATION', format: 'standard' });

async function create(options?: CallOptions): Promise<string> {
  const { body } = await gateway.post('/v1/webhooks', input(), options);
  return body.id;
}

async function remove(
  id: string,
  { accessToken = gateway.accessToken, entityId }: CallOptions = {},
): Promise<TestAnswer> {
  const form = new URLSearchParams({ entityId: entityId ?? gateway.channel.id });
  const headers = accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` };
  return gateway.send('DELETE', `/v1/webhooks/${id}?${form}`, { headers });
}

const unknownId = '0'.repeat(32);
const code = ({ status, body }: TestAnswer) => [status, body.result.code];

/** Every operation on webhooks, with an id where its path has one. */
const operations: [name: string, run: (id: string, options?: CallOptions) => Promise<TestAnswer>][] = [
  ['POST /v1/webhooks', (_, options) => gateway.post('/v1/webhooks', input(), options)],
  ['GET /v1/webhooks', (_, options) => gateway.get('/v1/webhooks', {}, options)],
  ['GET /v1/webhooks/{id}', (id, options) => gateway.get(`/v1/webhooks/${id}`, {}, options)],
  ['DELETE /v1/webhooks/{id}', remove],
  ['POST /v1/webhooks/{id}/secret', (id, options) => gateway.post(`/v1/webhooks/${id}/secret`, {}, options)],
  ['GET /v1/webhooks/{id}/deliveries', (id, options) => gateway.get(`/v1/webhooks/${id}/deliveries`, {}, options)],
];
const withId = operations.slice(2);

describe('POST /v1/webhooks', () => {
  it('answers 200 with id, state and, once, the secret', async () => {
    const created = await gateway.post('/v1/webhooks', input());
    expect(code(created)).toEqual([200, '000.000.100']);
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      entityId: gateway.channel.id,
      url: receiver.url,
      types: 'PAYMENT REGISTRATION',
      fields: 'ALL',
      format: 'standard',
      state: 'INACTIVE',
      secret: expect.stringMatching(/^whsec_/),
      buildNumber: expect.any(String),
      ndc: expect.any(String),
    });
    for (const path of [`/v1/webhooks/${created.body.id}`, '/v1/webhooks']) {
      const { text } = await gateway.get(path);
      expect(text).toContain(created.body.id);
      expect(text).not.toContain('ecret');
    }
  });

  it('gives a new secret once, and the one before is valid for a day', async () => {
    const created = await gateway.post('/v1/webhooks', input());
    const rotated = await gateway.post(`/v1/webhooks/${created.body.id}/secret`, {});
    expect(code(rotated)).toEqual([200, '000.000.100']);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(created.body.secret);
    const hours = (Date.parse(rotated.body.previousSecretUntil) - gateway.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect((await gateway.get(`/v1/webhooks/${created.body.id}`)).text).not.toContain('ecret');
  });

  it('encrypts by default, with a secret of 64 hexadecimal digits, and removes types sent twice', async () => {
    const { body } = await gateway.post('/v1/webhooks', { url: receiver.url, types: 'RISK PAYMENT RISK' });
    expect(body).toMatchObject({ format: 'encrypted', fields: 'ALL', types: 'RISK PAYMENT' });
    expect(body.secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [{ url: '' }, 'url', 'is required'],
    [{ types: '' }, 'types', 'is required'],
    [{ url: 'shop' }, 'url', 'must be an absolute URL of 6 to 2048 characters'],
    [{ url: 'ftp://shop.example/' }, 'url', 'is not accepted: only http and https are allowed'],
    [
      { url: 'http://169.254.169.254/latest' },
      'url',
      'is not accepted: 169.254.169.254 is not a public address (linkLocal)',
    ],
    [{ url: 'https://user:pass@shop.example/' }, 'url', 'is not accepted: the URL must not hold credentials'],
    [
      { types: 'PAYMENT,REGISTRATION' },
      'types',
      'must be a space-separated list of PAYMENT, REGISTRATION, SCHEDULE, RISK, PAYOUT, NOTICE',
    ],
    [{ fields: 'SOME' }, 'fields', expect.stringContaining('NON_CUSTOMER_DATA')],
    [{ format: 'plain' }, 'format', expect.stringContaining('standard')],
    [{ secret: 'mine' }, 'secret', 'is not an allowed parameter'],
  ])('answers 400 for %o', async (change, name, message) => {
    const answered = await gateway.post('/v1/webhooks', { ...input(), ...change } as Record<string, string>);
    expect(code(answered)).toEqual([400, '200.300.404']);
    expect(answered.body.result.parameterErrors).toContainEqual(expect.objectContaining({ name, message }));
  });

  it('offers the types, fields and formats of webhooks', () => {
    const fields = new Map(fieldsOf('webhooks.create').map((field) => [field.name, field.kind]));
    expect(fields.get('types')?.hint).toContain(webhookTypes.join(', '));
    expect(fields.get('fields')?.values).toEqual(webhookFields);
    expect(fields.get('format')?.values).toEqual(webhookFormats);
  });

  it('records who registered and who deleted an endpoint', async () => {
    const id = await create();
    await remove(id);
    const { rows } = await gateway.database.pool.query(
      'SELECT action, actor, entity_id FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
      [id],
    );
    const by = { actor: expect.stringMatching(/^token:/), entity_id: gateway.channel.id };
    expect(rows).toEqual([
      { action: 'webhook.create', ...by },
      { action: 'webhook.delete', ...by },
    ]);
  });
});

describe('GET and DELETE /v1/webhooks', () => {
  it('list the endpoints of the entity itself', async () => {
    const [ofChannel, ofMerchant] = [await create(), await create({ entityId: gateway.merchant.id })];
    const list = async (entityId: string) => {
      const { body } = await gateway.get('/v1/webhooks', {}, { entityId });
      return body.webhooks.map(({ id }: { id: string }) => id);
    };
    expect(await list(gateway.merchant.id)).toEqual([ofMerchant]);
    expect(await list(gateway.channel.id)).toContain(ofChannel);
    expect(await list(gateway.channel.id)).not.toContain(ofMerchant);
  });

  it('show an endpoint as active when it acknowledged its test call', async () => {
    const id = await create();
    const read = async () => (await gateway.get(`/v1/webhooks/${id}`)).body;
    await expect.poll(async () => (await read()).state, { timeout: 8_000 }).toBe('ACTIVE');
    expect(await read()).toMatchObject({ id, activatedAt: expect.stringMatching(/^\d{4}-/) });
  });

  it('delete an endpoint once', async () => {
    const id = await create();
    const deleted = await remove(id);
    expect(code(deleted)).toEqual([200, '000.000.100']);
    expect(deleted.body.id).toBe(id);
    for (const [, run] of withId) expect(code(await run(id))).toEqual([404, '700.400.580']);
    expect((await gateway.get('/v1/webhooks')).text).not.toContain(id);
  });
});

describe('GET /v1/webhooks/{id}/deliveries', () => {
  it('answers 200 with the latest deliveries, their attempts and the time of the next one', async () => {
    const id = await create({ entityId: gateway.merchant.id });
    const options = { entityId: gateway.merchant.id };
    const read = async () => (await gateway.get(`/v1/webhooks/${id}/deliveries`, {}, options)).body.deliveries;
    await expect.poll(async () => (await read())[0]?.state, { timeout: 8_000 }).toBe('DELIVERED');
    receiver.respond(answer(503));
    const paid = await gateway.post('/v1/payments', cardDebit);
    await expect.poll(async () => (await read())[0]?.attempts[0]?.status, { timeout: 8_000 }).toBe('503');
    const [latest, testCall] = await read();
    expect(latest).toMatchObject({
      webhookId: `payment_${paid.body.id}_2`,
      state: 'WAITING',
      nextAttemptAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+0000$/),
      attempts: [{ outcome: 'FAILED', status: '503', cause: 'The server answered 503.' }],
    });
    expect(testCall).toMatchObject({ state: 'DELIVERED', attempts: [{ outcome: 'DELIVERED', status: '200' }] });
    await remove(id, options);
  });
});

describe.each(operations)('%s', (_name, run) => {
  it('answers 401 without a token', async () => {
    expect(code(await run(unknownId, { accessToken: null }))).toEqual([401, '800.900.300']);
  });

  it('answers 403 for the token of another tenant and for one without the scope', async () => {
    const { db, clock, merchant } = gateway;
    const other = await seedMerchant(db);
    const issue = async (entityId: string, scopes?: ['queries']) =>
      (await issueToken(autocommit(db), { entityId, name: 'other', scopes }, clock.now())).accessToken;
    const foreign = await run(unknownId, { accessToken: await issue(other.merchant.id) });
    expect(code(foreign)).toEqual([403, '800.900.300']);
    const reader = await run(unknownId, { accessToken: await issue(merchant.id, ['queries']) });
    expect(code(reader)).toEqual([403, '800.900.301']);
  });

  it('answers 429 above the rate limit', async () => {
    await gateway.configure(gateway.channel.id, { throttling: { registrationsPerMinute: 1, readsPerMinute: 1 } });
    try {
      const answers = [await run(unknownId), await run(unknownId)];
      expect(code(answers[1] as TestAnswer)).toEqual([429, '800.120.100']);
    } finally {
      await gateway.configure(gateway.channel.id, {});
    }
  });
});

describe.each(withId)('%s', (_name, run) => {
  it('answers 404 for an unknown endpoint and for one of another entity alike', async () => {
    const ofMerchant = await create({ entityId: gateway.merchant.id });
    expect(code(await run(unknownId))).toEqual([404, '700.400.580']);
    expect(code(await run(ofMerchant))).toEqual([404, '700.400.580']);
  });
});

it('the paths of webhooks answer 405 to other methods', async () => {
  const wrong = [
    await gateway.send('DELETE', '/v1/webhooks', {}),
    await gateway.send('POST', `/v1/webhooks/${unknownId}`, {}),
    await gateway.send('DELETE', `/v1/webhooks/${unknownId}/deliveries`, {}),
  ];
  expect(wrong.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
    [405, 'POST, GET'],
    [405, 'GET, DELETE'],
    [405, 'GET'],
  ]);
});
