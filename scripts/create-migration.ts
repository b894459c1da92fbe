// `npm run migrate:create -- <name>`: writes the SQL that leads from prisma/migrations to prisma/schema into a
// new folder of prisma/migrations. Existing migrations are never touched; edit the new one by hand (CHECKs!).
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { migrateDatabase } from '../lib/platform/database/migrations/migrate.ts';

const migrations = path.resolve('prisma/migrations');
const schemaFolder = path.resolve('prisma/schema');

const name = process.argv[2]?.trim().replace(/[^a-z0-9]+/gi, '_');
if (!name) {
  process.stderr.write('Usage: npm run migrate:create -- <name>\n');
  process.exit(1);
}

async function readSchema(): Promise<{ path: string; content: string }[]> {
  const files = (await readdir(schemaFolder)).filter((file) => file.endsWith('.prisma')).sort();
  return Promise.all(
    files.map(async (file) => {
      const at = path.join(schemaFolder, file);
      return { path: at, content: await readFile(at, 'utf8') };
    }),
  );
}

/**
 * Two gaps of the engine's catalogue queries: the adapter does not know PostgreSQL's internal one-byte type
 * "char" (18), which as text (25) reads well; and the engine panics at constraints of the kinds CHECK ("c") and
 * NOT NULL ("n"). Of the latter it learns from the columns; CHECKs are no part of a Prisma schema.
 */
function createCataloguePool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const patched = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const result = await query(...args);
    for (const field of result.fields ?? []) if (field.dataTypeID === 18) field.dataTypeID = 25;
    result.rows = result.rows?.filter((row) => !isUnreadableConstraint(row, result.fields));
    return result;
  };
  return Object.assign(pool, { query: patched });
}

/** Rows are objects or arrays, as the adapter asks for them. */
function isUnreadableConstraint(row: unknown, fields: readonly pg.FieldDef[]): boolean {
  const at = fields.findIndex((field) => field.name === 'constraint_type');
  const value = Array.isArray(row) ? row[at] : (row as { constraint_type?: unknown }).constraint_type;
  return at >= 0 && (value === 'n' || value === 'c');
}

/** Compares a scratch database that has all migrations with the schema files. */
async function writeDifference(url: string): Promise<string> {
  const files = await readSchema();
  const pool = createCataloguePool(url);
  const engine = await SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
  );
  const filters = { externalTables: ['public._prisma_migrations'], externalEnums: [] };
  const difference = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters,
  });
  await pool.end();
  return difference.stdout ?? '';
}

// The engine reports a panic through this global and then throws where no promise listens.
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) },
});
process.once('uncaughtException', async (error) => {
  process.stderr.write(`The migration could not be made: ${error.message}\n`);
  await scratch.stop();
  process.exit(1);
});

const scratch = await startEmbeddedPostgres({
  directory: await mkdtemp(path.join(os.tmpdir(), 'turnpike-migrate-')),
  disposable: true,
});
try {
  await migrateDatabase(scratch.url);
  const sql = await writeDifference(scratch.url);
  if (!sql.replace(/^--.*$/gm, '').trim()) {
    process.stdout.write('Nothing to do: the migrations already lead to the schema.\n');
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const folder = path.join(migrations, `${stamp}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'migration.sql'), sql);
    process.stdout.write(
      `Wrote ${path.relative(process.cwd(), folder)}/migration.sql; read it before you commit it.\n`,
    );
  }
} finally {
  await scratch.stop();
}
