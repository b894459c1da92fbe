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
  try {
    await createTemplate(server.url);
  } catch (error) {
    // Vitest calls no tear-down after a set-up that failed.
    await server.stop();
    throw error;
  }
  project.provide('testServerUrl', server.url);
  return () => server.stop();
}

/** Makes the template database on a server that runs; one that an earlier run left there is replaced. */
export async function createTemplate(serverUrl: string): Promise<void> {
  const template = new URL(serverUrl);
  template.pathname = `/${templateDatabase}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`ALTER DATABASE ${templateDatabase} WITH is_template false`).catch(() => undefined);
    await client.query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${templateDatabase}`);
    await prepareDatabase(template.href);
    await client.query(`ALTER DATABASE ${templateDatabase} WITH is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}
