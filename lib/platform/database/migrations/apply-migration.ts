import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, as Prisma stores it. */
  readonly checksum: string;
}

/** Payments queue behind a migration that waits for a lock, so it waits for a moment only, and tries again. */
const lockTimeoutMs = 1_000;
const tryAgainMs = 500;
const maxAttempts = 200;
const lockNotAvailable = '55P03';

/**
 * Applies a migration. It and its history row commit together, which Prisma's engine does not do: a migration that
 * fails leaves nothing behind. One that makes indexes without a lock cannot be a transaction: it is repeated from its
 * beginning after a failure.
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const apply = isConcurrent(migration.sql) ? applyStatements : applyAtOnce;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === maxAttempts) {
        throw new Error(`migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, {
          cause: error,
        });
      }
      await sleep(tryAgainMs);
    }
  }
}

async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(migration.sql);
    await noteApplied(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
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
