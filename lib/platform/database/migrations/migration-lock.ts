import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../../startup/startup-errors.ts';
import { deadlines } from '../deadline-client.ts';

/** Any fixed number: the advisory lock that lets one process change the schema while the others wait. */
const migrationLock = 7_203_114_001;
const lookAgainMs = 100;

/**
 * Waits until no other session changes the schema; the end of this session gives the lock back. It looks again and again, because
 * a statement that waits for the lock is itself an open transaction, and an index that is made without a lock waits for all of
 * those.
 */
export async function lockMigrations(client: Pick<pg.Client, 'query'>): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < deadlines.migrationMs) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await sleep(lookAgainMs);
  }
  throw new StartupError('another process has been changing the schema of this database for a quarter of an hour.');
}

/** Payments queue behind a change of the schema that waits for a lock, so it waits for a moment only, and tries again. */
const lockTimeoutMs = 1_000;
const tryAgainMs = 500;
const maxAttempts = 200;
const lockNotAvailable = '55P03';

/** Runs a transaction that changes the schema, until it gets its locks. */
export async function changeSchema(client: Pick<pg.Client, 'query'>, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === maxAttempts) throw error;
      await sleep(tryAgainMs);
    }
  }
}
