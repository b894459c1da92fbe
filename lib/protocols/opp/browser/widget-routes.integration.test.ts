import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integrityOf } from '#lib/checkouts/index.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
let id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  id = (await gateway.post('/v1/checkouts', { amount: '1.00', currency: 'EUR', paymentType: 'DB' })).body.id;
});
afterAll(() => gateway.close());

const fetchPath = async (path: string, headers: Record<string, string> = {}) =>
  gateway.services.gateway.fetch(new Request(`http://gateway.test${path}`, { headers }));

describe('GET /v1/paymentWidgets.js', () => {
  it('sends the same bytes to every page, readable for an integrity check', async () => {
    const first = await fetchPath(`/v1/paymentWidgets.js?checkoutId=${id}`);
    const second = await fetchPath(`/v1/paymentWidgets.js?checkoutId=${id}`);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('content-type')).toContain('text/javascript');
    expect(integrityOf(await first.text())).toBe(integrityOf(await second.text()));
  });

  it('takes the id of a registration with /registration behind it', async () => {
    const response = await fetchPath(`/v1/paymentWidgets.js?checkoutId=${id}/registration`);
    expect(await response.text()).toContain('"registration"');
  });

  it('stores the account of a checkout without an amount from either address', async () => {
    const { body } = await gateway.post('/v1/checkouts', { createRegistration: 'true', integrity: 'true' });
    const script = await (await fetchPath(`/v1/paymentWidgets.js?checkoutId=${body.id}`)).text();
    expect(script).toContain('"kind":"registration"');
    expect(integrityOf(script)).toBe(body.integrity);
  });

  it.each(['0123456789ABCDEF0123456789ABCDEF-tp00', 'abc', '"<script>'])(
    'is a script that finds no form for the unknown id %s, so that the page hears of it',
    async (unknown) => {
      const response = await fetchPath(`/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(unknown)}`);
      expect(response.status).toBe(200);
      const [, id = ''] = /"checkoutId":"([^"]+)"/u.exec(await response.text()) ?? [];
      expect(id).toMatch(/^[0-9A-F]{32}-/u);
      expect((await fetchPath(`/v1/checkouts/${id}/form`)).status).toBe(404);
    },
  );

  it.each(['', '?checkoutId=', '?checkoutId=<id>/refund', '?checkoutId=<id>/payment/x'])(
    'is not found with %j',
    async (query) => expect((await fetchPath(`/v1/paymentWidgets.js${query.replace('<id>', id)}`)).status).toBe(404),
  );
});

describe('GET /v1/widget/…', () => {
  it('sends the files of the bootstrap for ever, and no others', async () => {
    const script = await (await fetchPath(`/v1/paymentWidgets.js?checkoutId=${id}`)).text();
    const [, file = '', integrity] = /"script":\{"file":"([^"]+)","integrity":"([^"]+)"/u.exec(script) ?? [];
    const response = await fetchPath(`/v1/widget/${file}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(integrityOf(await response.text())).toBe(integrity);
    for (const name of ['manifest.json', '..%2Fmain.ts', 'constructor']) {
      expect((await fetchPath(`/v1/widget/${name}`)).status, name).toBe(404);
    }
  });
});

describe('scripts and styles', () => {
  it('are compressed for browsers that take it, and the same bytes', async () => {
    const path = `/v1/paymentWidgets.js?checkoutId=${id}`;
    const plain = await (await fetchPath(path)).text();
    const [, file = ''] = /"script":\{"file":"([^"]+)"/u.exec(plain) ?? [];
    for (const address of [path, `/v1/widget/${file}`]) {
      const compressed = await fetchPath(address, { 'Accept-Encoding': 'br, gzip' });
      expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
        'gzip',
        'Accept-Encoding',
      ]);
      const bytes = gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString();
      expect(bytes).toBe(await (await fetchPath(address)).text());
    }
  });
});

describe('GET /v1/checkouts/{id}/frame', () => {
  it('sends a page with a policy of its own, for open checkouts only', async () => {
    const response = await fetchPath(`/v1/checkouts/${id}/frame?field=cvv`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect((await fetchPath('/v1/checkouts/abc/frame')).status).toBe(404);
  });
});
