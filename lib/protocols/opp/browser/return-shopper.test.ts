import { describe, expect, it } from 'vitest';
import { returnAddress, returnShopper } from './return-shopper.ts';

const id = 'a'.repeat(32);
const checkout = `${'A'.repeat(32)}-tp00`;
const payment = { shopperResultUrl: 'https://shop.example/done?basket=7', resource: 'payment', id } as const;

describe('the return of a shopper', () => {
  it.each([
    ['of a payment', { ...payment, ndc: `${id}-${id}` }, id, `/v1/payments/${id}`],
    ['of a payment of a checkout', { ...payment, ndc: checkout }, checkout, `/v1/checkouts/${checkout}/payment`],
    [
      'of an authentication',
      { ...payment, resource: 'authentication', ndc: `${id}-${id}` } as const,
      id,
      `/v1/threeDSecure/${id}`,
    ],
  ])('%s names what the shop reads, behind its own query', (_, shopper, expectedId, path) => {
    const { origin, searchParams } = new URL(returnAddress(shopper));
    expect(origin).toBe('https://shop.example');
    expect([...searchParams]).toEqual([
      ['basket', '7'],
      ['id', expectedId],
      ['resourcePath', path],
    ]);
  });

  it('is a redirect, which frames of shops follow', async () => {
    const response = await returnShopper({ ...payment, ndc: `${id}-${id}` });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `https://shop.example/done?basket=7&id=${id}&resourcePath=%2Fv1%2Fpayments%2F${id}`,
    ]);
  });

  it('of a checkout announces the address to the page around the frame, at the origin of the shop only', async () => {
    const response = await returnShopper({ ...payment, ndc: checkout });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain(`}, "https://shop.example");`);
    expect(page).not.toMatch(/postMessage\([^)]*'\*'/);
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+';/);
    expect(response.headers.get('content-security-policy')).not.toMatch(/frame-ancestors|form-action/);
  });

  it('writes an address into its script that cannot end it', async () => {
    const shopperResultUrl = 'https://shop.example/#</script><script>alert(1)</script>';
    const page = await (await returnShopper({ ...payment, shopperResultUrl, ndc: checkout })).text();
    expect(page.match(/<script/g)).toHaveLength(1);
  });
});
