import { describe, expect, it } from 'vitest';
import { findOperation, operationNames } from './catalogue/index.ts';
import { isGatewayRequest } from './gateway-paths.ts';

const isTaken = (path: string, authorization?: string) => isGatewayRequest({ path, authorization });

describe('the merchant API', () => {
  it.each(operationNames)('takes the path of its operation %s', (name) => {
    expect(isTaken(findOperation(name).path.replaceAll(/\{\w+\}/g, '8'.repeat(32)))).toBe(true);
  });

  it.each([
    '//v1/payments',
    '/V1/payments',
    '/v4/payments',
    '/v1',
    '/checkouts/x/payment',
    '/pay/x',
    '/simulator/acs/x',
  ])('takes %s', (path) => {
    expect(isTaken(path)).toBe(true);
  });

  it('takes a mistyped path that comes with a token, and leaves other interfaces theirs', () => {
    for (const path of ['/payments', '/v1payments', '/v1-payments/x']) {
      expect([isTaken(path), isTaken(path, 'bearer tpk_x'), isTaken(path, 'Basic x')]).toEqual([false, true, false]);
    }
    for (const path of ['/api/backoffice/me', '/sso/v2/userinfo', '/mcp'])
      expect(isTaken(path, 'Bearer x')).toBe(false);
  });

  it.each(['/', '/payments', '/payouts', '/payouts/8', '/settlement', '/simulator', '/docs', '/shop/pay', '/vault'])(
    'leaves the page %s to the back office',
    (path) => {
      expect(isTaken(path)).toBe(false);
    },
  );
});
