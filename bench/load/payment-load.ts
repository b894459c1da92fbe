import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { createPool } from '#lib/platform/database/pool.ts';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { customersPerRun, debitBodies } from '../request-bodies.ts';

/** Connections that send payments at the same time. */
export const connections = 16;

const warmUpSeconds = 2;

export type Target = {
  channelId: string;
  accessToken: string;
  /** Whose customers have never paid before; otherwise they are the same in each run. */
  hasNewCustomers?: boolean;
};

/** Customers before this one have paid, or are those who return. */
let nextNewCustomer = customersPerRun;

/** The first customer of a run. */
function takeCustomers({ hasNewCustomers = false }: Target): number {
  if (!hasNewCustomers) return 0;
  nextNewCustomer += customersPerRun;
  return nextNewCustomer - customersPerRun;
}

/** Times of the risk checks of payments, in milliseconds. */
export type ScreeningTimes = { p50: number; p95: number };

type Measured = { rate: number; p99: number };

/** Starts one of `bench/servers`, sends debits to it for these seconds, and ends it; each must be answered with 200. */
export async function measurePayments(
  server: string,
  databaseUrl: string,
  target: Target,
  seconds: number,
): Promise<Measured> {
  return measure(server, databaseUrl, target, seconds, async () => undefined);
}

/** The same, with the times of the risk checks in it. */
export async function measureScreenedPayments(
  databaseUrl: string,
  target: Target,
  seconds: number,
): Promise<Measured & { screening: ScreeningTimes }> {
  let screening: ScreeningTimes = { p50: 0, p95: 0 };
  const measured = await measure('turnpike.ts', databaseUrl, target, seconds, async (child) => {
    screening = await readScreeningTimes(child);
  });
  return { ...measured, screening };
}

async function measure(
  server: string,
  databaseUrl: string,
  target: Target,
  seconds: number,
  read: (child: ChildProcess) => Promise<void>,
): Promise<Measured> {
  const port = await findFreePort();
  const child = await start(server, databaseUrl, port);
  await sendPayments(port, target, warmUpSeconds);
  await analyse(databaseUrl);
  // What is read before is of the warm-up.
  await read(child);
  const result = await sendPayments(port, target, seconds);
  await read(child);
  child.kill('SIGKILL');
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${server}: ${bad} requests failed`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

function readScreeningTimes(child: ChildProcess): Promise<ScreeningTimes> {
  const answered = new Promise<ScreeningTimes>((resolve) => {
    child.once('message', (times) => resolve(times as ScreeningTimes));
  });
  child.send('times');
  return answered;
}

/** As in an installation that has run for minutes: plans are not those of empty tables. */
async function analyse(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  await pool.query('ANALYZE');
  await pool.end();
}

function sendPayments(port: number, target: Target, duration: number) {
  const { channelId, accessToken } = target;
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
  };
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    method: 'POST',
    headers,
    setupClient: giveEachItsOwn(
      debitBodies(channelId, takeCustomers(target)).map((body) => ({
        method: 'POST',
        path: '/v1/payments',
        headers,
        body,
      })),
    ),
  });
}

/** Every connection has customers of its own: without this, all of them would send the same payment at the same time. */
function giveEachItsOwn(requests: autocannon.Request[]): (client: autocannon.Client) => void {
  const size = requests.length / connections;
  let started = 0;
  return (client) => {
    client.setRequests(requests.slice(started * size, (started + 1) * size));
    started = (started + 1) % connections;
  };
}

function start(server: string, databaseUrl: string, port: number): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, '..', 'servers', server), [databaseUrl, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${server} ended with ${code}`)));
  });
}
