import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const request = {
  amount: '92.00',
  currency: 'EUR',
  paymentBrand: 'VISA',
  merchantTransactionId: 'order-1234',
  transactionCategory: 'EC',
  'card.holder': 'Jane Jones',
  'card.number': '4012888888881881',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
  'merchant.name': 'Bakery',
  'merchant.city': 'Berlin',
  'merchant.country': 'DE',
  'merchant.mcc': '5462',
  shopperResultUrl: 'https://shop.example/back',
  'customer.ip': '192.0.2.1',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};
const path = '/v1/threeDSecure';
const create = (parts: Record<string, string> = {}) => gateway.post(path, { ...request, ...parts });
const simulate = (behaviour: string) => create({ 'customParameters[simulate.threeDSecure]': behaviour });

describe('POST /v1/threeDSecure (spec 4.5)', () => {
  it('answers 200 with a redirect while the shopper has to go on, and makes no payment', async () => {
    const { status, body } = await create();
    expect([status, body.result.code, body.paymentType]).toEqual([200, '000.200.000', '3D']);
    expect(body.redirect).toMatchObject({ method: 'POST', parameters: [{ name: 'creq' }] });
    expect(body).not.toHaveProperty('threeDSecure');
    expect(JSON.stringify(body)).not.toContain('4012888888881881');
    expect((await gateway.get(`/v1/payments/${body.id}`)).status).toBe(404);
    const { rows } = await gateway.database.pool.query('SELECT count(*)::int AS count FROM payment');
    expect(rows[0].count).toBe(0);
  });

  it('answers 200 with the result at once without a challenge', async () => {
    const { status, body } = await create({ 'card.number': '4200000000000026' });
    expect([status, body.result.code]).toEqual([200, '000.400.110']);
    expect(body.threeDSecure).toMatchObject({ eci: '05', authenticationStatus: 'Y', version: '2.2.0' });
    expect(body.threeDSecure.verificationId).toMatch(/^[A-Za-z0-9+/]{27}=$/);
    expect(body.threeDSecure.dsTransactionId).toHaveLength(36);
  });

  it.each([
    ['N', '100.390.114'],
    ['R', '100.390.118'],
    ['U', '100.390.107'],
    ['erro', '100.390.112'],
  ])('answers 400 for status %s, without anything that vouches', async (behaviour, code) => {
    const { status, body } = await simulate(behaviour);
    expect([status, body.result.code]).toEqual([400, code]);
    expect(body.threeDSecure).not.toHaveProperty('verificationId');
    expect(['05', '06', '01', '02']).not.toContain(body.threeDSecure.eci);
  });

  it('answers 200 for a card that takes no part, which shows status U', async () => {
    const { status, body } = await create({ 'card.number': '4111111111111111' });
    expect([status, body.result.code]).toEqual([200, '000.400.109']);
    expect(body.threeDSecure).toEqual({ authenticationStatus: 'U' });
  });

  it.each(Object.keys(request).filter((name) => name !== 'customer.ip'))('answers 400 without %s', async (name) => {
    const { [name as keyof typeof request]: _, ...without } = request;
    const { status, body } = await gateway.post(path, without);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors.map((each: { name: string }) => each.name)).toContain(name);
  });

  it('answers 400 for a number with a wrong check digit', async () => {
    const { status, body } = await create({ 'card.number': '4444444444444444' });
    expect([status, body.result.code]).toEqual([400, '100.100.101']);
  });

  it('answers 401 without a token, 403 with a wrong one', async () => {
    expect((await gateway.post(path, request, { accessToken: null })).status).toBe(401);
    expect((await gateway.post(path, request, { accessToken: 'wrong' })).status).toBe(403);
  });

  it('needs neither browser nor address of the shopper for a request of the merchant (3RI, A-102)', async () => {
    const kept = Object.entries(request).filter(([name]) => !/^customer\./.test(name));
    const form = { ...Object.fromEntries(kept), 'threeDSecure.threeRIInd': 'RECURRING' };
    const { status, body } = await gateway.post(path, form);
    expect([status, body.result.code, body.threeDSecure.eci]).toEqual([200, '000.400.110', '05']);
  });

  it('starts the flow of an app by what its SDK returned, whose issuer signs for it', async () => {
    const uuid = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
    const deviceInfo = JSON.stringify({
      sdkAppID: uuid,
      sdkTransID: uuid,
      sdkReferenceNumber: 'SDK-1',
      sdkEncData: 'eyJ',
      sdkEphemPubKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
    });
    const { status, body } = await create({ 'threeDSecure.deviceInfo': deviceInfo });
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    const { rows } = await gateway.database.pool.query(
      `SELECT data->'message' AS message FROM event WHERE stream_id = $1 AND data->'message'->>'messageType' = 'ARes'`,
      [body.id],
    );
    expect(rows[0].message).toMatchObject({ transStatus: 'C', acsSignedContent: expect.any(String) });
    expect(JSON.stringify(rows)).not.toContain('eyJhbGciOi');
  });

  it('takes 0.00 for an authentication without a payment (A-101)', async () => {
    const { status } = await create({ 'threeDSecure.npa': 'true', amount: '0.00', 'card.number': '4200000000000026' });
    expect(status).toBe(200);
  });

  it('is made once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'authentication-1' };
    const first = await gateway.post(path, request, { headers });
    const second = await gateway.post(path, request, { headers });
    expect(second.text).toBe(first.text);
  });
});

