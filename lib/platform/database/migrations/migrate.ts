import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartupError } from '../../startup/startup-errors.ts';
import { DeadlineClient, deadlines } from '../deadline-client.ts';
import { withoutPoolerFlag } from '../pool.ts';
import { applyMigration, type Migration } from './apply-migration.ts';
import { readNeeds, rejectNewerDatabase, rejectRunningProcesses } from './compatibility.ts';
import { lockMigrations } from './migration-lock.ts';

interface AppliedMigration {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/** The first of the migrations that the baseline of version 1.0.0 replaced. */
const firstBeforeRelease = '20261121102246_initial';

const migrationsFolder = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/** Prisma's own table, so that its CLI can take over from us at any time. */
const historyTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) NOT NULL PRIMARY KEY,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

export interface MigrationResult {
  /** The names of those that were missing. */
  readonly applied: readonly AppliedNow[];
  /** Those of a later version, which this code does not have. */
  readonly later: readonly string[];
}

export interface AppliedNow {
  readonly name: string;
  readonly tookMs: number;
}

/**
 * Applies what is missing from prisma/migrations. A database of a later version is left as it is, as long as its
 * `compatibility` permits this one. Refuses edited migrations.
 */
export async function migrateDatabase(url: string, folder: string = migrationsFolder): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  const client = new DeadlineClient({
    connectionString: withoutPoolerFlag(url),
    application_name: 'turnpike-migrate',
    connectionTimeoutMillis: 8_000,
    deadlineMs: deadlines.migrationMs,
  });
  await client.connect();
  try {
    await lockMigrations(client);
    await client.query(historyTable);
    const { pending, later } = await compareHistory(client, migrations);
    await rejectNewerDatabase(client, later);
    await rejectRunningProcesses(client, Math.max(0, ...pending.map(({ sql }) => readNeeds(sql) ?? 0)));
    const applied: AppliedNow[] = [];
    for (const migration of pending) {
      const started = performance.now();
      await applyMigration(client, migration);
      applied.push({ name: migration.name, tookMs: Math.round(performance.now() - started) });
    }
    return { applied, later };
  } finally {
    // Ending the session gives the advisory lock back, whatever happened before.
    await client.end();
  }
}

/** The migrations of a folder in the order of their names. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'));
      return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

async function compareHistory(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<{ pending: Migration[]; later: string[] }> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  const applied = new Map(rows.map((row) => [row.migration_name, row]));
  const known = new Set(migrations.map(({ name }) => name));
  const later = rows.map((row) => row.migration_name).filter((name) => !known.has(name));
  if (later.includes(firstBeforeRelease)) {
    throw new StartupError(
      'this database was made before version 1.0.0, whose tables are made by other migrations; start with an empty database, or go on with the version that made it.',
    );
  }
  const pending = migrations.filter((migration) => {
    const row = applied.get(migration.name);
    if (!row) return true;
    rejectDamagedHistory(migration, row);
    return false;
  });
  return { pending, later };
}

function rejectDamagedHistory(migration: Migration, row: AppliedMigration): void {
  if (row.finished_at === null) {
    throw new StartupError(
      `the migration ${migration.name} failed half-way under another tool; repair it with "prisma migrate resolve" first.`,
    );
  }
  if (row.checksum !== migration.checksum) {
    throw new StartupError(
      `the migration ${migration.name} was changed after it had been applied to this database; restore the file, or start with an empty database.`,
    );
  }
}
