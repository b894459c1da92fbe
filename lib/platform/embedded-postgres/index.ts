import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup/startup-errors.ts';
import {
  type Cluster,
  type Credentials,
  explainServerOutput,
  openDataDirectory,
  saveCredentials,
  user,
} from './data-directory.ts';
import { ensureOwner, owner, ownerPasswordOf } from './ensure-owner.ts';
import { findFreePort, isFree } from './free-port.ts';
import { locateCluster } from './locate-cluster.ts';
import {
  endOrphans,
  findRunningServer,
  hasEnded,
  isAlive,
  readIfPresent,
  type Server,
  signal,
} from './server-process.ts';
import { prepareArchive, type ServerSettings, spawnServer } from './spawn-server.ts';
import { type PostgresRestart, type ServerInUse, type Supervision, superviseServer } from './supervise-postgres.ts';

export { checkPages, type PageCheck } from './check-pages.ts';
export type { Cluster } from './data-directory.ts';
export { locateCluster, spoolName } from './locate-cluster.ts';
export { type Recovered, RecoveryFailure, recoverCluster } from './recover-cluster.ts';
export type { PostgresRestart } from './supervise-postgres.ts';

export interface EmbeddedPostgres {
  /** Address of the database `turnpike` for the gateway, whose role owns it. */
  readonly ownerUrl: string;
  /** The same for the superuser of the cluster: for tests and tools, which make databases of their own. */
  readonly url: string;
  /** True when a server was already running there, as after `kill -9` of the application. */
  readonly adopted: boolean;
  /** Stops the server unless another process of ours still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly directory: string;
  readonly port?: number;
  /** For tests and benchmarks: the cluster is made without waiting for the disk, and `stop` deletes it. */
  readonly disposable?: boolean;
  /** Keeps every finished segment of the write-ahead log in the folder `wal-spool`, from where a backup takes it. */
  readonly archivesWal?: boolean;
  /** False: a server that ends unexpectedly is left to the gateway. */
  readonly restarts?: boolean;
  /** Called when the server was restarted after an unexpected end, and while it cannot be started. */
  readonly onRestart?: (restart: PostgresRestart) => void;
}

const readyWithinMs = 60_000;
const stopWithinMs = 6_000;
const quitWithinMs = 1_000;
const usersLeaveWithinMs = 600;

/**
 * Starts the PostgreSQL that npm brought in `directory`, or takes over the one that a killed process left
 * running there. It listens on loopback only, on a port chosen once and remembered. A server that ends
 * unexpectedly is restarted until `stop`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const disposable = options.disposable ?? false;
  const cluster = await locateCluster(options.directory);
  const archive = options.archivesWal ? await prepareArchive(cluster) : {};
  const saved = await openDataDirectory(cluster, disposable);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { pid, port, adopted } = await findOrStartServer(cluster, saved, archive, options.port);
      const credentials = { ...saved, port };
      const supervision = superviseServer(
        { pid, claim: await claimServer(credentials) },
        {
          restart: () => (options.restarts === false ? leaveToGateway() : restartServer(cluster, credentials, archive)),
          claimAgain: () => claimServer(credentials),
          onRestart: options.onRestart ?? (() => undefined),
        },
      );
      return {
        ownerUrl: addressOf(owner, ownerPasswordOf(credentials), port, 'turnpike'),
        url: urlOf(credentials, 'turnpike'),
        adopted,
        stop: () => stopServer(cluster, credentials, supervision, disposable),
      };
    } catch (error) {
      // A server that we found may be stopped at this moment by the process that it belonged to.
      const isFinal = error instanceof StartupError && !(options.port === undefined && isPortTaken(error));
      if (attempt === 3 || isFinal) throw error;
      await sleep(200);
    }
  }
}

/** Whether a database was made for this directory. */
export async function hasCluster(directory: string): Promise<boolean> {
  const { data } = await locateCluster(directory);
  return (await readIfPresent(path.join(data, 'PG_VERSION'))) !== undefined;
}

/** Another server took the port after it was found free: the next attempt finds another one. */
function isPortTaken({ message }: StartupError): boolean {
  return message.includes('could not create any TCP/IP sockets');
}

