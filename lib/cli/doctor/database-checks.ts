import { systemClock } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { Env } from '#lib/platform/env.ts';
import { type Check, type Finding, failed, ok, warning } from './check.ts';
import * as sql from './sql/index.ts';

export type DatabaseFacts = {
  version: string;
  /** False before the first start. */
  hasTables: boolean;
  isSuperuser: boolean;
  /** The user is a member of the roles that guard history and tenants, or may make them. */
  hasRoles: boolean;
  settings: Readonly<Record<string, string>>;
  /** How far the clock of the database is ahead of ours. */
  aheadMs: number;
  freeConnections: number;
};

/** What an installation needs of its PostgreSQL. `url` is of the database itself, not of a pooler. */
export function databaseChecks(env: Env, url: string): Check[] {
  return [{ name: 'database', run: async () => assessDatabase(await readFacts(url), env) }];
}

async function readFacts(url: string): Promise<DatabaseFacts> {
  const pool = createPool(url, { max: 1 });
  try {
    const before = systemClock.now().getTime();
    const found = await queryFirst(pool, sql.readFacts, {});
    if (!found) throw new Error('The database answers nothing.');
    const { now, settings, ...rest } = found;
    const aheadMs = now.getTime() - (before + systemClock.now().getTime()) / 2;
    return { ...rest, settings: settings as DatabaseFacts['settings'], aheadMs };
  } finally {
    await pool.end();
  }
}

const maxAheadMs = 1_000;

/** Without these a payment that was answered may be gone after a power cut. */
const durable = ['fsync', 'full_page_writes'];

export function assessDatabase(facts: DatabaseFacts, env: Pick<Env, 'databasePool' | 'workers'>): Finding[] {
  const { version, hasTables, settings, aheadMs, freeConnections } = facts;
  const findings: Finding[] = [ok(`PostgreSQL ${version} answers${hasTables ? '' : ', and has no tables yet'}`)];
  for (const name of durable) {
    if (settings[name] === 'off')
      findings.push(failed(`${name} is off: payments may be lost`, `ALTER SYSTEM SET ${name} = on`));
  }
  if (['off', 'local'].includes(settings.synchronous_commit ?? '')) {
    const text = `synchronous_commit is ${settings.synchronous_commit}: payments may be lost`;
    findings.push(failed(text, 'ALTER SYSTEM SET synchronous_commit = on'));
  }
  if (settings.autovacuum === 'off') {
    findings.push(failed('autovacuum is off: tables only grow', 'ALTER SYSTEM SET autovacuum = on'));
  } else if (Number(settings.autovacuum_naptime) > 10) {
    const text = `autovacuum_naptime is ${settings.autovacuum_naptime} s: plans follow a new installation slowly`;
    findings.push(warning(text, "ALTER SYSTEM SET autovacuum_naptime = '10s'"));
  }
  // The first start turns it off where it may.
  if (hasTables && settings.jit === 'on') {
    findings.push(warning('jit is on: short statements take longer', 'ALTER DATABASE turnpike SET jit = off'));
  }
  if (facts.isSuperuser) {
    const advice = 'Connect as a user that owns the database and is no superuser (docs/operations.md, Database roles).';
    findings.push(warning('the user of DATABASE_URL is a superuser', advice));
  }
  if (!facts.hasRoles) {
    const text = 'roles are missing: the database would not guard history and tenants itself';
    findings.push(warning(text, 'Create turnpike_app and turnpike_staff (docs/operations.md, Database roles).'));
  }
  if (Math.abs(aheadMs) > maxAheadMs) {
    const text = `the clocks of this machine and of the database differ by ${(Math.abs(aheadMs) / 1000).toFixed(1)} s`;
    findings.push(failed(text, 'Let both follow the same time server (chrony or systemd-timesyncd).'));
  }
  const wanted = (env.databasePool + 4) * env.workers + 4;
  if (freeConnections < wanted) {
    const text = `${freeConnections} connections are free, ${wanted} are wanted`;
    findings.push(warning(text, 'Raise max_connections, or lower TURNPIKE_DATABASE_POOL or WEB_CONCURRENCY.'));
  }
  return findings;
}
