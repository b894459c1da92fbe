import { fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { type OutboxSubscriber, relayEvents } from './outbox.ts';
import { startPollingWorker } from './polling-worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('CREATE TABLE effect (subject text)');
});
afterAll(() => database.close());

async function write(...subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    await database.pool.query(
      `INSERT INTO outbox_message (topic, entity_id, subject_id, body, created_at)
       VALUES ('t', 'e', $1, '{}', now())`,
      [subject],
    );
  }
}

async function effects(): Promise<string[]> {
  const { rows } = await database.pool.query<{ subject: string }>(
    'SELECT subject FROM effect ORDER BY subject',
  );
  return rows.map(({ subject }) => subject);
}

const record: OutboxSubscriber = {
  name: 'recorder',
  topic: 't',
  receive: async (client, { subjectId }) => {
    await client.query('INSERT INTO effect VALUES ($1)', [subjectId]);
    if (subjectId === 'poison') throw new Error('cannot');
  },
};

describe('the outbox', () => {
  it('has each message take effect once, however many processes deliver', async () => {
    const subjects = Array.from({ length: 60 }, (_, index) => `m${String(index).padStart(2, '0')}`);
    await write(...subjects);
    const now = new Date();
    const deliverAll = async () => {
      while ((await relayEvents(database.pool, [record], now, 7)) > 0);
    };
    await Promise.all([deliverAll(), deliverAll(), deliverAll()]);
    expect(await effects()).toEqual(subjects);
  });

  it('puts a failing message off without its effect, and delivers the others', async () => {
    await database.pool.query('DELETE FROM effect');
    await write('before', 'poison', 'after');
    await relayEvents(database.pool, [record], new Date());
    expect(await effects()).toEqual(['after', 'before']);
    const { rows } = await database.pool.query('SELECT subject_id, deliveries FROM outbox_message');
    expect(rows).toEqual([{ subject_id: 'poison', deliveries: 1 }]);
    expect(await relayEvents(database.pool, [record], new Date())).toBe(0);
    await database.pool.query('DELETE FROM outbox_message');
  });

  it('drops what nobody subscribes to', async () => {
    await write('nobody');
    await relayEvents(database.pool, [], new Date());
    const { rowCount } = await database.pool.query('SELECT 1 FROM outbox_message');
    expect(rowCount).toBe(0);
  });

  it('of a worker that was killed in the middle is delivered again at once, with one effect', async () => {
    await database.pool.query('DELETE FROM effect');
    await write('interrupted');
    const worker = fork(path.join(import.meta.dirname, 'testing/crashing-worker.ts'), [database.url, 'outbox']);
    await new Promise((resolve) => worker.once('message', resolve));
    worker.kill('SIGKILL');
    await expect
      .poll(() => relayEvents(database.pool, [record], new Date()), { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(await effects()).toEqual(['interrupted']);
  });
});

describe('a schedule', () => {
  it('runs a killed worker’s job again elsewhere within 30 seconds', async () => {
    const args = [database.url, 'schedule'];
    const file = path.join(import.meta.dirname, 'testing/crashing-worker.ts');
    const first = fork(file, args);
    await new Promise((resolve) => first.once('message', resolve));
    first.kill('SIGKILL');
    const killed = performance.now();
    const second = fork(file, args);
    await new Promise((resolve) => second.once('message', resolve));
    expect(performance.now() - killed).toBeLessThan(30_000);
    second.kill('SIGKILL');
  }, 60_000);
});

describe('a lane', () => {
  it('goes on after a failure and stops only when its work is done', async () => {
    let runs = 0;
    const lane = startPollingWorker({
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
    await lane.stop();
    const stoppedAt = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(stoppedAt);
  });
});
