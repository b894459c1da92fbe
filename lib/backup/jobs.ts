import path from 'node:path';
import type { Clock } from '#lib/platform/clock.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { spoolName } from '#lib/platform/embedded-postgres/index.ts';
import type { Env } from '#lib/platform/env.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { one } from './base/create-backup.ts';
import { registerBackupGauges } from './gauges.ts';
import * as sql from './sql/index.ts';
import { BackupFolder } from './storage/backup-folder.ts';
import { BackupKeys } from './storage/backup-keys.ts';
import { Mirror } from './storage/mirror.ts';
import { ObjectStore } from './storage/object-store.ts';
import { shipWal } from './wal/ship-wal.ts';

type BackupServices = { db: Connection; clock: Clock };

const everyMs = 5_000;

/** While backups are wanted: the log goes into their folder as it comes. */
export function backupJobs({ db, clock }: BackupServices, env: Env): Job[] {
  const { backupFolder, backupStore } = env;
  if (backupFolder === undefined) return [];
  registerBackupGauges(env.directory, clock);
  return [
    {
      kind: 'polling',
      name: 'ship-log-to-backup',
      maxIdleMs: everyMs,
      run: async () => {
        const { systemIdentifier, spool } = await one(query(db, sql.describeServer, {}));
        if (!spool || path.basename(spool) !== spoolName) return 0;
        const folder = await openBackupFolder(backupFolder, env);
        await folder.claim(systemIdentifier);
        return shipWal(folder, spool, systemIdentifier);
      },
    },
    ...(backupStore === undefined ? [] : [copyLog(backupFolder, backupStore, env)]),
  ];
}

/** A service that is away holds up no file of the folder. */
function copyLog(backupFolder: string, backupStore: string, env: Env): Job {
  let mirror: Mirror | null = null;
  return {
    kind: 'polling',
    name: 'copy-log-to-store',
    maxIdleMs: everyMs,
    run: async () => {
      mirror ??= new Mirror(await openBackupFolder(backupFolder, env), new ObjectStore(backupStore));
      return mirror.pushLog();
    },
  };
}

/** A folder of backups with the key of this installation. */
export async function openBackupFolder(
  folder: string,
  env: Pick<Env, 'backupKey' | 'mode' | 'directory' | 'masterKey'>,
): Promise<BackupFolder> {
  return new BackupFolder(folder, await openBackupKeys(env));
}

/** What encrypts the backups and archives of this installation. */
export async function openBackupKeys(
  env: Pick<Env, 'backupKey' | 'mode' | 'directory' | 'masterKey'>,
): Promise<BackupKeys> {
  // A key that is missing is not made: it would open nothing.
  return new BackupKeys(env.backupKey ?? (await resolveMasterKey(env, { isKeyInUse: async () => true })));
}
