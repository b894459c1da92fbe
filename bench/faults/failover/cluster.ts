import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf } from '../product.ts';
import { findPackages, type Packages } from './packages.ts';

/** Two PostgreSQL servers under Patroni, etcd and HAProxy on loopback, with the files of `deploy/failover`. */
export type FailoverCluster = {
  /** At HAProxy, for Turnpike. */
  readonly url: string;
  readonly log: string;
  readonly versions: string;
  findLeader(): Promise<DatabaseNode>;
  findStandby(): Promise<DatabaseNode>;
  /** Waits until the standby is synchronous again. */
  waitUntilWhole(): Promise<void>;
  switchOver(): Promise<void>;
  stop(): void;
};

export type DatabaseNode = {
  readonly name: string;
  /** Ends Patroni and PostgreSQL at once, as the loss of a machine does. */
  kill(): void;
  /** As after the restart of its machine. */
  start(): void;
  freeze(): void;
  wake(): void;
};

type Member = { name: string; role: string; state: string };

const firstPort = Number(process.env.FAULTS_FAILOVER_PORT ?? 4_400);
const ports = { etcd: firstPort, etcdPeer: firstPort + 1, haproxy: firstPort + 2 };
const wholeWithinMs = 180_000;
const password = 'failover';

export async function startCluster(): Promise<FailoverCluster> {
  const packages = findPackages();
  const folder = mkdtempSync(path.join(tmpdir(), 'turnpike-failover-'));
  if (packages.account) chownSync(folder, packages.account.uid, packages.account.gid);
  const log = path.join(folder, 'cluster.log');
  const run = createRunner(packages, log);
  const etcd = run(packages.etcd, etcdArguments(path.join(folder, 'etcd')), {});
  const nodes = ['one', 'two'].map((name, at) => createNode(name, { at, folder, packages, run }));
  for (const node of nodes) node.start();
  copyFileSync('deploy/failover/haproxy.cfg', path.join(folder, 'haproxy.cfg'));
  const haproxy = run(packages.haproxy, ['-f', path.join(folder, 'haproxy.cfg')], {
    TURNPIKE_DATABASE_LISTEN: `127.0.0.1:${ports.haproxy}`,
    DATABASE_ONE: `127.0.0.1:${postgresPort(0)}`,
    DATABASE_ONE_API_PORT: String(apiPort(0)),
    DATABASE_TWO: `127.0.0.1:${postgresPort(1)}`,
    DATABASE_TWO_API_PORT: String(apiPort(1)),
  });
  const stop = (): void => {
    for (const node of nodes) node.kill();
    haproxy.kill('SIGKILL');
    etcd.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const nodeOf = async (isWanted: (role: string) => boolean): Promise<DatabaseNode> => {
    const member = (await listMembers()).find(({ role }) => isWanted(role));
    const node = nodes.find(({ name }) => name === member?.name);
    if (!node) throw new Error('the cluster has no node of this role');
    return node;
  };
  const cluster: FailoverCluster = {
    url: `postgresql://turnpike:${password}@127.0.0.1:${ports.haproxy}/turnpike`,
    log,
    versions: await readVersions(),
    findLeader: () => nodeOf((role) => role === 'leader'),
    findStandby: () => nodeOf((role) => role !== 'leader'),
    waitUntilWhole: async () => {
      const started = performance.now();
      while (performance.now() - started < wholeWithinMs) {
        const roles = (await listMembers()).map(({ role, state }) => `${role} ${state}`).sort();
        if (roles.join() === 'leader running,sync_standby streaming') return;
        await sleep(500);
      }
      throw new Error(`the standby did not come back; see ${log}`);
    },
    switchOver,
    stop,
  };
  try {
    await cluster.waitUntilWhole();
    await createDatabase();
  } catch (error) {
    stop();
    throw error;
  }
  return cluster;
}

type Run = (program: string, args: readonly string[], environment: Record<string, string>) => ChildProcess;

function createRunner({ account, postgresBin }: Packages, log: string): Run {
  const output = openSync(log, 'a');
  return (program, args, environment) =>
    spawn(program, args, {
      stdio: ['ignore', output, output],
      ...account,
      env: { ...process.env, PATH: `${postgresBin}:${process.env.PATH}`, LC_ALL: 'C.UTF-8', ...environment },
    });
}

const postgresPort = (at: number): number => firstPort + 10 + at;
const apiPort = (at: number): number => firstPort + 20 + at;

function etcdArguments(data: string): string[] {
  const client = `http://127.0.0.1:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.etcdPeer}`;
  return [
    ...['--name', 'one', '--data-dir', data, '--initial-cluster', `one=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ];
}

type NodeOptions = { at: number; folder: string; packages: Packages; run: Run };

function createNode(name: string, { at, folder, packages, run }: NodeOptions): DatabaseNode {
  const data = path.join(folder, name, 'data');
  const own = path.join(folder, name);
  const config = path.join(own, 'patroni.yml');
  mkdirSync(own);
  copyFileSync('deploy/failover/patroni.yml', config);
  if (packages.account) chownSync(own, packages.account.uid, packages.account.gid);
  let patroni: ChildProcess | undefined;
  const pids = (): number[] => {
    const postmaster = readPostmasterPid(data);
    return [
      ...(patroni?.pid === undefined ? [] : [patroni.pid]),
      ...(postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]),
    ];
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of pids()) sendSignal(pid, signal);
  };
  return {
    name,
    kill: () => {
      signalAll('SIGKILL');
      patroni = undefined;
    },
    start: () => {
      patroni = run(packages.patroni, [config], {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcd}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort(at)}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort(at)}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort(at)}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresPort(at)}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: packages.postgresBin,
        PATRONI_POSTGRESQL_PGPASS: path.join(own, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
      });
    },
    freeze: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
  };
}

function readPostmasterPid(data: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(data) ? pid : null;
  } catch {
    return null;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

async function listMembers(): Promise<Member[]> {
  for (const at of [0, 1]) {
    const answer = await fetch(`http://127.0.0.1:${apiPort(at)}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    );
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function readVersions(): Promise<string> {
  for (let waited = 0; waited < 60; waited += 1) {
    const answer = await fetch(`http://127.0.0.1:${apiPort(0)}/patroni`).catch(() => null);
    const { patroni, server_version } = ((await answer?.json()) ?? {}) as {
      patroni?: { version: string };
      server_version?: number;
    };
    if (patroni && server_version) {
      return `Patroni ${patroni.version}, PostgreSQL ${Math.floor(server_version / 10_000)}`;
    }
    await sleep(1_000);
  }
  return 'unknown';
}

async function switchOver(): Promise<void> {
  const members = await listMembers();
  const leader = members.find(({ role }) => role === 'leader')?.name;
  const candidate = members.find(({ role }) => role !== 'leader')?.name;
  const answer = await fetch(`http://127.0.0.1:${apiPort(leader === 'one' ? 0 : 1)}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
  });
  if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`);
}

async function createDatabase(): Promise<void> {
  const client = new pg.Client(`postgresql://postgres:${password}@127.0.0.1:${ports.haproxy}/postgres`);
  await client.connect();
  await client.query(`CREATE ROLE turnpike LOGIN CREATEROLE PASSWORD '${password}'`);
  await client.query('CREATE DATABASE turnpike OWNER turnpike');
  await client.end();
}
