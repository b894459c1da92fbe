import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWriteBehind } from './write-behind.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = { warn: vi.fn() };

describe('changes that no response waits for', () => {
  it('are written together a moment later', async () => {
    const written: number[][] = [];
    const behind = createWriteBehind<number>(async (items) => void written.push(items), log);
    for (const item of [1, 2, 3]) behind.add(item);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(written).toEqual([[1, 2, 3]]);
    behind.add(4);
    await vi.advanceTimersByTimeAsync(300);
    expect(written).toEqual([[1, 2, 3], [4]]);
  });

  it('are written at once by a flush, in parts of at most 500', async () => {
    const sizes: number[] = [];
    const behind = createWriteBehind<number>(async (items) => void sizes.push(items.length), log);
    for (let item = 0; item < 1_200; item += 1) behind.add(item);
    await behind.flush();
    expect(sizes).toEqual([500, 500, 200]);
  });

  it('that fail are logged, and do not stop those after them', async () => {
    const written: number[] = [];
    const behind = createWriteBehind<number>(async ([item]) => {
      if (item === 1) throw new Error('no database');
      written.push(item as number);
    }, log);
    behind.add(1);
    await behind.flush();
    behind.add(2);
    await behind.flush();
    expect(log.warn).toHaveBeenCalledOnce();
    expect(written).toEqual([2]);
  });
});
