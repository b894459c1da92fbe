import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Server {
  readonly pid: number;
  readonly port: number;
}

/** The server that runs on this cluster, if one does; removes a postmaster.pid of another process. */
export async function findRunningServer(data: string): Promise<Server | undefined> {
  const file = path.join(data, 'postmaster.pid');
  if (await staysEmpty(file)) {
    // A crash or a full disk left it, and PostgreSQL does not start beside it.
    await rm(file, { force: true });
    return undefined;
  }
  const lines = (await readIfPresent(file))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  if (await runsOn(data, pid)) return { pid, port: Number(lines[3]) };
  // After a reboot or in a fresh container the number may belong to anyone, and PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return undefined;
}

/** A server that begins to start writes into the file within milliseconds. */
const emptyForMs = 500;

async function staysEmpty(file: string): Promise<boolean> {
  if ((await readIfPresent(file))?.trim() !== '') return false;
  await sleep(emptyForMs);
  return (await readIfPresent(file))?.trim() === '';
}

async function runsOn(data: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
  } catch {
    return false;
  }
}

/**
 * Kills the processes that a killed server left behind. Most end by themselves within milliseconds; one that is
 * stopped or busy does not, and would keep a new server from starting. Killing is safe: the new server
 * recovers from the log. Only Linux shows which processes these are.
 */
export async function endOrphans(data: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) if (await isOrphan(data, pid)) signal(pid, 'SIGKILL');
}

/** A child of a server (its title begins with "postgres: ") whose parent is no server of this cluster. */
async function isOrphan(data: string, pid: number): Promise<boolean> {
  if (!(await runsOn(data, pid))) return false;
  const title = await readIfPresent(`/proc/${pid}/cmdline`);
  const parent = /\nPPid:\t(\d+)/.exec((await readIfPresent(`/proc/${pid}/status`)) ?? '')?.[1];
  return title?.startsWith('postgres: ') === true && parent !== undefined && !(await runsOn(data, Number(parent)));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A zombie still answers signal 0; in a container without an init process it may never be reaped. */
export async function hasEnded(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  // Reading fails with ESRCH when it ends between the opening and the reading.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status === undefined || /\) Z /.test(status);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // ESRCH: a file of /proc whose process ended between opening and reading.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
