import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';

/** Name of the migrated database that every test file gets a copy of. */
export const templateDatabase = 'turnpike_template';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
  }
}

/** Vitest's global set-up: one embedded PostgreSQL for the whole run, with a migrated template database. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-test-'));
  const server = await startEmbeddedPostgres({ directory, disposable: true });
  const template = new URL(server.url);
  template.pathname = `/${templateDatabase}`;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await prepareDatabase(template.href);
  await client.query(`ALTER DATABASE ${templateDatabase} WITH is_template true allow_connections false`);
  await client.end();
  project.provide('testServerUrl', server.url);
  return () => server.stop();
}
