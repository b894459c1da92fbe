import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-errors.ts';

export interface Workers {
  /** Resolves when all serve; rejects when one cannot start. */
  readonly ready: Promise<void>;
  /** Asks all to drain and waits; kills what is left at `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

const ready = 'turnpike-ready';
const shortLifeMs = 5_000;

/** Keeps `count` workers alive: one that dies is replaced, after a pause when it did not live long. */
export function startWorkers(count: number, environment: Record<string, string>): Workers {
  let stopping = false;
  /** Resolves when the worker, or the one that replaced it, serves; rejects when it cannot start at all. */
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const worker = cluster.fork(environment);
      let serves = false;
      worker.on('message', (message) => {
        if (message !== ready) return;
        serves = true;
        resolve();
      });
      worker.once('exit', (_code, signal) => {
        if (stopping) return;
        // It ended by itself before it ever served: the next would do the same. A signal does not mean that.
        if (!serves && !signal) reject(new StartupError('a worker could not start (its reason is above).'));
        const pause = performance.now() - started < shortLifeMs ? 1_000 : 0;
        setTimeout(() => {
          if (!stopping) start().then(resolve, reject);
        }, pause);
      });
    });
  const workers = Array.from({ length: count }, start);
  return {
    ready: Promise.all(workers).then(() => undefined),
    stop: async (withinMs) => {
      stopping = true;
      await stopWorkers(withinMs);
    },
  };
}

/** In a worker: notifies the primary that it is ready. */
export function reportReady(): void {
  process.send?.(ready);
}

async function stopWorkers(withinMs: number): Promise<void> {
  const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  for (const worker of alive()) worker.process.kill('SIGTERM');
  for (let waited = 0; alive().length > 0 && waited < withinMs; waited += 20) await sleep(20);
  for (const worker of alive()) worker.process.kill('SIGKILL');
}
