import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

const options = { maxSize: 8, maxInFlight: 1 };

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

  it('answers nobody before the batch that carries it is done', async () => {
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
      if (items.includes('bad')) throw new Error('a bad row');
      return items;
    }, options);
    const outcomes = await Promise.allSettled([call('a'), call('bad'), call('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
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
