import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrateDatabase } from '#lib/platform/database/migrations/migrate.ts';

/**
 * An installation as it was on a day: every row of every table under the migrations of that day, and what the
 * gateway answered then. Later versions must be able to go on with it.
 */
export type CliContext = {
  /** The master key of that installation. It protects test data only. */
  masterKey: string;
  recordedAt: string;
  /** The names of the migrations that made the tables. */
  migrations: string[];
  facts: InstallationFacts;
  tables: Map<string, Row[]>;
};

export type InstallationFacts = {
  /** What the gateway answered to a read, without the members that every answer has anew. */
  reads: RecordedRead[];
  /** A debit of which this much can still be refunded. */
  refundable: Caller & { paymentId: string; amount: string; currency: string };
  /** A preauthorization of which this much can still be captured. */
  capturable: Caller & { paymentId: string; amount: string; currency: string };
  /** A stored card. */
  chargeable: Caller & { registrationId: string };
  /** A payment that the acquirer executed and whose answer was lost. */
  unresolved: Caller & { paymentId: string };
  /** A payment that waits for the shopper. */
  pending: Caller & { paymentId: string; redirectUrl: string };
  /** An answer that is kept under an idempotency key. */
  replayable: Caller & { key: string; form: Record<string, string>; text: string };
  revokedToken: string;
  user: { id: string; username: string; savedView: string };
  auditEntries: number;
};

export type Caller = { entityId: string; accessToken: string };
export type RecordedRead = Caller & { path: string; status: number; body: unknown };
export type Row = Record<string, unknown>;

const folder = new URL('../fixtures/installations/', import.meta.url);
const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
/** Prisma's own table, and counters that do not outlive a minute. */
const notKept = ['_prisma_migrations', 'rate_limit'];

export async function writeInstallation(name: string, installation: CliContext): Promise<void> {
  const { tables, facts, ...head } = installation;
  const { reads, ...otherFacts } = facts;
  const lines: unknown[] = [{ installation: head }, { facts: otherFacts }];
  for (const read of reads) lines.push({ read });
  for (const [table, rows] of tables) for (const row of rows) lines.push({ table, row });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(new URL(`${name}.jsonl.gz`, folder), gzipSync(text, { level: 9 }));
}

// biome-ignore lint/suspicious/noExplicitAny: a line is one of the four that are written above
type Line = any;

export async function readInstallation(name: string): Promise<CliContext> {
  const text = gunzipSync(await readFile(new URL(`${name}.jsonl.gz`, folder))).toString();
  const lines = text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
  const [{ installation }, { facts }] = lines;
  const reads = lines.flatMap(({ read }) => (read ? [read as RecordedRead] : []));
  const tables = new Map<string, Row[]>();
  for (const { table, row } of lines) {
    if (table) tables.set(table, [...(tables.get(table) ?? []), row]);
  }
  return { ...installation, facts: { ...facts, reads }, tables };
}

/** Every row of every table, each table in the order of its primary key. */
export async function dumpTables(client: pg.Client | pg.Pool): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM "${table}" AS t ORDER BY ${await keyOf(client, table)}`,
    );
    tables.set(
      table,
      rows.map(({ row }) => JSON.parse(row) as Row),
    );
  }
  return tables;
}

async function listTables(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [notKept],
  );
  return rows.map(({ name }) => name);
}

async function keyOf(client: pg.Client | pg.Pool, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
     AND a.attnum = ANY(i.indkey) WHERE i.indrelid = to_regclass($1) AND i.indisprimary
     ORDER BY array_position(i.indkey::int2[], a.attnum)`,
    [`public."${table}"`],
  );
  return rows.length === 0 ? '1' : rows.map(({ name }) => `"${name}"`).join(', ');
}

/** Fills an empty database with an installation, under the migrations of its day and no later one. */
export async function restoreInstallation(url: string, installation: CliContext): Promise<void> {
  await applyMigrations(url, installation.migrations);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    // Rows come back as they were: no trigger announces them and no order of foreign keys is needed.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const [table, rows] of installation.tables) await insertRows(client, table, rows);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function applyMigrations(url: string, names: readonly string[]): Promise<void> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'turnpike-migrations-'));
  try {
    for (const name of names) {
      await cp(path.join(migrationsFolder, name), path.join(copy, name), { recursive: true });
    }
    await migrateDatabase(url, copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  await client.query(`DELETE FROM "${table}"`);
  // Generated columns are computed again.
  const { rows: stored } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = stored[0]?.names;
  await client.query(
    `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  const { rows: serials } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND column_default LIKE 'nextval(%'`,
    [table],
  );
  for (const { name } of serials) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max("${name}"), 0) + 1 FROM "${table}"), false)`,
      [table, name],
    );
  }
}

/** The number of rows by table. */
export async function countRows(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const counts = new Map<string, number>();
    for (const table of await listTables(client)) {
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM "${table}"`);
      counts.set(table, rows[0].count);
    }
    return counts;
  } finally {
    await client.end();
  }
}
