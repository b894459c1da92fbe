import type pg from 'pg';
import { StartupError } from '../../startup/startup-errors.ts';

/**
 * What this code understands of the database, as a number. A release raises it when it no longer uses a part of the schema, or
 * reads something that nothing writes yet. A later release then removes the part, or writes it, in a migration that sets
 * `compatibility.needs` to that number (docs/decisions/0040-rolling-upgrades.md).
 */
export const compatibility = 1;

const processNamePrefix = 'turnpike-changes/';

/** The name of the connection that each process keeps open: it states what the process understands. */
export const processName = `${processNamePrefix}${compatibility}`;

/** The number that a migration makes the database need; null for one that earlier code can live with. */
export function readNeeds(sql: string): number | null {
  const [, number] = /^UPDATE "?compatibility"? SET "?needs"? = (\d+);$/m.exec(sql) ?? [];
  return number === undefined ? null : Number(number);
}

/** Refuses a database that does without a part that this code uses. `later` are its migrations that this code does not have. */
export async function rejectNewerDatabase(client: pg.Client, later: readonly string[]): Promise<void> {
  const last = later.toSorted().at(-1);
  if (last === undefined) return;
  if ((await findNeeds(client)) <= compatibility) return;
  throw new StartupError(
    `the database is newer than this code: it has the migration ${last}, and this version (compatibility ${compatibility}) is too old to run on it; install the version that made it, or restore an older backup.`,
  );
}

async function findNeeds(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('compatibility')");
  if (tables.length === 0) return Number.POSITIVE_INFINITY;
  const { rows } = await client.query<{ needs: number }>('SELECT needs FROM compatibility');
  return rows[0]?.needs ?? Number.POSITIVE_INFINITY;
}

/** Refuses migrations that take away what a running process uses. */
export async function rejectRunningProcesses(client: pg.Client, needs: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1 || '%'
       AND split_part(application_name, '/', 2)::int < $2`,
    [processNamePrefix, needs],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new StartupError(
    `${count} running ${count === 1 ? 'process is' : 'processes are'} of a version that this one cannot run beside; stop ${count === 1 ? 'it' : 'them'} first, or upgrade to the version between both first.`,
  );
}
