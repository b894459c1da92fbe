import type { Log } from '../log.ts';
import type { PollingJob } from './job.ts';

export type PollingWorker = { stop(): Promise<void> };

export type PollingWorkerOptions = Omit<PollingJob, 'kind'> & { log: Log };

/**
 * A loop that works while there is work and looks again after a pause. Fairness between processes is the
 * database's (SKIP LOCKED), so every process runs every worker.
 */
export function startPollingWorker({ name, maxIdleMs, log, run }: PollingWorkerOptions): PollingWorker {
  const controller = new AbortController();
  const { signal } = controller;
  let wake: (() => void) | undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    while (!signal.aborted) {
      let done = 0;
      try {
        done = await run(signal);
      } catch (error) {
        log.error({ err: error, worker: name }, 'a polling worker failed and will try again');
      }
      if (done === 0 && !signal.aborted) await pause(maxIdleMs);
    }
  })();
  return {
    stop: async () => {
      controller.abort();
      wake?.();
      await loop;
    },
  };
}
