import type pg from 'pg';
import { changeSchema } from './migration-lock.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, as Prisma stores it. */
  readonly checksum: string;
}

/**
 * Applies a migration. It and its history row commit together, which Prisma's engine does not do: a migration that
 * fails leaves nothing behind. One that makes indexes without a lock cannot be a transaction: it is repeated from its
 * beginning after a failure.
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (isConcurrent(migration.sql)) await applyStatements(client, migration);
    else {
      await changeSchema(client, async () => {
        await client.query(migration.sql);
        await noteApplied(client, migration);
      });
    }
  } catch (error) {
    throw new Error(`migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

const concurrentIndex = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?/;

const isConcurrent = (sql: string): boolean => splitStatements(sql).some((statement) => concurrentIndex.test(statement));

/** Without comments. Such migrations have neither functions nor texts with a semicolon. */
function splitStatements(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function applyStatements(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.sql)) {
    const [, index] = concurrentIndex.exec(statement) ?? [];
    if (index === undefined) throw new Error('what makes an index CONCURRENTLY does nothing else');
    await dropInvalidIndex(client, index);
    await client.query(statement);
  }
  await noteApplied(client, migration);
}

/** One that was cut off exists, is maintained, and is used by nothing. */
async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    `public."${name}"`,
  ]);
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
}

async function noteApplied(client: pg.Client, { checksum, name }: Migration): Promise<void> {
  await client.query(
    'INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (gen_random_uuid(), $1, now(), $2, 1)',
    [checksum, name],
  );
}