async function findOrStartServer(
  cluster: Cluster,
  saved: Credentials,
  archive: ServerSettings,
  wantedPort: number | undefined,
): Promise<Server & { adopted: boolean }> {
  const running = await findRunningServer(cluster.data);
  if (running && (await becomesReady(cluster, running.pid))) return { ...running, adopted: true };
  const { port } = await choosePort(cluster, saved, wantedPort);
  const pid = await spawnServer(cluster, { ...archive, port: String(port) });
  if (await becomesReady(cluster, pid)) return { pid, port, adopted: false };
  // PostgreSQL lets only one server run on a cluster; if another process was faster, its server is used.
  const faster = await findRunningServer(cluster.data);
  if (faster && (await becomesReady(cluster, faster.pid))) return { ...faster, adopted: true };
  const output = (await readIfPresent(cluster.log)) ?? '';
  throw explainServerOutput(output.slice(-4000), 'start');
}

const leaveToGateway = (): Promise<never> => Promise.reject(new Error('the gateway restarts its PostgreSQL'));

/** Keeps the port: every connection pool and every worker knows the address already. */
async function restartServer(
  cluster: Cluster,
  credentials: Credentials,
  archive: ServerSettings,
): Promise<ServerInUse> {
  // PostgreSQL does not start while a process of the old server still uses its shared memory.
  await endOrphans(cluster.data);
  const { pid, port } = await findOrStartServer(cluster, credentials, archive, credentials.port);
  if (port !== credentials.port) throw new Error(`the embedded PostgreSQL runs on another port, ${port}`);
  return { pid, claim: await claimServer(credentials) };
}

const urlOf = ({ port, password }: Credentials, database: string): string => addressOf(user, password, port, database);

const addressOf = (role: string, password: string, port: number, database: string): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;

async function choosePort(cluster: Cluster, saved: Credentials, wanted?: number): Promise<Credentials> {
  const port = wanted ?? ((await isFree(saved.port)) ? saved.port : await findFreePort());
  const credentials = { ...saved, port };
  if (port !== saved.port) await saveCredentials(cluster.data, credentials);
  return credentials;
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
  throw new StartupError(`the embedded PostgreSQL was not ready within ${readyWithinMs / 1000} s; see ${cluster.log}.`);
}

/**
 * Makes the database if it is missing, and returns a connection that is kept until `stop`: it marks the server as in
 * use for other processes.
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
    const connect = (database: string) => new pg.Client({ connectionString: urlOf(credentials, database) });
    await ensureOwner(client, connect, ownerPasswordOf(credentials));
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

async function stopServer(
  cluster: Cluster,
  credentials: Credentials,
  supervision: Supervision,
  disposable: boolean,
): Promise<void> {
  const known = await supervision.stop();
  await known.claim.end().catch(() => undefined);
  if (!disposable && (await keepsOtherUsers(credentials))) return;
  // A server that was restarted and could not be connected to since is running all the same.
  const { pid } = (await findRunningServer(cluster.data)) ?? known;
  await endServer(pid, disposable);
  await endOrphans(cluster.data);
  if (disposable) {
    await rm(cluster.data, { recursive: true, force: true, maxRetries: 5 });
    await rm(cluster.directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** PostgreSQL recovers from the log after SIGQUIT and SIGKILL, so they are safe ways out of a shutdown that hangs. */
async function endServer(pid: number, disposable: boolean): Promise<void> {
  if (!disposable && (await endsAfter(pid, 'SIGINT', stopWithinMs))) return;
  if (await endsAfter(pid, 'SIGQUIT', quitWithinMs)) return;
  await endsAfter(pid, 'SIGKILL', quitWithinMs);
}

async function endsAfter(pid: number, name: NodeJS.Signals, withinMs: number): Promise<boolean> {
  signal(pid, name);
  for (let waited = 0; isAlive(pid) && !(await hasEnded(pid)); waited += 20) {
    if (waited >= withinMs) return false;
    await sleep(20);
  }
  return true;
}

/** A connection that was closed just now is listed a moment longer. */
async function keepsOtherUsers(credentials: Credentials): Promise<boolean> {
  for (let waited = 0; await hasOtherUsers(credentials); waited += 50) {
    if (waited >= usersLeaveWithinMs) return true;
    await sleep(50);
  }
  return false;
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
