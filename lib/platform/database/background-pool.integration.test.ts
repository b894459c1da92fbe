import { readFileSync } from 'node:fs';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { createBackgroundPool } from './background-pool.ts';
import { createPool, type Pool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function processOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  return rows[0].pid;
}

// The processes of the database are on this machine: the tests start it.
describe.runIf(os.platform() === 'linux')('background work', () => {
  it('lets the other work of the database go first', async () => {
    const [background, others] = [await createBackgroundPool(database.url), createPool(database.url)];
    try {
      const [pid, other] = [await processOf(background), await processOf(others)];
      expect(os.getPriority(pid)).toBe(10);
      expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/ nice 10\n$/);
      expect(os.getPriority(other)).toBe(os.getPriority());
    } finally {
      await Promise.all([background.end(), others.end()]);
    }
  });
});
