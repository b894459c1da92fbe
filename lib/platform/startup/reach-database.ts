import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withoutPoolerFlag } from '../database/pool.ts';
import { describeStartupError, StartupError } from './startup-errors.ts';

export interface ReachOptions {
  /** How long a database that is starting, or whose host is, is waited for. */
  readonly withinMs: number;
  /** Called once, with why the first attempt failed. */
  readonly onWaiting: (sentence: string) => void;
}

const attemptMs = 5_000;
const pauseMs = 500;
const oldestVersion = 15;

/** What ends by itself when a database or its network starts; a wrong password does not. */
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
]);

/** Waits until DATABASE_URL accepts a connection, and refuses a server that is too old for the tables. */
export async function reachDatabase(url: string, { withinMs, onWaiting }: ReachOptions): Promise<void> {
  const until = performance.now() + withinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return checkVersion(await readVersion(url));
    } catch (error) {
      if (!isPassing(error) || performance.now() + pauseMs >= until) throw error;
      if (attempt === 1) onWaiting(describeStartupError(error) ?? 'The database does not answer.');
      await sleep(pauseMs);
    }
  }
}

async function readVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: withoutPoolerFlag(url),
    application_name: 'turnpike-start',
    connectionTimeoutMillis: attemptMs,
    query_timeout: attemptMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw withCode(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function checkVersion(version: number): void {
  if (version >= oldestVersion) return;
  throw new StartupError(
    `PostgreSQL ${version} is too old: Turnpike needs version ${oldestVersion} or newer, and is tested with 18.`,
  );
}

/**
 * pg has no code for a connection or statement that is not answered in time, nor for a connection that is closed: what a
 * proxy does that has no database to pass it on to, as during a failover.
 */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  if (/timeout/i.test(error.message)) return Object.assign(error, { code: 'ETIMEDOUT' });
  if (/connection terminated/i.test(error.message)) return Object.assign(error, { code: 'ECONNRESET' });
  return error;
}

function isPassing(error: unknown): boolean {
  const { code, errors } = error as { code?: unknown; errors?: { code?: unknown }[] };
  return passingCodes.has(String(code ?? errors?.[0]?.code));
}
