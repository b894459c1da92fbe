import { mkdir } from 'node:fs/promises';
import { type PostgresRestart, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import type { Env } from '../env.ts';
import { reachDatabase } from '../startup/reach-database.ts';
import { StartupError } from '../startup/startup-errors.ts';
import { checkPooler } from './check-pooler.ts';
import { isPooled } from './pool.ts';

export interface ResolvedDatabase {
  readonly url: string;
  /** The same database without a pooler in between. */
  readonly directUrl: string;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL once it answers, or the embedded one in the data directory. */
export async function resolveDatabase(
  env: Pick<Env, 'databaseUrl' | 'directDatabaseUrl' | 'directory'> &
    Partial<Pick<Env, 'databaseWaitSeconds' | 'backupFolder'>>,
  onRestart?: (restart: PostgresRestart) => void,
): Promise<ResolvedDatabase> {
  await makeDirectory(env.directory);
  const { databaseUrl: url, directDatabaseUrl: directUrl = url, databaseWaitSeconds = 0 } = env;
  if (url && directUrl) {
    for (const each of new Set([directUrl, url])) await reach(each, databaseWaitSeconds);
    if (isPooled(url)) await checkPooler(url, env.directDatabaseUrl);
    return { url, directUrl, embedded: false, stop: () => Promise.resolve() };
  }
  const server = await startEmbeddedPostgres({
    directory: env.directory,
    archivesWal: env.backupFolder !== undefined,
    ...(onRestart ? { onRestart } : {}),
  });
  return { url: server.ownerUrl, directUrl: server.ownerUrl, embedded: true, stop: server.stop };
}

/** Writes why it waits to the terminal of the operator, beside what a command prints. */
function reach(url: string, seconds: number): Promise<void> {
  return reachDatabase(url, {
    withinMs: seconds * 1000,
    onWaiting: (sentence) => process.stderr.write(`  … ${sentence} Trying again for ${seconds} s.\n`),
  });
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    // A recursive mkdir fails with this on a read-only file system.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupError(
      `${directory} cannot be made: its file system may be read-only; set TURNPIKE_DIR to another one.`,
    );
  }
}
