import { sleep } from './clock.ts';

export type Reloader = { reload(): void; stop(): void };

const retryAfterMs = 1_000;

/**
 * Reads something again after changes, one read at a time: a read that began before the last change would otherwise end
 * after the one that saw it, and put the old state back. One that fails is repeated until it works; the first failure in a row is reported.
 */
export function createReloader(
  read: () => Promise<void>,
  { onError, pauseMs = retryAfterMs }: { onError: (error: unknown) => void; pauseMs?: number },
): Reloader {
  let isWanted = false;
  let isReading = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isReading = true;
    let hasFailed = false;
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await read();
        hasFailed = false;
      } catch (error) {
        if (isStopped) break;
        if (!hasFailed) onError(error);
        hasFailed = true;
        isWanted = true;
        await sleep(pauseMs);
      }
    }
    isReading = false;
  };
  return {
    reload: () => {
      isWanted = true;
      if (!isReading) void run();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
