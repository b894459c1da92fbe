import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Any fixed number: the advisory lock that lets one process change the schema while the others wait. */
const migrationLock = 7_203_114_001;
const lookAgainMs = 100;

/**
 * Waits until no other session changes the schema; the end of this session gives the lock back. It looks again and again, because
 * a statement that waits for the lock is itself an open transaction, and an index that is made without a lock waits for all of
 * those.
 */
export async function lockMigrations(client: Pick<pg.Client, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await sleep(lookAgainMs);
  }
}
