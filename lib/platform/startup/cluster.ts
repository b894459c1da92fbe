import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-errors.ts';

export interface Workers {
  /** Resolves when all serve; rejects when one cannot start. */
  readonly ready: Promise<void>;
  /** Asks all to drain and waits; kills what is left at `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

/** From a worker: it serves. */
const ready = 'turnpike-ready';
/** To a worker: all that were wanted at the start serve. */
const allReady = 'turnpike-all-ready';
const shortLifeMs = 5_000;

/** Keeps `count` workers alive: one that dies is replaced, after a pause when it did not live long. */
export function startWorkers(count: number, environment: Record<string, string>): Workers {
  let stopping = false;
  let allServe = false;
  /** Resolves when the worker, or the one that replaced it, serves; rejects when it cannot start at all. */
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const worker = cluster.fork(environment);
      let serves = false;
      worker.on('message', (message) => {
        if (message !== ready) return;
        serves = true;
        if (allServe) announceReady(worker);
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
    ready: Promise.all(workers).then(() => {
      allServe = true;
      for (const worker of living()) announceReady(worker);
    }),
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

/**
 * In a worker: rejects until all workers that were wanted at the start serve. Later, when a worker dies, the others stay
 * ready: they take its requests while it is replaced.
 */
export function checkOtherWorkers(): () => Promise<void> {
  let allServe = false;
  process.on('message', (message) => {
    if (message === allReady) allServe = true;
  });
  return async () => {
    if (!allServe) throw new Error('not all workers serve');
  };
}

function announceReady(worker: Worker): void {
  // The callback takes the error of a worker that died at this moment.
  worker.send(allReady, () => undefined);
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

async function stopWorkers(withinMs: number): Promise<void> {
  for (const worker of living()) worker.process.kill('SIGTERM');
  for (let waited = 0; living().length > 0 && waited < withinMs; waited += 20) await sleep(20);
  for (const worker of living()) worker.process.kill('SIGKILL');
}
