import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupRefusal } from '../fatal.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';

export interface EmbeddedPostgres {
  /** Address of the database `turnpike`, with its generated password. */
  readonly url: string;
  /** True when a server was already running there, as after `kill -9` of the application. */
  readonly adopted: boolean;
  /** Stops the server unless another process of ours still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly directory: string;
  readonly port?: number;
  /** For tests: the cluster is made without waiting for the disk, and `stop` deletes it. */
  readonly disposable?: boolean;
}

interface Cluster extends PostgresHome {
  readonly data: string;
  readonly log: string;
}

interface Credentials {
  readonly port: number;
  readonly password: string;
}

const user = 'turnpike';
const majorVersion = '18';
const smallestClusterBytes = 64 * 1024 * 1024;
const largestLogBytes = 10 * 1024 * 1024;
const readyWithinMs = 60_000;
const stopWithinMs = 6_000;

const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  // Parameters are card data or ciphertext: never in the log, not even with a failing statement.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
};

/**
 * Starts the PostgreSQL that npm brought in `directory`, or takes over the one that a killed process left
 * running there. It listens on loopback only, on a port chosen once and remembered.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const disposable = options.disposable ?? false;
  const home = await findPostgresHome(path.resolve(options.directory));
  const cluster = {
    ...home,
    data: path.join(home.directory, 'postgres'),
    log: path.join(home.directory, 'postgres.log'),
  };
  const saved = await openCluster(cluster, disposable);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { pid, port, adopted } = await findOrStartServer(cluster, saved, options.port);
      const credentials = { ...saved, port };
      const claim = await claimServer(credentials);
      return {
        url: urlOf(credentials, 'turnpike'),
        adopted,
        stop: () => stopServer(cluster, credentials, { pid, claim, disposable }),
      };
    } catch (error) {
      // A server that we found may be stopped at this moment by the process that it belonged to.
      if (attempt === 3 || error instanceof StartupRefusal) throw error;
      await sleep(200);
    }
  }
}

interface Server {
  readonly pid: number;
  readonly port: number;
}

async function findOrStartServer(
  cluster: Cluster,
  saved: Credentials,
  wantedPort: number | undefined,
): Promise<Server & { adopted: boolean }> {
  const running = await findRunningServer(cluster);
  if (running && (await becomesReady(cluster, running.pid))) return { ...running, adopted: true };
  const { port } = await choosePort(cluster, saved, wantedPort);
  const pid = await spawnServer(cluster, port);
  if (await becomesReady(cluster, pid)) return { pid, port, adopted: false };
  // PostgreSQL lets only one server run on a cluster; if somebody was faster by a moment, theirs will do.
  const faster = await findRunningServer(cluster);
  if (faster && (await becomesReady(cluster, faster.pid))) return { ...faster, adopted: true };
  const output = (await readIfPresent(cluster.log)) ?? '';
  throw explainServerOutput(output.slice(-4000), 'start');
}

function urlOf({ port, password }: Credentials, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Makes the cluster on first use and returns its credentials. They lie inside it, so both appear at once. */
async function openCluster(cluster: Cluster, disposable: boolean): Promise<Credentials> {
  const version = await readIfPresent(path.join(cluster.data, 'PG_VERSION'));
  if (version === undefined) await createCluster(cluster, disposable);
  else if (version.trim() !== majorVersion) {
    throw new StartupRefusal(
      `${cluster.data} was made by PostgreSQL ${version.trim()}, but this version of Turnpike brings ${majorVersion}; dump and restore it first.`,
    );
  }
  const saved = await readIfPresent(credentialsFile(cluster.data));
  if (saved !== undefined) return JSON.parse(saved) as Credentials;
  throw new StartupRefusal(
    `${credentialsFile(cluster.data)} is missing, so the database cannot be opened; restore it, or set TURNPIKE_DIR to a new directory.`,
  );
}

function credentialsFile(data: string): string {
  return path.join(data, 'turnpike.json');
}

/** Runs initdb in a folder of its own and renames it at the end: a kill half-way leaves nothing half-made. */
async function createCluster(cluster: Cluster, disposable: boolean): Promise<void> {
  await requireSpace(cluster.directory);
  const unfinished = `${cluster.data}.${randomBytes(4).toString('hex')}`;
  const passwordFile = `${unfinished}.password`;
  const credentials = { port: await findFreePort(), password: randomBytes(18).toString('base64url') };
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, `${credentials.password}\n`, { mode: 0o600 });
  if (cluster.account) {
    await chown(unfinished, cluster.account.uid, cluster.account.gid);
    await chown(passwordFile, cluster.account.uid, cluster.account.gid);
  }
  try {
    await runInitdb(cluster, unfinished, passwordFile, disposable);
    await saveCredentials(unfinished, credentials);
    await rename(unfinished, cluster.data).catch(async (error: NodeJS.ErrnoException) => {
      // Somebody else started in the same directory at the same time and was faster: theirs counts.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** An empty cluster takes 40 MB; initdb on a full disk ends with words that name anything but the disk. */
async function requireSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < smallestClusterBytes) {
    throw new StartupRefusal(
      `the disk of ${directory} is full: a new database needs 64 MB; free some space.`,
    );
  }
}

function runInitdb(cluster: Cluster, data: string, passwordFile: string, disposable: boolean): Promise<void> {
  const child = spawn(
    path.join(cluster.programs, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(disposable ? ['--no-sync'] : []),
    ],
    { ...cluster.account, cwd: cluster.directory, stdio: ['ignore', 'ignore', 'pipe'], env: serverEnv() },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(explainServerOutput(output, 'be created')),
    );
  });
}

