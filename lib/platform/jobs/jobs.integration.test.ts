import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { startPollingWorker } from './polling-worker.ts';
import { startSchedule } from './schedule.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A process that ends before it sends this has failed. */
function untilMessage(child: ChildProcess, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message === expected) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code} before it was ${expected}`)));
  });
}

async function isJobActive(): Promise<boolean> {
  const { rows } = await database.pool.query(
    "SELECT singletons_active IS NOT NULL AS active FROM pgboss.queue WHERE name = 'crashing'",
  );
  return rows[0]?.active;
}

describe('a schedule', () => {
  it('runs a killed worker’s job again elsewhere within 30 seconds', async () => {
    const args = [database.url];
    const file = path.join(import.meta.dirname, 'testing/crashing-worker.ts');
    const first = fork(file, args);
    await untilMessage(first, 'taken');
    // Noted in the queue: a process that starts now remembers it.
    await expect.poll(isJobActive, { timeout: 20_000 }).toBe(true);
    // It waits, since the job runs already.
    const second = fork(file, args);
    await untilMessage(second, 'ready');
    const taken = untilMessage(second, 'taken');
    first.kill('SIGKILL');
    const killed = performance.now();
    await taken;
    expect(performance.now() - killed).toBeLessThan(30_000);
    second.kill('SIGKILL');
  }, 90_000);

  it('stops queuing a job that a later version no longer has, and none that only a later version has', async () => {
    const job = (name: string) => ({ kind: 'scheduled', name, cron: '0 0 1 1 *', run: async () => undefined }) as const;
    const names = async () => {
      const { rows } = await database.pool.query('SELECT name FROM pgboss.schedule ORDER BY name');
      return rows.map(({ name }) => name);
    };
    const start = (version: string, ...jobs: string[]) =>
      startSchedule(database.url, jobs.map(job), { log: createLog('silent'), version });
    await (await start('1.9.0', 'kept', 'removed')).stop();
    expect(await names()).toEqual(expect.arrayContaining(['kept', 'removed']));
    await (await start('1.10.0', 'kept', 'added')).stop();
    expect(await names()).toEqual(['added', 'kept']);
    // One of the earlier version is started again beside the later one.
    await (await start('1.9.0', 'kept', 'removed')).stop();
    expect(await names()).toEqual(expect.arrayContaining(['added', 'kept']));
  });
});

describe('a polling worker', () => {
  it('goes on after a failure and stops only when its work is done', async () => {
    let runs = 0;
    const worker = startPollingWorker({
      name: 'test',
      maxIdleMs: 1,
      log: createLog('silent'),
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('once');
        return 0;
      },
    });
    await expect.poll(() => runs).toBeGreaterThan(2);
    await worker.stop();
    const stoppedAt = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(stoppedAt);
  });

  it('tells a part of its work that it stops', async () => {
    const worker = startPollingWorker({
      name: 'test',
      maxIdleMs: 1,
      log: createLog('silent'),
      run: (signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(1));
        }),
    });
    await worker.stop();
  });
});
