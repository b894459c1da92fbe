import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { integrityOf } from '#lib/widget/index.ts';
import { mountWidget } from './widget-routes.ts';

const gateway = new Hono();
mountWidget(gateway, { baseUrl: 'https://pay.example' });
const id = '0123456789ABCDEF0123456789ABCDEF-tp00';

describe('GET /v1/paymentWidgets.js', () => {
  it('sends the same bytes to every page, readable for an integrity check', async () => {
    const first = await gateway.request(`/v1/paymentWidgets.js?checkoutId=${id}`);
    const second = await gateway.request(`/v1/paymentWidgets.js?checkoutId=${id}`);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('content-type')).toContain('text/javascript');
    expect(integrityOf(await first.text())).toBe(integrityOf(await second.text()));
  });

  it('takes the id of a registration with /registration behind it', async () => {
    const response = await gateway.request(`/v1/paymentWidgets.js?checkoutId=${id}/registration`);
    expect(await response.text()).toContain('"registration"');
  });

  it.each(['', '?checkoutId=', '?checkoutId=abc', `?checkoutId=${id}/refund`, `?checkoutId=${id}/payment/x`])(
    'is not found with %j',
    async (query) => expect((await gateway.request(`/v1/paymentWidgets.js${query}`)).status).toBe(404),
  );
});

describe('GET /v1/widget/…', () => {
  it('sends the files of the bootstrap for ever, and no others', async () => {
    const script = await (await gateway.request(`/v1/paymentWidgets.js?checkoutId=${id}`)).text();
    const [, file = '', integrity] = /"script":\{"file":"([^"]+)","integrity":"([^"]+)"/u.exec(script) ?? [];
    const response = await gateway.request(`/v1/widget/${file}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(integrityOf(await response.text())).toBe(integrity);
    for (const name of ['manifest.json', '..%2Fmain.ts', 'constructor']) {
      expect((await gateway.request(`/v1/widget/${name}`)).status, name).toBe(404);
    }
  });
});

describe('GET /v1/checkouts/{id}/frame', () => {
  it('sends a page with a policy of its own, for ids of checkouts only', async () => {
    const response = await gateway.request(`/v1/checkouts/${id}/frame?field=cvv`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect((await gateway.request('/v1/checkouts/abc/frame')).status).toBe(404);
  });
});
