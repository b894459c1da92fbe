import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCheckoutId } from '#lib/checkouts/index.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { createLog } from '#lib/platform/log.ts';
import { startTcpProxy, type TcpProxy } from '#lib/platform/testing/tcp-proxy.ts';
import { cardDebit, startTestGateway, type TestAnswer, type TestGateway } from '#test/fixtures/gateway.ts';
import { findOperation, operationNames } from './catalogue/index.ts';
import { servedOperations } from './index.ts';

/** The database is refused, cut or frozen for all connections: a proxy stands before it. */
let proxy: TcpProxy;
let gateway: TestGateway;
const lines: string[] = [];

const usual = { ...deadlines };
beforeAll(async () => {
  Object.assign(deadlines, { requestMs: 2_000, paymentMs: 2_000 });
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  gateway = await startTestGateway({}, log, {
    databaseUrl: async (url) => {
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  Object.assign(deadlines, usual);
  proxy.resume();
  await gateway.close();
  await proxy.close();
});

const checkoutId = newCheckoutId(newTransactionId(new Date()));

/** Ids of the right form, unknown to this process, so that they are looked up. */
function fill(path: string): string {
  const id = path.startsWith('/v1/checkouts') ? checkoutId : 'a'.repeat(32);
  return path.replace(/\{\w+\}/g, id);
}

const operations = operationNames
  .filter((name) => servedOperations.some((served) => served.name === name) && name !== 'result-codes.list')
  .map((name) => ({ name, ...findOperation(name) }));

function forgetCaches(): void {
  const { tokens, tree, webhookEndpoints } = gateway.services.gatewayServices;
  tokens.invalidate();
  tree.invalidate();
  webhookEndpoints.invalidate();
}

async function call(method: string, path: string): Promise<TestAnswer & { tookMs: number }> {
  const started = performance.now();
  const answer = await (method === 'POST' ? gateway.post(path, cardDebit) : gateway.get(path, {}));
  return { ...answer, tookMs: performance.now() - started };
}

async function send(method: string, path: string): Promise<TestAnswer & { tookMs: number }> {
  if (method === 'GET' || method === 'POST') return call(method, path);
  const started = performance.now();
  const headers = {
    Authorization: `Bearer ${gateway.accessToken}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const answer = await gateway.send(method, `${path}?entityId=${gateway.channel.id}`, { headers });
  return { ...answer, tookMs: performance.now() - started };
}

const shown = ({ status, headers, body }: TestAnswer) => [status, headers.get('retry-after'), body.result?.code];
const away = [503, '2', '800.800.800'];

describe.each(['refused', 'frozen'] as const)('a database that is %s', (how) => {
  beforeAll(() => (how === 'refused' ? proxy.refuse() : proxy.freeze()));
  afterAll(() => proxy.resume());

  it('is answered by every operation with 503, Retry-After and 800.800.800 within three seconds', async () => {
    forgetCaches();
    const answers = await Promise.all(operations.map(({ method, path }) => send(method, fill(path))));
    const found = answers.map((answer, at) => [operations[at]?.name, ...shown(answer), answer.tookMs < 3_000]);
    expect(found).toEqual(operations.map(({ name }) => [name, ...away, true]));
    expect(answers.length).toBeGreaterThan(30);
  }, 20_000);

  it('is logged in one line for each cause', () => {
    const causes = lines.map((line) => (JSON.parse(line) as { cause?: string; msg: string }).cause ?? line);
    expect(causes.length).toBeGreaterThan(0);
    expect(new Set(causes).size).toBe(causes.length);
  });
});

describe('a database that is frozen while everything is cached', () => {
  it('delays no payment by more than three seconds, and is used again within three seconds of its return', async () => {
    expect((await call('POST', '/v1/payments')).status).toBe(200);
    proxy.freeze();
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('POST', '/v1/payments')));
    expect(answers.map((answer) => [...shown(answer), answer.tookMs < 3_000])).toEqual(
      answers.map(() => [...away, true]),
    );
    proxy.resume();
    const resumed = performance.now();
    while ((await call('POST', '/v1/payments')).status !== 200);
    expect(performance.now() - resumed).toBeLessThan(3_000);
  }, 30_000);
});
