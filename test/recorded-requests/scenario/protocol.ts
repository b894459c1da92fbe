import type { Recorder } from '../recorder.ts';
import { debit, pay, unknownId } from './requests.ts';

const paths = [
  '/v1/payments',
  `/v1/payments/${unknownId}`,
  '/v1/registrations',
  `/v1/registrations/${unknownId}`,
  `/v1/registrations/${unknownId}/payments`,
  `/v1/registrations/${unknownId}/extendlife`,
  '/v1/query',
  `/v1/query/${unknownId}`,
  '/v3/query',
  '/v1/resultcodes',
  '/openapi.json',
];
const unknownPaths = [
  '/v1',
  '/v1/',
  '/v1/payment',
  '/v1/payments/',
  '/V1/payments',
  `/v1/payments/${unknownId}/more`,
  '/v2/risk',
  '/v2/query',
  '/v3/payments',
  '/v9/payments',
  '/nothing',
  '/v1/nothing',
  '/scheduling/v1',
  '/reports/v1/reconciliations/aggregations',
  '/v1//payments',
  '/v1/payments/%zz',
  '/v1/..%2fpayments',
];

/** HTTP itself: methods, paths, bodies and headers that no client should send. */
export async function protocol(run: Recorder): Promise<void> {
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      await run.send(`${method} ${path}`, { method, path });
    }
  }
  await run.send('TRACE /v1/payments', { method: 'TRACE', path: '/v1/payments' });
  for (const path of unknownPaths) {
    await run.send(`unknown path ${path}`, { method: 'GET', path });
    await run.send(`POST to unknown path ${path}`, { method: 'POST', path });
  }
  await run.send('target too long', { method: 'GET', path: `/v1/payments/${'a'.repeat(8_200)}` });
  await run.send('result codes without a token', { method: 'GET', path: '/v1/resultcodes' }, noToken);
  await run.send('OpenAPI without a token', { method: 'GET', path: '/openapi.json' }, noToken);
  await contentTypes(run);
  await bodies(run);
}

const noToken = { accessToken: null };

async function contentTypes(run: Recorder): Promise<void> {
  const { channelId } = run.tenant;
  const body = new URLSearchParams({ ...debit, entityId: channelId }).toString();
  const types = [
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'APPLICATION/X-WWW-FORM-URLENCODED;charset=utf-8',
    'application/x-www-form-urlencoded; charset=ISO-8859-1',
    'application/x-www-form-urlencodedx',
  ];
  for (const type of types) {
    await run.send(`content type ${type}`, {
      method: 'POST',
      path: '/v1/payments',
      body,
      headers: { 'Content-Type': type },
    });
  }
  await run.send('no content type', { method: 'POST', path: '/v1/payments', body });
  await run.send('parameters in the query of a POST', { method: 'POST', path: `/v1/payments?${body}` });
  await run.send('empty body', { method: 'POST', path: '/v1/payments', body: '' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await run.send('form of unknown length', {
    method: 'POST',
    path: '/v1/payments',
    body,
    headers: { ...form, 'Transfer-Encoding': 'chunked' },
  });
  await run.send('addresses claimed by the client', {
    method: 'POST',
    path: '/v1/payments',
    body,
    headers: { ...form, 'X-Forwarded-For': '203.0.113.9', 'X-Turnpike-Address': '203.0.113.10' },
  });
}

async function bodies(run: Recorder): Promise<void> {
  const { channelId } = run.tenant;
  const malformed: Record<string, string | Buffer> = {
    'bad percent-encoding': 'amount=%zz',
    'bad UTF-8': 'customer.givenName=%ff%fe',
    'raw bytes': Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe]),
    'a NUL': 'customer.givenName=a%00b',
    'a name sent twice': 'amount=1.00&amount=2.00',
    'a malformed name': 'cart.items[=1',
    'a prototype name': '__proto__.x=1',
    'an index over the limit': 'cart.items[1000].name=x',
    'a name too long': `${'a'.repeat(300)}=1`,
    'a name too deep': 'a.b.c.d.e.f.g.h=1',
    'no equals sign': 'amount',
    'no name': '=1',
    'only separators': '&&&',
    'a plus for a space': 'customer.givenName=Jane+Mary&customer.surname=Jones',
    'JSON in a form': '{"amount":"1.00"}',
    'a value of a thousand characters': `descriptor=${'x'.repeat(1_000)}`,
    'a thousand parameters': Array.from({ length: 1_000 }, (_, index) => `x${index}=1`).join('&'),
    'a body over the limit': `descriptor=${'x'.repeat(2 * 1024 * 1024)}`,
    'control characters': 'customer.givenName=a%0d%0aSet-Cookie:x&customer.surname=b',
    'text from right to left': 'customer.givenName=%E2%80%AEenaJ&customer.surname=b',
  };
  for (const [name, text] of Object.entries(malformed)) {
    await run.send(`body with ${name}`, {
      method: 'POST',
      path: '/v1/payments',
      body: Buffer.concat([Buffer.from(`entityId=${channelId}&`), Buffer.from(text)]),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  }
  await pay(run, 'payment after all malformed bodies', debit);
}
