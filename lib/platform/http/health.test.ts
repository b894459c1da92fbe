import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createHealth, type Health, type ReadinessCheck } from './health.ts';

let server: Server;
let health: Health;
afterEach(() => server.close());

async function ask(path: string, checks: Record<string, ReadinessCheck>, draining = false, withinMs = 50) {
  health = createHealth({ checks, withinMs });
  if (draining) health.startDraining();
  server = createServer((request, response) => {
    if (!health.answer(request.url ?? '', request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: answer.status, body: answer.ok || answer.status === 503 ? await answer.json() : undefined };
}

const works: ReadinessCheck = async () => 'yes';

test('ready when every dependency works, with its latency', async () => {
  const { status, body } = await ask('/readyz', { database: works });
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', checks: { database: { status: 'ok', latencyMs: expect.any(Number) } } });
});

test.each<[string, ReadinessCheck]>([
  ['rejects', () => Promise.reject(new Error('password=secret'))],
  [
    'throws',
    () => {
      throw new Error('secret');
    },
  ],
  ['never answers', () => new Promise(() => undefined)],
])('not ready when a dependency %s; the reason stays inside', async (_how, check) => {
  const { status, body } = await ask('/readyz', { database: works, vault: check });
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: 'failed', checks: { database: { status: 'ok' }, vault: { status: 'failed' } } });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('not ready while draining, though alive', async () => {
  expect(await ask('/readyz', { database: works }, true)).toMatchObject({ status: 503, body: { status: 'draining' } });
  server.close();
  expect(await ask('/healthz', { database: () => Promise.reject(new Error()) }, true)).toMatchObject({
    status: 200,
    body: { status: 'degraded' },
  });
});

test('alive within half a second while a dependency is silent, as probes wait for a second', async () => {
  const started = performance.now();
  const { status, body } = await ask('/healthz', { database: () => new Promise(() => undefined) }, false, 2_000);
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'degraded' } });
  expect(performance.now() - started).toBeLessThan(900);
});

test('other paths are not its own', async () => {
  expect(await ask('/readyzz', {})).toMatchObject({ status: 404 });
});

test('a dependency that fails is named with its reason and the time since when, until it works again', async () => {
  let works = false;
  const check = async () => {
    if (!works) throw Object.assign(new Error('host=secret'), { code: 'ECONNREFUSED' });
  };
  health = createHealth({ checks: { database: check }, withinMs: 50, describeFailure: () => 'not reachable' });
  server = createServer((request, response) => void health.answer(request.url ?? '', request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  const read = async () => (await (await fetch(address)).json()).checks.database;
  const first = await read();
  expect(first).toMatchObject({ status: 'failed', reason: 'not reachable', since: expect.stringMatching(/Z$/) });
  await sleep(600);
  expect((await read()).since).toBe(first.since);
  works = true;
  await sleep(600);
  expect(await read()).toEqual({ status: 'ok', latencyMs: expect.any(Number) });
});
