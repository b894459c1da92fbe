import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import {
  archiveNow,
  BackupError,
  type BackupFolder,
  createBackup,
  fetchMirrored,
  isGenuine,
  Mirror,
  noteInState,
  ObjectStore,
  openBackupFolder,
  type Removed,
  restoreBackup,
  runDrill,
} from '#lib/backup/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { type Env, env as readEnvironment } from '#lib/platform/env.ts';
import { workWhileIdle } from '#lib/platform/startup/idle-processors.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { CommandError, print } from './cli-context.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('Copy the embedded database into a folder, encrypted, while the gateway runs')
    .option('--to <folder>', 'the folder of backups; default: TURNPIKE_BACKUP_DIR')
    .option('--keep <number>', 'how many base backups stay, with the log since the oldest of them', '7')
    .option(
      '--cpu <percent>',
      'how much of one processor the copy may take; 100 or more: at the same priority as payments',
      '25',
    )
    .action((options: BackupCommand) => withReason(() => backUp(options)));
  program
    .command('restore')
    .description('Make a new TURNPIKE_DIR out of a backup, and verify all of it')
    .requiredOption('--from <folder>', 'the folder of backups, or s3: the place of TURNPIKE_BACKUP_S3')
    .requiredOption('--to <directory>', 'a directory that is empty, but for its master.key')
    .option('--time <time>', 'as the database was at this time, such as 2027-01-31T12:00:00Z; default: the newest')
    .action(({ from, to, time }: { from: string; to: string; time?: string }) =>
      withReason(() => restore(from, path.resolve(to), time)),
    );
  program
    .command('drill')
    .description('Restore the newest state into scratch, verify it, and compare it with the live database')
    .option(
      '--from <folder>',
      'the folder of backups, or s3: the place of TURNPIKE_BACKUP_S3; default: TURNPIKE_BACKUP_DIR',
    )
    .option('--check <page>', 'only check the signature of the page of an earlier drill')
    .action(({ from, check }: { from?: string; check?: string }) => withReason(() => drill(from, check)));
}

async function drill(from: string | undefined, page: string | undefined): Promise<void> {
  const env = readEnvironment();
  if (page === undefined) requireEmbedded(env);
  const source = from ?? env.backupFolder;
  if (source === undefined) throw new CommandError('Say where from: --from <folder>, or set TURNPIKE_BACKUP_DIR.');
  if (page !== undefined) {
    const { keys } = await openBackupFolder(source, env);
    if (!isGenuine(await readFile(page, 'utf8'), keys)) throw new CommandError(`${page} was changed.`);
    return print('genuine: the page is as the drill wrote it');
  }
  await withBackups(source, path.join(env.directory, 'fetched-backups'), env, async (folder) => {
    const { page: written, isGood } = await runDrill({
      folder,
      directory: env.directory,
      isArchive: env.backupFolder === folder.root,
      masterKey: Buffer.from(await resolveMasterKey(env, { isKeyInUse: async () => true }), 'hex'),
      sealedColumns,
      prepare: prepareDatabase,
      clock: systemClock,
    });
    process.stdout.write(written);
    if (!isGood) throw new CommandError('The backup did not pass the drill.');
  });
}

type BackupCommand = { to?: string; keep: string; cpu: string };

