import { mkdir } from 'node:fs/promises';
import { type PostgresRestart, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../startup/startup-errors.ts';

export interface ResolvedDatabase {
  readonly url: string;
  /** The same database without a pooler in between. */
  readonly directUrl: string;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or the embedded one in the data directory. */
export async function resolveDatabase(
  env: Pick<Env, 'databaseUrl' | 'directDatabaseUrl' | 'directory'>,
  onRestart?: (restart: PostgresRestart) => void,
): Promise<ResolvedDatabase> {
  await makeDirectory(env.directory);
  const { databaseUrl: url, directDatabaseUrl: directUrl = url } = env;
  if (url && directUrl) return { url, directUrl, embedded: false, stop: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ directory: env.directory, ...(onRestart ? { onRestart } : {}) });
  return { url: server.ownerUrl, directUrl: server.ownerUrl, embedded: true, stop: server.stop };
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    // What a recursive mkdir says on a read-only file system.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupError(
      `${directory} cannot be made: its file system may be read-only; set TURNPIKE_DIR to another one.`,
    );
  }
}
