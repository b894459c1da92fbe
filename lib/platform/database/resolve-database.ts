import { mkdir } from 'node:fs/promises';
import { type PostgresRestart, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import type { Env } from '../env.ts';
import { checkPooler } from './check-pooler.ts';
import { isPooled } from './pool.ts';

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
  await mkdir(env.directory, { recursive: true });
  const { databaseUrl: url, directDatabaseUrl: directUrl = url } = env;
  if (url && isPooled(url)) await checkPooler(url, env.directDatabaseUrl);
  if (url && directUrl) return { url, directUrl, embedded: false, stop: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ directory: env.directory, ...(onRestart ? { onRestart } : {}) });
  return { url: server.ownerUrl, directUrl: server.ownerUrl, embedded: true, stop: server.stop };
}
