import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupRefusal } from './fatal.ts';

export interface Workers {
  /** Resolves when all serve; rejects when one cannot start. */
  readonly ready: Promise<void>;
  /** Asks all to drain and waits; kills what is left at `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

const ready = 'turnpike-ready';
const shortLifeMs = 5_000;

/** Keeps `count` workers alive: one that dies is replaced, after a pause when it did not live long. */
export function superviseWorkers(count: number, environment: Record<string, string>): Workers {
  let stopping = false;
  const states = new Set<Promise<void>>();
  const start = (): Promise<void> => {
    const started = performance.now();
    const worker = cluster.fork(environment);
    worker.once('exit', () => {
      if (stopping) return;
      const pause = performance.now() - started < shortLifeMs ? 1_000 : 0;
      setTimeout(() => {
        if (!stopping) start().catch(() => undefined);
      }, pause);
    });
    return untilReady(worker);
  };
  for (let i = 0; i < count; i += 1) states.add(start());
  return {
    ready: Promise.all(states).then(() => undefined),
    stop: async (withinMs) => {
      stopping = true;
      await stopWorkers(withinMs);
    },
  };
}

/** In a worker: tells the primary that requests will work. */
export function reportReady(): void {
  process.send?.(ready);
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === ready) resolve();
    });
    worker.once('exit', () => reject(new StartupRefusal('a worker could not start (its reason is above).')));
  });
}

async function stopWorkers(withinMs: number): Promise<void> {
  const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  for (const worker of alive()) worker.process.kill('SIGTERM');
  for (let waited = 0; alive().length > 0 && waited < withinMs; waited += 20) await sleep(20);
  for (const worker of alive()) worker.process.kill('SIGKILL');
}
