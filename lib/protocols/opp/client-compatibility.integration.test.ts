import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

/**
 * The exact requests of OPP-compatible clients in several languages, with our base URL, token and entity.
 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const form = 'application/x-www-form-urlencoded';
const card = 'card.number=4200000000000000&card.expiryMonth=05&card.expiryYear=2034&card.cvv=123&card.holder=';
const money = 'amount=92.00&currency=EUR&paymentBrand=VISA&paymentType=DB';

function post(path: string, body: string, contentType: string | null = form) {
  const headers: Record<string, string> = { Authorization: `Bearer ${gateway.accessToken}` };
  if (contentType !== null) headers['Content-Type'] = contentType;
  // A string body would add a Content-Type header.
  return gateway.send('POST', path, { body: Buffer.from(body) as unknown as string, headers });
}

const entity = () => gateway.channel.id;

describe('OPP-compatible clients', () => {
  it.each([
    ['curl -d with unencoded spaces', () => `entityId=${entity()}&${money}&${card}Jane Jones`, form],
    [
      'PHP http_build_query',
      () => `entityId=${entity()}&${money}&${card}Jane+Jones&customParameters%5BSHOPPER_a%5D=b`,
      form,
    ],
    ['Node querystring', () => `${money}&${card}Jane%20Jones&entityId=${entity()}`, `${form}; charset=UTF-8`],
    [
      'literal brackets',
      () => `entityId=${entity()}&${money}&${card}Jane&cart.items[0].name=Bread&cart.items[0].price=92.00`,
      form,
    ],
    ['the older name of entityId', () => `authentication.entityId=${entity()}&${money}&${card}Jane Jones`, form],
    ['no Content-Type at all', () => `entityId=${entity()}&${money}&${card}Jane Jones`, null],
    ['an empty optional field', () => `entityId=${entity()}&${money}&${card}&merchantMemo=&customer.email=`, form],
    ['names outside ASCII', () => `entityId=${entity()}&${money}&${card}J%C3%A9r%C3%B4me%20M%C3%BCller`, form],
  ])('can pay with this request: %s', async (_, body, contentType) => {
    const { status, body: response, text } = await post('/v1/payments', body(), contentType);
    expect(status, text).toBe(200);
    // The pattern by which all of these clients detect success.
    expect(response.result.code).toMatch(/^(000\.000\.|000\.100\.1|000\.[36])/);
  });

  it('can start a bank transfer with only the country of the bank', async () => {
    const { status, body, text } = await post(
      '/v1/payments',
      `entityId=${entity()}&amount=12.03&currency=EUR&paymentBrand=EPS&paymentType=PA&bankAccount.country=AT&shopperResultUrl=https://docs.shop.example`,
    );
    expect(status, text).toBe(200);
    expect(body.result.code).toMatch(/^(000\.200)/);
    expect(body.redirect).toMatchObject({ url: expect.stringMatching(/^http/), parameters: [] });
  });

  it('can charge a registration with recurringType, then refund with three fields', async () => {
    const stored = await post('/v1/registrations', `entityId=${entity()}&paymentBrand=VISA&${card}Jane Jones`);
    const paid = await post(
      `/v1/registrations/${stored.body.id}/payments`,
      `authentication.entityId=${entity()}&amount=17.99&currency=EUR&paymentType=DB&recurringType=REPEATED`,
    );
    expect(paid.status, paid.text).toBe(200);
    const refunded = await post(
      `/v1/payments/${paid.body.id}`,
      `entityId=${entity()}&amount=17.99&currency=EUR&paymentType=RF`,
    );
    expect(refunded.status, refunded.text).toBe(200);
  });

  it('can read and delete with the entity in the query string', async () => {
    const stored = await post('/v1/registrations', `entityId=${entity()}&paymentBrand=VISA&${card}Jane Jones`);
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const path = `/v1/registrations/${stored.body.id}?authentication.entityId=${entity()}`;
    expect((await gateway.send('GET', path, { headers })).status).toBe(200);
    expect((await gateway.send('DELETE', path, { headers })).status).toBe(200);
  });

  it('get an error that names userId and password when they still send them', async () => {
    const { status, body } = await post(
      '/v1/payments',
      `entityId=${entity()}&authentication.userId=x&authentication.password=y&${money}&${card}Jane`,
    );
    expect(status).toBe(400);
    const names = body.result.parameterErrors.map((error: { name: string }) => error.name);
    expect(names).toEqual(['authentication.userId', 'authentication.password']);
  });
});
