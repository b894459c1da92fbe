import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup/startup-errors.ts';
import { findFreePort } from './free-port.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import { readIfPresent } from './server-process.ts';

export const user = 'turnpike';
const majorVersion = '18';
const minClusterBytes = 64 * 1024 * 1024;

export interface Cluster extends PostgresBinaries {
  readonly data: string;
  readonly log: string;
  /** Finished segments of the log that a backup has not taken yet. */
  readonly spool: string;
}

export interface Credentials {
  readonly port: number;
  readonly password: string;
}

/** Makes the cluster on first use and returns its credentials. They lie inside it, so both appear at once. */
export async function openDataDirectory(cluster: Cluster, disposable: boolean): Promise<Credentials> {
  const version = await readIfPresent(path.join(cluster.data, 'PG_VERSION'));
  if (version === undefined) await createCluster(cluster, disposable);
  else if (version.trim() !== majorVersion) {
    throw new StartupError(
      `${cluster.data} was made by PostgreSQL ${version.trim() || 'of an unknown version'}, but this version of Turnpike brings ${majorVersion}; dump and restore it first.`,
    );
  }
  return readCredentials(credentialsFile(cluster.data));
}

export async function readCredentials(file: string): Promise<Credentials> {
  const text = await readIfPresent(file);
  const saved = text === undefined ? undefined : parseCredentials(text);
  if (saved) return saved;
  throw new StartupError(
    `${file} is ${text === undefined ? 'missing' : 'damaged'}, so the database cannot be opened; restore it, or set TURNPIKE_DIR to a new directory.`,
  );
}

function parseCredentials(text: string): Credentials | undefined {
  try {
    const { port, password } = JSON.parse(text) as Partial<Credentials>;
    return Number.isInteger(port) && password ? { port: port as number, password } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function credentialsFile(data: string): string {
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
      // Another process created the cluster first: use that one.
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
  if (bavail * bsize < minClusterBytes) {
    throw new StartupError(`the disk of ${directory} is full: a new database needs 64 MB; free some space.`);
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
    child.once('close', (code) => (code === 0 ? resolve() : reject(explainServerOutput(output, 'be created'))));
  });
}

export async function saveCredentials(data: string, credentials: Credentials): Promise<void> {
  await writeFile(credentialsFile(data), JSON.stringify(credentials), { mode: 0o600, flush: true });
}

/** Nothing of our environment is PostgreSQL's business: it holds keys, and PG* variables would change it. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } as unknown as NodeJS.ProcessEnv;
}

export function explainServerOutput(output: string, verb: string): Error {
  if (/No space left on device/.test(output)) {
    return Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
  }
  const lastWords = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1);
  const reason = lastWords?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim();
  return new StartupError(`the embedded PostgreSQL could not ${verb}: ${reason || 'it gave no reason'}.`);
}
