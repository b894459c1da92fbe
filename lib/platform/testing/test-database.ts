import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, withPool } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { createPrisma, type Prisma } from '../database/prisma-client.ts';
import { templateDatabase } from './start-test-server.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  readonly prisma: Prisma;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly poolSize?: number;
  /** False: an empty database without tables. */
  readonly migrated?: boolean;
}

/** A database of one's own, copied from the migrated template; for `beforeAll` of an integration test. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.migrated === false ? 'template1' : templateDatabase;
  // FILE_COPY clones a small database in a few milliseconds where the default would log every page.
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const pool = createPool(address.href, { max: options.poolSize ?? 10 });
  const prisma = createPrisma(pool);
  return {
    ...withPool(pool, prisma),
    prisma,
    url: address.href,
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
      await administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
