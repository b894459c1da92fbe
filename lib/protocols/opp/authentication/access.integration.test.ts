import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken, revokeToken, rotateToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
let otherTenant: { channelId: string; accessToken: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  const { merchant, channel } = await seedMerchant(gateway.db);
  const { accessToken } = await issueToken(
    autocommit(gateway.db),
    { entityId: merchant.id, name: 'other' },
    new Date(),
  );
  otherTenant = { channelId: channel.id, accessToken };
});
afterAll(() => gateway.close());

/** A response without the values that differ between requests. */
function comparable({ status, body }: { status: number; body: Record<string, unknown> }) {
  const { ndc: _ndc, timestamp: _timestamp, ...rest } = body;
  return { status, rest };
}

describe('authorization (spec 5)', () => {
  it.each([
    ['no header', {}],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['no token', { Authorization: 'Bearer ' }],
    ['a malformed header', { Authorization: 'Bearer a b' }],
  ])('answers 401 with the envelope for %s', async (_, headers) => {
    const {
      status,
      body,
      headers: responseHeaders,
    } = await gateway.post('/v1/payments', cardDebit, {
      accessToken: null,
      headers: headers as Record<string, string>,
    });
    expect([status, body.result.code]).toEqual([401, '800.900.300']);
    expect(responseHeaders.get('www-authenticate')).toContain('Bearer');
    expect(body).toMatchObject({
      buildNumber: expect.any(String),
      timestamp: expect.any(String),
      ndc: expect.any(String),
    });
    expect(body).not.toHaveProperty('id');
  });

  it.each(['OGE4Mjk0MTc0YjdlY2IyODAxNGI5Njk5MjIwMDE1Y2N8c3k2S0pzVDg=', 'tpk_x', `tpk_${'0'.repeat(49)}`])(
    'answers 403 for a well-formed, unknown token (%s)',
    async (accessToken) => {
      const { status, body } = await gateway.post('/v1/payments', cardDebit, { accessToken });
      expect([status, body.result.code]).toEqual([403, '800.900.300']);
    },
  );

  it('rejects a revoked token at once, and a rotated token when its overlap ends', async () => {
    const { db, merchant, clock, services } = gateway;
    const first = await issueToken(autocommit(db), { entityId: merchant.id, name: 'shop' }, clock.now());
    const rotated = await rotateToken(autocommit(db), first.token.id, 10, clock.now());
    const second = rotated?.accessToken ?? '';
    const statusOf = async (accessToken: string) =>
      (await gateway.get('/v1/payments/unknown', {}, { accessToken })).status;
    expect(await statusOf(first.accessToken)).toBe(404);
    expect(await statusOf(second)).toBe(404);
    clock.advance(11 * 60_000);
    expect(await statusOf(first.accessToken)).toBe(403);
    expect(await statusOf(second)).toBe(404);
    await revokeToken(autocommit(db), rotated?.token.id ?? '', clock.now());
    services.gatewayServices.tokens.invalidate();
    expect(await statusOf(second)).toBe(403);
  });

  it('answers 403 800.900.301 for a token without the scope of the operation', async () => {
    const { db, merchant, clock } = gateway;
    const { accessToken } = await issueToken(
      autocommit(db),
      { entityId: merchant.id, name: 'reader', scopes: ['queries'] },
      clock.now(),
    );
    const { status, body } = await gateway.post('/v1/payments', cardDebit, { accessToken });
    expect([status, body.result.code]).toEqual([403, '800.900.301']);
  });

  it('lets a token for queries read a payment by its id', async () => {
    const { db, merchant, clock } = gateway;
    const created = { entityId: merchant.id, name: 'reader' };
    const { accessToken } = await issueToken(autocommit(db), { ...created, scopes: ['queries'] }, clock.now());
    const paid = await gateway.post('/v1/payments', cardDebit);
    expect((await gateway.get(`/v1/payments/${paid.body.id}`, {}, { accessToken })).status).toBe(200);
  });

  it('takes the name of the scheme in any case', async () => {
    const { body } = await gateway.post('/v1/payments', cardDebit);
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { Authorization: `${scheme} ${gateway.accessToken}` };
      expect((await gateway.get(`/v1/payments/${body.id}`, {}, { accessToken: null, headers })).status).toBe(200);
    }
  });

  it('answers 400 with the name of the parameter for a malformed entityId', async () => {
    const { status, body } = await gateway.post('/v1/payments', { ...cardDebit, entityId: 'ABC' });
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toContainEqual(expect.objectContaining({ name: 'entityId' }));
  });

  it('accepts the entityId of a merchant only with a dispatching rule, and pays on the channel of that rule', async () => {
    const entityId = gateway.merchant.id;
    const rejected = await gateway.post('/v1/payments', cardDebit, { entityId });
    expect([rejected.status, rejected.body.result.code]).toEqual([403, '800.900.201']);
    await gateway.configure(entityId, { dispatching: [{ channelId: gateway.channel.id, currencies: ['EUR'] }] });
    const paid = await gateway.post('/v1/payments', cardDebit, { entityId });
    expect(paid.status).toBe(200);
    expect(paid.body.processingEntityId).toBe(gateway.channel.id);
    const other = await gateway.post('/v1/payments', { ...cardDebit, currency: 'USD' }, { entityId });
    expect(other.status).toBe(403);
    await gateway.configure(entityId, {});
  });

  it('dispatches by the brand of the card number, and by that of the registration', async () => {
    const entityId = gateway.merchant.id;
    await gateway.configure(entityId, { dispatching: [{ channelId: gateway.channel.id, paymentBrands: ['VISA'] }] });
    const { paymentBrand: _b, amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
    const unnamed = { ...card, ...charge };
    expect((await gateway.post('/v1/payments', unnamed, { entityId })).status).toBe(200);
    const master = { ...unnamed, 'card.number': '5454545454545454' };
    expect((await gateway.post('/v1/payments', master, { entityId })).status).toBe(403);
    const store = async (number: string) => {
      return (await gateway.post('/v1/registrations', { ...card, 'card.number': number })).body.id as string;
    };
    const [visa, other] = [await store('4200000000000000'), await store('5454545454545454')];
    expect((await gateway.post(`/v1/registrations/${visa}/payments`, charge, { entityId })).status).toBe(200);
    expect((await gateway.post(`/v1/registrations/${other}/payments`, charge, { entityId })).status).toBe(403);
    await gateway.configure(entityId, {});
  });
});