async function saveCredentials(data: string, credentials: Credentials): Promise<void> {
  await writeFile(credentialsFile(data), JSON.stringify(credentials), { mode: 0o600, flush: true });
}

/** The server that runs on this cluster, if one does; removes a postmaster.pid that names a stranger. */
async function findRunningServer(cluster: Cluster): Promise<Server | undefined> {
  const lines = (await readIfPresent(path.join(cluster.data, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  if (await runsOn(cluster.data, pid)) return { pid, port: Number(lines[3]) };
  // After a reboot or in a fresh container the number may belong to anyone, and PostgreSQL would refuse to start.
  await rm(path.join(cluster.data, 'postmaster.pid'), { force: true });
  return undefined;
}

async function runsOn(data: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function choosePort(cluster: Cluster, saved: Credentials, wanted?: number): Promise<Credentials> {
  const port = wanted ?? ((await isFree(saved.port)) ? saved.port : await findFreePort());
  const credentials = { ...saved, port };
  if (port !== saved.port) await saveCredentials(cluster.data, credentials);
  return credentials;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A port of loopback that nobody listens on at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts the server in a session of its own: Ctrl-C in the terminal must reach us alone, because requests
 * in flight still need the database while we drain.
 */
async function spawnServer(cluster: Cluster, port: number): Promise<number> {
  const { size } = await stat(cluster.log).catch(() => ({ size: 0 }));
  if (size > largestLogBytes) await rename(cluster.log, `${cluster.log}.old`);
  const log = await open(cluster.log, 'a', 0o600);
  try {
    const settings = Object.entries({ ...serverSettings, port: String(port) });
    const child = spawn(
      path.join(cluster.programs, 'bin', 'postgres'),
      ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...cluster.account,
        cwd: cluster.directory,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: serverEnv(),
      },
    );
    child.unref();
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid as number));
    });
  } finally {
    await log.close();
  }
}

/** Nothing of our environment is PostgreSQL's business: it holds keys, and PG* variables would change it. */
function serverEnv(): NodeJS.ProcessEnv {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } as unknown as NodeJS.ProcessEnv;
}

/** Waits for the word that the server itself writes into its pid file; false when it ends instead. */
async function becomesReady(cluster: Cluster, pid: number): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < readyWithinMs) {
    const lines = (await readIfPresent(path.join(cluster.data, 'postmaster.pid')))?.split('\n');
    if (lines?.[0] === String(pid) && lines[7]?.trim() === 'ready') return true;
    if (!isAlive(pid) || (await hasEnded(pid))) return false;
    await sleep(15);
  }
  throw new StartupRefusal(
    `the embedded PostgreSQL was not ready within ${readyWithinMs / 1000} s; see ${cluster.log}.`,
  );
}

function explainServerOutput(output: string, verb: string): Error {
  if (/No space left on device/.test(output)) {
    return Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
  }
  const lastWords = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1);
  const reason = lastWords?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim();
  return new StartupRefusal(`the embedded PostgreSQL could not ${verb}: ${reason || 'it gave no reason'}.`);
}

/**
 * Makes the database if it is missing, and returns a connection that is kept until `stop`: it tells other
 * processes on the same cluster that the server is in use.
 */
async function claimServer(credentials: Credentials): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(credentials, 'postgres'),
    application_name: 'turnpike-claim',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await ensureDatabase(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'turnpike'");
  if (rowCount !== 0) return;
  await client.query('CREATE DATABASE turnpike').catch((error: { code?: string }) => {
    // Two processes that start at once both find it missing.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

interface StopOptions {
  readonly pid: number;
  readonly claim: pg.Client;
  readonly disposable: boolean;
}

async function stopServer(cluster: Cluster, credentials: Credentials, options: StopOptions): Promise<void> {
  const { pid, claim, disposable } = options;
  await claim.end().catch(() => undefined);
  if (!disposable && (await hasOtherUsers(credentials))) return;
  signal(pid, disposable ? 'SIGQUIT' : 'SIGINT');
  for (let waited = 0; isAlive(pid) && !(await hasEnded(pid)); waited += 20) {
    // PostgreSQL recovers from the log after SIGQUIT, so it is the safe way out of a shutdown that hangs.
    if (waited === stopWithinMs) signal(pid, 'SIGQUIT');
    if (waited > stopWithinMs + 2_000) break;
    await sleep(20);
  }
  if (disposable) {
    await rm(cluster.data, { recursive: true, force: true, maxRetries: 5 });
    await rm(cluster.directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

/** A zombie still answers signal 0; in a container without an init process nobody may ever reap it. */
async function hasEnded(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  // Reading fails with ESRCH when it ends between the opening and the reading.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status === undefined || /\) Z /.test(status);
}

async function hasOtherUsers(credentials: Credentials): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(credentials, 'postgres') });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name LIKE 'turnpike%' LIMIT 1",
    );
    return rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // ESRCH: a file of /proc whose process ended between opening and reading.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
