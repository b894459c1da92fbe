import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../rows.ts';

/** The programs of the packages of Debian, each by its path. */
export type Packages = { etcd: string; haproxy: string; patroni: string; postgresBin: string; account: Account };

/** PostgreSQL does not run as root: its user does then. */
export type Account = { uid: number; gid: number } | undefined;

/** Older ones lose acknowledged payments when a frozen leader wakes (docs/operations.md). */
const minPatroni = [3, 0, 3];

/** Throws with one sentence that names the package that is missing. */
export function findPackages(): Packages {
  const patroni = findProgram('patroni', 'patroni');
  const { stdout } = spawnSync(patroni, ['--version'], { encoding: 'utf8' });
  const version = (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '0').split('.').map(Number);
  if (isOlder(version, minPatroni))
    throw new CannotRun(`failover needs Patroni 3.0.3 or newer, not ${version.join('.')}`);
  return {
    patroni,
    etcd: findProgram('etcd', 'etcd-server'),
    haproxy: findProgram('haproxy', 'haproxy'),
    postgresBin: findPostgres(),
    account: process.getuid?.() === 0 ? { uid: readId('-u'), gid: readId('-g') } : undefined,
  };
}

function isOlder(version: readonly number[], than: readonly number[]): boolean {
  const at = than.findIndex((part, index) => part !== (version[index] ?? 0));
  return at >= 0 && (version[at] ?? 0) < (than[at] ?? 0);
}

/** Debian has daemons in sbin, which is in the path of root only. */
function findProgram(name: string, packageName: string): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (found === undefined) throw new CannotRun(`failover needs the package ${packageName}, which is not installed`);
  return found;
}

function findPostgres(): string {
  const versions = '/usr/lib/postgresql';
  const newest = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => existsSync(path.join(versions, version, 'bin/postgres')))
    .sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new CannotRun('failover needs the package postgresql, which is not installed');
  return path.join(versions, newest, 'bin');
}

function readId(of: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [of, 'postgres'], { encoding: 'utf8' });
  if (status !== 0) throw new CannotRun('failover needs the user postgres, which the package postgresql makes');
  return Number(stdout);
}
