import { mkdir } from 'node:fs/promises';
import type { Env } from '../env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface OpenDatabase {
  readonly url: string;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or the embedded one in the data directory. */
export async function openDatabase(env: Pick<Env, 'databaseUrl' | 'directory'>): Promise<OpenDatabase> {
  await mkdir(env.directory, { recursive: true });
  if (env.databaseUrl) return { url: env.databaseUrl, embedded: false, stop: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ directory: env.directory });
  return { url: server.url, embedded: true, stop: server.stop };
}
