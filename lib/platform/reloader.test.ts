import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createReloader } from './reloader.ts';

test('what is read is the state after the last change, also when an earlier read ends late', async () => {
  let stored = 'first';
  let kept = '';
  let isFirst = true;
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reloader = createReloader(
    async () => {
      const read = stored;
      if (isFirst) {
        isFirst = false;
        await held;
      }
      kept = read;
    },
    { onError: () => undefined },
  );
  reloader.reload();
  stored = 'second';
  reloader.reload();
  await sleep(10);
  goOn();
  await vi.waitFor(() => expect(kept).toBe('second'));
  await sleep(10);
  expect(kept).toBe('second');
});

test('a read that fails is repeated until it works, or until the process stops', async () => {
  const read = vi.fn(async () => undefined);
  read.mockRejectedValueOnce(new Error('no free connection')).mockRejectedValueOnce(new Error('no free connection'));
  const onError = vi.fn();
  const reloader = createReloader(read, { onError, pauseMs: 1 });
  reloader.reload();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  expect(onError).toHaveBeenCalledTimes(1);
  read.mockRejectedValue(new Error('the pool has ended'));
  reloader.reload();
  reloader.stop();
  await sleep(20);
  expect([onError.mock.calls.length, read.mock.calls.length]).toEqual([1, 4]);
});
