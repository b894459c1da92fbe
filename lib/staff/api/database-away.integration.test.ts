import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { createLog } from '#lib/platform/log.ts';
import { startTcpProxy, type TcpProxy } from '#lib/platform/testing/tcp-proxy.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { startTestGateway } from '#test/fixtures/gateway.ts';

let proxy: TcpProxy;
let office: TestBackOffice;
const usual = { ...deadlines };
beforeAll(async () => {
  Object.assign(deadlines, { requestMs: 2_000, paymentMs: 2_000 });
  const gateway = await startTestGateway({}, createLog('silent'), {
    databaseUrl: async (url) => {
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
  });
  office = await startTestBackOffice(gateway);
});
afterAll(async () => {
  Object.assign(deadlines, usual);
  await office.close();
  await proxy.close();
});

test.each([
  ['GET', '/transactions', undefined],
  ['GET', '/me', undefined],
  ['POST', '/saved-views', { name: 'Mine', query: '', entityId: null }],
])('%s %s is answered with 503 while the database is away, and works when it is back', async (method, path, body) => {
  const call = () => office.call(method, path, { as: 'administrator', body });
  proxy.refuse();
  office.gateway.services.sso.sessions.invalidate();
  const { status, body: answer } = await call();
  expect([status, answer.error.code]).toEqual([503, 'unavailable']);
  proxy.resume();
  await expect.poll(async () => (await call()).status, { timeout: 5_000 }).toBe(200);
});
