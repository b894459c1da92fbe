import { type Changed, ForeignAnchorsError, withAudit } from '#lib/audit/index.ts';
import { EntityValidationError } from '#lib/entities/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { type Env, env as readEnvironment } from '#lib/platform/env.ts';
import { setCell } from '#lib/platform/ids.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { Vault } from '#lib/vault/index.ts';

/** The context of a command: the database of this installation, also while the gateway is stopped. */
export type CliContext = { env: Env; db: Database; vault: Vault; now: Date; databaseUrl: string };

/** Why a command did nothing; the text is printed on the terminal. */
export class CommandError extends Error {}

/** Opens the database of TURNPIKE_DIR or DATABASE_URL for one command. */
export async function withCliContext(work: (installation: CliContext) => Promise<void>): Promise<void> {
  const env = readEnvironment();
  const database = await resolveDatabase(env);
  const pool = createPool(database.url, { max: 3, deadlineMs: deadlines.longMs });
  try {
    await prepareDatabase(database.directUrl);
    setCell(env.cell);
    const db = createDatabase(pool);
    const vault = await Vault.open(db, Buffer.from(await resolveMasterKey(env), 'hex'), systemClock);
    await work({ env, db, vault, now: systemClock.now(), databaseUrl: database.url });
  } catch (error) {
    if (error instanceof EntityValidationError || error instanceof ForeignAnchorsError)
      throw new CommandError(error.message);
    throw error;
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Runs a change together with its entry in the audit log; the actor is the command line. */
export async function change<Result>(
  { db, vault, now }: CliContext,
  work: (tx: StaffTx) => Promise<Changed<Result>>,
): Promise<Result> {
  return withAudit(db, vault, { at: now, actor: 'cli', address: null }, work);
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Columns as wide as their widest cell. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
