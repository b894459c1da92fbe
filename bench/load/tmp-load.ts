import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { createPool } from '#lib/platform/database/pool.ts';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { debitBodies } from '../request-bodies.ts';

/** Connections that send payments at the same time. */
export const connections = 16;

const warmUpSeconds = 2;

export type Target = { channelId: string; accessToken: string };

/** Starts one of `bench/servers`, sends debits to it for these seconds, and ends it; each must be answered with 200. */
export async function measurePayments(
  server: string,
  databaseUrl: string,
  target: Target,
  seconds: number,
): Promise<{ rate: number; p99: number }> {
  const port = await findFreePort();
  const child = await start(server, databaseUrl, port);
  await sendPayments(port, target, warmUpSeconds);
  await analyse(databaseUrl);
  const c0 = cpuOf(child.pid), p0 = pgCpu();
  const result = await sendPayments(port, target, seconds);
  const n=result['2xx']; console.log('node ms/payment', ((cpuOf(child.pid)-c0)/n).toFixed(3), 'pg ms/payment', ((pgCpu()-p0)/n).toFixed(3), 'wall ms/payment', (result.duration*1000/n).toFixed(3));
  child.kill(process.env.PROF ? 'SIGINT' : 'SIGKILL'); if (process.env.PROF) await new Promise(r=>setTimeout(r,3000));
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${server}: ${bad} requests failed`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

/** As in an installation that has run for minutes: plans are not those of empty tables. */
async function analyse(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  await pool.query('ANALYZE');
  await pool.end();
}

function sendPayments(port: number, { channelId, accessToken }: Target, duration: number) {
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
  };
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    ...{ connections, duration, method: 'POST', headers },
    setupClient: giveEachItsOwn(
      debitBodies(channelId).map((body) => ({ method: 'POST', path: '/v1/payments', headers, body })),
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
  const child = fork(path.join(import.meta.dirname, '..', 'servers', server), [databaseUrl, String(port)], { execArgv: process.env.PROF ? ['--disable-warning=ExperimentalWarning','--max-semi-space-size=8','--cpu-prof','--cpu-prof-dir=/tmp/prof2','-r','/tmp/exit.cjs'] : ['--disable-warning=ExperimentalWarning','--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${server} ended with ${code}`)));
  });
}

import { readFileSync, readdirSync } from 'node:fs';
function cpuOf(pid: number | undefined): number { const stat = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = stat.slice(stat.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10; }
function pgCpu(): number { let t = 0; for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) { try { const stat = readFileSync(`/proc/${pid}/stat`, 'utf8'); if (!stat.includes('(postgres)')) continue; t += cpuOf(Number(pid)); } catch {} } return t; }
