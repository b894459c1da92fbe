import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findOperation } from '../catalogue/index.ts';
import { arbitraryInvalidRequest } from '../catalogue/testing/arbitrary-request.ts';
import { servedOperations } from '../gateway.ts';

const casesPerOperation = 1_250;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    throttling: { paymentsPerMinute: 0, registrationsPerMinute: 0, queriesPerMinute: 0 },
  });
});
afterAll(() => gateway.close());

const operations = [
  ['payments.create', '/v1/payments'],
  ['payments.follow-up', `/v1/payments/${'8'.repeat(32)}`],
  ['registrations.create', '/v1/registrations'],
  ['registrations.pay', `/v1/registrations/${'8'.repeat(32)}/payments`],
] as const;

describe('an invalid request', () => {
  it.each(operations)(
    `of %s to %s gets 400 with the name of the invalid field and writes no row (${casesPerOperation} requests)`,
    async (operation, path) => {
      const samples = fc.sample(arbitraryInvalidRequest(operation), casesPerOperation);
      for (let from = 0; from < samples.length; from += 25) {
        await Promise.all(
          samples.slice(from, from + 25).map(async ({ params, invalidName }) => {
            // A generated entityId belongs to no entity, so it is sent only when it is the invalid field.
            const { entityId: generated, ...rest } = Object.fromEntries(params);
            const sent: Record<string, string> = rest;
            if (invalidName === 'entityId' && generated !== undefined) sent.entityId = generated;
            const { status, body, text } = await gateway.post(path, sent);
            expect(status, text).toBe(400);
            const names = (body.result.parameterErrors ?? []).map((error: { name: string }) => error.name);
            expect(names, `${invalidName} in ${JSON.stringify(sent)} → ${text}`).toContain(invalidName);
          }),
        );
      }
      const { rows } = await gateway.database.pool.query(
        `SELECT (SELECT count(*) FROM payment) + (SELECT count(*) FROM registration)
              + (SELECT count(*) FROM event) AS rows`,
      );
      expect(Number(rows[0].rows)).toBe(0);
    },
  );

  it.each([
    ['bad percent-encoding', 'amount=%zz'],
    ['bad UTF-8', 'customer.givenName=%ff%fe'],
    ['a NUL', 'customer.givenName=a%00b'],
    ['a name sent twice', 'amount=1.00&amount=2.00'],
    ['a malformed name', 'cart.items[=1'],
    ['a prototype name', '__proto__.x=1'],
    ['an index over the limit', 'cart.items[1000].name=x'],
    ['a name too long', `${'a'.repeat(300)}=1`],
    ['a name too deep', 'a.b.c.d.e.f.g.h=1'],
  ])('with %s gets 400 200.300.404', async (_, body) => {
    const response = await gateway.send('POST', '/v1/payments', {
      body: `entityId=${gateway.channel.id}&${body}`,
      headers: { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, response.body.result.code]).toEqual([400, '200.300.404']);
    expect(response.body.result.parameterErrors.length).toBeGreaterThan(0);
  });
});

describe('a NUL in the path', () => {
  const withPlaces = servedOperations.map(({ name }) => findOperation(name)).filter(({ path }) => path.includes('{'));

  it.each(withPlaces.map(({ method, path }) => [method, path] as const))(
    'of %s %s gets 400 with its name',
    async (method, path) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const target = path.replaceAll(/\{\w+\}/g, '%00');
      const response = await gateway.send(method, `${target}?entityId=${gateway.channel.id}`, {
        headers: { Authorization: `Bearer ${gateway.accessToken}` },
      });
      expect([response.status, response.body.result.code]).toEqual([400, '200.300.404']);
      const errors = response.body.result.parameterErrors.map(({ name }: { name: string }) => name);
      expect(errors).toEqual(names);
    },
  );

  it('is found in each of many operations', () => {
    expect(withPlaces.length).toBeGreaterThan(15);
  });
});

describe('a large body', () => {
  const authorized = () => ({
    Authorization: `Bearer ${gateway.accessToken}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  const oversized = `entityId=${'a'.repeat(2 * 1024 * 1024)}`;

  it('is rejected by its Content-Length', async () => {
    const response = await gateway.send('POST', '/v1/payments', {
      body: oversized,
      headers: { ...authorized(), 'Content-Length': String(oversized.length) },
    });
    expect([response.status, response.body.result.parameterErrors[0].name]).toEqual([400, 'body']);
  });

  it('is rejected at the limit when it has no Content-Length', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const response = await gateway.services.gateway.fetch(
      new Request('http://gateway.test/v1/payments', {
        method: 'POST',
        body: endless,
        headers: authorized(),
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(400);
    expect(sent).toBeLessThan(3 * 1024 * 1024);
  });

  it('with a thousand cart items is accepted', async () => {
    const items = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`cart.items[${index}].name`, 'Bread '.repeat(40)]),
    );
    const { status, body } = await gateway.post('/v1/payments', { ...cardDebit, ...items });
    expect(status).toBe(200);
    expect(body.cart.items).toHaveLength(1_000);
  });
});
