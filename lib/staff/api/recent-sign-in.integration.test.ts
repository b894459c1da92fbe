import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#lib/features.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { backOfficeRoutes } from '../routes.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const guarded = () =>
  backOfficeRoutes(features)
    .filter(({ recentSignIn }) => recentSignIn)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

describe('a change that decides who may do what, where card data goes, or what is gone for good', () => {
  test('is every change of users and roles, of connector accounts, of new addresses and secrets of webhooks, and an erasure', () => {
    expect(guarded()).toEqual([
      'DELETE /connector-accounts/:id',
      'PATCH /connector-accounts/:id',
      'POST /entities/:id/connector-accounts',
      'POST /erasures',
      'POST /roles',
      'POST /roles/:id/change',
      'POST /roles/:id/delete',
      'POST /users',
      'POST /users/:id/disable',
      'POST /users/:id/enable',
      'POST /users/:id/end-sessions',
      'POST /users/:id/give-role',
      'POST /users/:id/remove-second-factors',
      'POST /users/:id/reset-password',
      'POST /users/:id/take-role',
      'POST /users/:id/unlock',
      'POST /webhooks',
      'POST /webhooks/:id/rotate-secret',
    ]);
    const changesUsers = backOfficeRoutes(features).filter(
      ({ method, permission }) => method !== 'GET' && permission === 'users.write',
    );
    for (const { path, recentSignIn } of changesUsers) expect(recentSignIn, path).toBe(true);
  });

  test('needs a sign-in of the last 15 minutes, and reads do not', async () => {
    const { gateway } = office;
    const cookie = await office.openSession('administrator', gateway.psp.id);
    const call = (route: string) => {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'GET' ? {} : { body: {} };
      return office.call(method, path.replace(':id', gateway.merchant.id), { cookie, ...body });
    };
    for (const route of guarded()) expect((await call(route)).body.error?.code, route).not.toBe('sign-in-again');
    // The user goes on working, so that the session lives longer than the sign-in is recent.
    for (const _ of [1, 2]) {
      gateway.clock.advance(8 * 60_000);
      expect((await call('GET /me')).status).toBe(200);
    }
    for (const route of guarded()) {
      const { status, body } = await call(route);
      expect([route, status, body.error?.code]).toEqual([route, 401, 'sign-in-again']);
    }
    const analyst = await office.openSession('auditor', gateway.psp.id);
    const refused = await office.call('POST', '/users', { cookie: analyst, body: {} });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'no-right']);
  });
});
