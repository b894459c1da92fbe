import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '#lib/platform/log.ts';
import { type ProxiedConnection, startTcpProxy, type TcpProxy } from '#lib/platform/testing/tcp-proxy.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { listenForInvalidations } from './cache-invalidation.ts';
import { deadlines } from './deadline-client.ts';

let database: TestDatabase;
let proxy: TcpProxy;
const { statementMs } = deadlines;
beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await startTcpProxy(database.url);
  // Shorter than in production, so that the test waits less for the silent connection to be given up.
  Object.assign(deadlines, { statementMs: 1_000 });
});
afterAll(async () => {
  Object.assign(deadlines, { statementMs });
  await proxy.close();
  await database.close();
});

it('a listener whose connection went silent connects again and is notified of later changes', async () => {
  let used: ProxiedConnection | undefined;
  proxy.onRequest = (_chunk, connection) => {
    used = connection;
  };
  const onChange = vi.fn();
  const notify = () => database.pool.query('NOTIFY turnpike_configuration');
  const listener = listenForInvalidations(proxy.url, onChange, createLog('silent'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  used?.silence();
  await notify();
  // Once for what may have been missed, once for the new connection.
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3), 25_000);
  await notify();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(4));
  await listener.stop();
});

it('a listener whose database is away warns once a minute, however often it tries', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  const onChange = vi.fn();
  proxy.refuse();
  const listener = listenForInvalidations(proxy.url, onChange, log);
  await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(3), 10_000);
  proxy.resume();
  await listener.stop();
  expect(lines).toHaveLength(1);
});
