import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createGroupCommit, QueueFullError } from './group-commit.ts';

const options = { maxSize: 8, maxInFlight: 3, slowAfterMs: 50 };

/** A row that the database refused. */
function refusedRow(message: string): Error {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { severity: 'ERROR' });
}

describe('a batcher', () => {
  it('gives each caller its own result, and shares calls that wait together', async () => {
    const sizes: number[] = [];
    const double = createGroupCommit(async (items: number[]) => {
      sizes.push(items.length);
      return items.map((item) => item * 2);
    }, options);
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => double(index)));
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 2));
    expect(Math.max(...sizes)).toBe(8);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
  });

  it('resolves a call only after its batch is done', async () => {
    let finish: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const call = createGroupCommit(async (items: number[]) => {
      await done;
      return items;
    }, options);
    let answered = false;
    const first = call(1).then(() => {
      answered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answered).toBe(false);
    finish();
    await first;
    expect(answered).toBe(true);
  });

  it('lets one bad item fail alone', async () => {
    const call = createGroupCommit(async (items: string[]) => {
      if (items.includes('bad')) throw refusedRow('a bad row');
      return items;
    }, options);
    const outcomes = await Promise.allSettled([call('a'), call('bad'), call('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('repeats nothing when the outcome of a batch is unknown, and rejects every call', async () => {
    let runs = 0;
    const call = createGroupCommit(async (_items: string[]): Promise<string[]> => {
      runs += 1;
      throw new Error('Connection terminated unexpectedly');
    }, options);
    const outcomes = await Promise.allSettled([call('a'), call('b'), call('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
  });

  it('starts the next batch while a slow one is under way, up to the limit', async () => {
    const started: string[][] = [];
    const ends: (() => void)[] = [];
    const call = createGroupCommit(async (items: string[]) => {
      started.push(items);
      if (items[0]?.startsWith('silent')) await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    }, options);
    const silent = [call('silent 1')];
    await sleep(5);
    const quick = await Promise.all([call('a'), call('b')]);
    expect(quick).toEqual(['a', 'b']);
    expect(started).toEqual([['silent 1'], ['a', 'b']]);

    for (const name of ['silent 2', 'silent 3']) {
      silent.push(call(name));
      await sleep(90);
    }
    const waiting = call('c');
    await sleep(100);
    expect(started).toHaveLength(4);
    ends[0]?.();
    expect(await waiting).toBe('c');
    for (const end of ends) end();
    await Promise.all(silent);
  });

  it('runs immediately when idle, and groups calls that arrive during a batch', async () => {
    const sizes: number[] = [];
    const call = createGroupCommit(async (items: number[]) => {
      sizes.push(items.length);
      await sleep(20);
      return items;
    }, options);
    const first = call(0);
    await sleep(5);
    await Promise.all([first, ...[1, 2, 3, 4, 5].map(call)]);
    expect(sizes).toEqual([1, 5]);
  });

  it('refuses what does not fit in the queue at once, and takes more when there is room again', async () => {
    const ends: (() => void)[] = [];
    const run: string[] = [];
    const call = createGroupCommit(
      async (items: string[]) => {
        run.push(...items);
        await new Promise<void>((resolve) => ends.push(resolve));
        return items;
      },
      { maxSize: 2, maxInFlight: 1, slowAfterMs: 1_000, maxWaiting: 2 },
    );
    const running = call('running');
    await sleep(5);
    const waiting = [call('waiting 1'), call('waiting 2')];
    expect(call.isFull()).toBe(true);
    await expect(call('too many')).rejects.toBeInstanceOf(QueueFullError);
    ends[0]?.();
    await running;
    await sleep(5);
    expect(call.isFull()).toBe(false);
    const later = call('later');
    ends[1]?.();
    await expect.poll(() => ends).toHaveLength(3);
    ends[2]?.();
    expect(await Promise.all([...waiting, later])).toEqual(['waiting 1', 'waiting 2', 'later']);
    expect(run).not.toContain('too many');
  });

  it('goes on after a failure', async () => {
    let broken = true;
    const call = createGroupCommit(async (items: number[]) => {
      if (broken) throw new Error('down');
      return items;
    }, options);
    await expect(call(1)).rejects.toThrow('down');
    broken = false;
    await expect(call(2)).resolves.toBe(2);
  });
});
