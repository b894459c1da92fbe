import type { Clock } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Log } from '#lib/platform/log.ts';
import { type KeyScope, renewKeys } from './idempotency-store.ts';

/** A key whose request was not seen to run for so long belongs to a process that crashed. */
export const abandonedAfterMs = 8_000;
const renewEveryMs = 2_000;

export type RunningKey = { scope: KeyScope; startedAt: Date };

/**
 * The keys of requests that run in this process. While a request runs, which an acquirer may draw out, its key is
 * renewed; a crash or an error ends that, so that the same key may be sent again soon (docs/decisions/0010).
 */
export class KeyLeases {
  readonly #running = new Set<RunningKey>();
  readonly #timer: NodeJS.Timeout;

  constructor(services: { pool: Pool; clock: Clock; log: Pick<Log, 'warn'> }) {
    this.#timer = setInterval(() => {
      this.renew(services).catch((err: unknown) => services.log.warn({ err }, 'keys of requests were not renewed'));
    }, renewEveryMs).unref();
  }

  /** Holds the key until `work` has ended, however it ends. */
  async hold<T>(scope: KeyScope, startedAt: Date, work: () => Promise<T>): Promise<T> {
    const key = { scope, startedAt };
    this.#running.add(key);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
    }
  }

  async renew({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
    const now = clock.now();
    const old = [...this.#running].filter(({ startedAt }) => now.getTime() - startedAt.getTime() >= renewEveryMs);
    if (old.length === 0) return;
    const renewed = await renewKeys(autocommit(pool), old, now);
    const names = new Set(renewed.map(nameOf));
    for (const key of old) if (names.has(nameOf(key.scope))) key.startedAt = now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function nameOf({ merchantId, entityId, method, path, key }: KeyScope): string {
  return JSON.stringify([merchantId, entityId, method, path, key]);
}
