import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Demo, readDemoFile } from '#prisma/demo/demo-file.ts';

/** The product as `npm start` runs it: `server.ts` on the pages that were built, with its embedded database. */
export type Product = {
  readonly baseUrl: string;
  readonly demo: Demo;
  readonly pid: number;
  readonly databaseUrl: string;
  /** Resident memory of the server in megabytes. */
  memoryMb(): number;
  postmasterPid(): number;
  /** The processes of the database, its own first. */
  databasePids(): number[];
  /** With WEB_CONCURRENCY. */
  workerPids(): number[];
  withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** One that serves a connection of the pool of requests. */
  backendPid(): Promise<number>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>;
};

/** Those of `npm start`: this script runs with them. */
const nodeFlags = process.execArgv;
const readyWithinMs = 180_000;

/** `root` is the folder of the release that runs; its code, not this one's. */
export async function startProduct(
  directory: string,
  port: number,
  log: string,
  environment: Record<string, string> = {},
  root: string = process.cwd(),
): Promise<Product> {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [...nodeFlags, 'server.ts'], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TURNPIKE_DIR: directory,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...environment,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await waitUntilReady(baseUrl, child);
  const demo = await readDemoFile(directory);
  if (!demo) throw new Error('the demo was not seeded');
  const data = path.join(directory, 'postgres');
  const postmasterPid = (): number => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const databaseUrl = environment.DATABASE_URL ?? embeddedUrl(data);
  await withDatabase(databaseUrl, liftRateLimits);
  return {
    baseUrl,
    demo,
    pid: child.pid ?? 0,
    databaseUrl,
    memoryMb: () => readMemoryMb(child.pid ?? 0),
    workerPids: () => childrenOf(child.pid ?? 0).filter(isServer),
    withDatabase: (work) => withDatabase(databaseUrl, work),
    postmasterPid,
    databasePids: () => [postmasterPid(), ...childrenOf(postmasterPid())],
    backendPid: () => withDatabase(databaseUrl, findBackend),
    stop: async (signal) => {
      const started = performance.now();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
      return performance.now() - started;
    },
  };
}

async function waitUntilReady(baseUrl: string, child: ChildProcess): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < readyWithinMs) {
    if (child.exitCode !== null) throw new Error('the server ended; see its log');
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server was not ready in time');
}

function embeddedUrl(data: string): string {
  const { port, password } = JSON.parse(readFileSync(path.join(data, 'turnpike.json'), 'utf8'));
  return `postgresql://turnpike:${password}@127.0.0.1:${port}/turnpike`;
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The limits of a demo would answer the load with 429. */
async function liftRateLimits(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE entity SET settings = jsonb_set(settings, '{throttling}',
       coalesce(settings->'throttling', '{}') || '{"paymentsPerMinute": 0}')`,
  );
  await client.query(`NOTIFY turnpike_configuration, 'entity'`);
}

/** The one that answered last: the pool uses it next. */
async function findBackend(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'turnpike' ORDER BY state_change DESC LIMIT 1`,
  );
  return Number(rows[0]?.pid);
}

const isServer = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('server.ts');

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ');
      return Number(rest.split(' ')[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

export function readMemoryMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