describe('GET /v1/threeDSecure/{id} (spec 4.5, 4.6)', () => {
  it('shows the outcome after the challenge, which returned the shopper with id and path', async () => {
    const { body } = await create();
    const back = new URL(await authenticateShopper(gateway, body.redirect.url, 'ok'));
    const resourcePath = back.searchParams.get('resourcePath') ?? '';
    expect([back.searchParams.get('id'), resourcePath]).toEqual([body.id, `${path}/${body.id}`]);
    const read = await gateway.get(resourcePath);
    expect([read.status, read.body.result.code]).toEqual([200, '000.100.110']);
    expect(read.body.threeDSecure).toMatchObject({
      eci: '05',
      flow: 'challenge',
      challengeMandatedIndicator: 'Y',
      authType: '02',
      verificationId: expect.stringMatching(/^.{28}$/),
    });
    expect(read.body).not.toHaveProperty('redirect');
  });

  it('answers 400 once the challenge has failed, 200 while it is open', async () => {
    const { body } = await create();
    expect((await gateway.get(`${path}/${body.id}`)).status).toBe(200);
    await authenticateShopper(gateway, body.redirect.url, '100.390.124');
    const { status, body: read } = await gateway.get(`${path}/${body.id}`);
    expect([status, read.result.code, read.threeDSecure.authenticationStatus]).toEqual([400, '100.390.124', 'N']);
  });

  it('answers 400 without entityId, 401 without a token, 404 for an unknown id', async () => {
    const { body } = await create();
    const url = `${path}/${body.id}`;
    const byToken = { accessToken: gateway.accessToken, entityId: null };
    expect((await gateway.get(url, {}, byToken)).status).toBe(400);
    expect((await gateway.get(url, {}, { accessToken: null })).status).toBe(401);
    expect((await gateway.get(`${path}/${'a'.repeat(32)}`)).status).toBe(404);
  });

  it('is unknown to another merchant', async () => {
    const { body } = await create();
    const other = await seedMerchant(gateway.db, { paymentBrands: ['*'] });
    const { accessToken } = await issueToken(
      autocommit(gateway.db),
      { entityId: other.merchant.id, name: 'other' },
      gateway.clock.now(),
    );
    const options = { accessToken, entityId: other.channel.id };
    expect((await gateway.get(`${path}/${body.id}`, {}, options)).status).toBe(404);
  });
});