async function backUp({ to, keep, cpu }: BackupCommand): Promise<void> {
  const env = readEnvironment();
  requireEmbedded(env);
  const target = to ?? env.backupFolder;
  if (target === undefined) throw new CommandError('Say where to: --to <folder>, or set TURNPIKE_BACKUP_DIR.');
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new CommandError('--keep is a number from 1 to 9999.');
  if (!/^[1-9]\d{0,3}$/.test(cpu)) throw new CommandError('--cpu is a percentage from 1 to 9999.');
  const folder = await openBackupFolder(target, env);
  const cluster = await locateCluster(env.directory);
  const server = await startEmbeddedPostgres({
    directory: env.directory,
    archivesWal: env.backupFolder !== undefined,
    restarts: false,
  });
  try {
    const cpuShare = Number(cpu) / 100;
    // A server that this command has started goes on for a gateway: it was started before, at the usual priority.
    if (cpuShare < 1 && !(await workWhileIdle())) print('beside payments at a low priority: chrt is not there');
    const source = { url: server.url, data: cluster.data, turnpikeVersion: await readVersion() };
    const options = { keep: Number(keep), now: () => systemClock.now(), cpuShare };
    const { manifest, bytes, removed } = await createBackup(folder, source, options);
    const isArchive = env.backupFolder === folder.root;
    const isStored = isArchive && (await archiveNow(folder, { url: server.url, spool: cluster.spool }));
    await noteInState(env.directory, { backupAt: manifest.stoppedAt });
    print(`done: ${manifest.id}, ${(bytes / 1024 / 1024).toFixed(1)} MB, complete at ${manifest.stoppedAt}`);
    if (removed.bases.length > 0) print(`removed: ${removed.bases.join(', ')}`);
    if (isArchive && env.backupStore !== undefined) await copyToStore(folder, env.backupStore, removed);
    if (isArchive && !isStored)
      print('Its log is not kept yet: the database runs without TURNPIKE_BACKUP_DIR; stop and start the gateway.');
    if (!isArchive) print('The log after it is not kept there: set TURNPIKE_BACKUP_DIR to this folder for that.');
  } finally {
    await server.stop();
  }
}

async function copyToStore(folder: BackupFolder, address: string, { bases, log }: Removed): Promise<void> {
  const store = new ObjectStore(address);
  const mirror = new Mirror(folder, store);
  await mirror.pushLog();
  await mirror.pushBases();
  await mirror.remove(bases, log);
  print(`copied to ${store.name}`);
}

/** The backups of a folder, or those of the S3 place, which are fetched into `scratch` for as long as the work takes. */
async function withBackups(
  from: string,
  scratch: string,
  env: Env,
  work: (folder: BackupFolder) => Promise<void>,
): Promise<void> {
  if (from !== 's3') return work(await openBackupFolder(from, env));
  if (env.backupStore === undefined)
    throw new CommandError('Set TURNPIKE_BACKUP_S3 to the place where the backups are.');
  try {
    await fetchMirrored(new ObjectStore(env.backupStore), scratch);
    await work(await openBackupFolder(scratch, env));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function restore(from: string, to: string, time: string | undefined): Promise<void> {
  const env = readEnvironment();
  const until = time === undefined ? undefined : new Date(time);
  if (until && Number.isNaN(until.getTime())) throw new CommandError('--time is a time such as 2027-01-31T12:00:00Z.');
  await withBackups(from, `${to}.fetched`, await withKeyOf(env, to), async (folder) => {
    const { manifest, files, segments, restoredTo } = await restoreBackup(folder, { to, until });
    print(`restored: ${manifest.id} (${files} files) and ${segments} segments of the log, every one verified`);
    print(`the last transaction is of ${restoredTo.toISOString()}`);
  });
  print(`start with TURNPIKE_DIR=${to} and the master key of then; take a new backup soon`);
}

/** A master.key that was put into the new directory is the one to use. */
async function withKeyOf(env: Env, to: string): Promise<Env> {
  const hasOwn = await readFile(path.join(to, 'master.key')).then(
    () => true,
    () => false,
  );
  return hasOwn ? { ...env, directory: to } : env;
}

function requireEmbedded({ databaseUrl }: Env): void {
  if (databaseUrl === undefined) return;
  throw new CommandError(
    'DATABASE_URL is set: back up your PostgreSQL by its own tools (docs/operations.md, Back up and restore).',
  );
}

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(path.join(process.cwd(), 'package.json'), 'utf8')).version;
}

async function withReason(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message);
    throw error;
  }
}