describe('another tenant', () => {
  it('gets the same response for a foreign entity and for an unknown entity', async () => {
    const own = { accessToken: otherTenant.accessToken };
    const foreign = await gateway.post('/v1/payments', cardDebit, { ...own, entityId: gateway.channel.id });
    const unknown = await gateway.post('/v1/payments', cardDebit, { ...own, entityId: 'f'.repeat(32) });
    expect(comparable(foreign)).toEqual(comparable(unknown));
    expect(foreign.status).toBe(403);
  });

  it.each([
    ['GET', '/v1/payments/'],
    ['GET', '/v1/query/'],
    ['POST', '/v1/payments/'],
  ])('gets the same response for a foreign payment and for an unknown payment (%s %s)', async (method, path) => {
    const paid = await gateway.post('/v1/payments', cardDebit);
    const request = (id: string) => {
      const options = { accessToken: otherTenant.accessToken, entityId: otherTenant.channelId };
      return method === 'GET'
        ? gateway.get(path + id, {}, options)
        : gateway.post(path + id, { paymentType: 'RF', amount: '1.00', currency: 'EUR' }, options);
    };
    const foreign = await request(paid.body.id);
    expect(foreign.status).toBe(404);
    expect(comparable(foreign)).toEqual(comparable(await request('8'.repeat(32))));
  });
});

describe('the merchant API', () => {
  it('answers 404 for an unknown path and 405 with Allow for a wrong method, in the envelope', async () => {
    const unknown = await gateway.send('GET', '/v9/payments', {});
    expect([unknown.status, unknown.body.result.code]).toEqual([404, '200.300.404']);
    const wrong = await gateway.send('DELETE', '/v1/payments', {});
    expect([wrong.status, wrong.body.result.code]).toEqual([405, '200.300.403']);
    expect(wrong.headers.get('allow')).toBe('POST');
    for (const { headers } of [unknown, wrong]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lists every result code without a token', async () => {
    const { status, body } = await gateway.send('GET', '/v1/resultcodes', {});
    expect(status).toBe(200);
    expect(body.resultCodes).toHaveLength(661);
    expect(body.resultCodes[0]).toEqual({ code: '000.000.000', description: 'Transaction succeeded' });
  });

  it('rejects JSON bodies and query-string parameters of a POST with 400 and the name of the error', async () => {
    const json = await gateway.send('POST', '/v1/payments', {
      body: '{}',
      headers: { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/json' },
    });
    expect(json.status).toBe(400);
    expect(json.body.result.parameterErrors[0].name).toBe('Content-Type');
    const query = await gateway.send('POST', `/v1/payments?entityId=${gateway.channel.id}&amount=1.00`, {
      headers: { Authorization: `Bearer ${gateway.accessToken}` },
    });
    expect(query.status).toBe(400);
    expect(query.body.result.parameterErrors[0]).toMatchObject({ name: 'entityId', message: 'is required' });
  });
});
