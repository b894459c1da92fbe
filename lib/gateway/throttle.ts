import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { createBatcher } from '#lib/platform/batch.ts';
import type { Pool } from '#lib/platform/database/pool.ts';

/** One request's place in its window. */
export type Admission = {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the window begins anew. */
  resetSeconds: number;
};

export type Throttle = {
  /** Counts a request under `key`; a limit of 0 admits everything and counts nothing. */
  admit(key: string, limitPerMinute: number): Promise<Admission>;
};

const windowSeconds = 60;

/**
 * Counts requests in windows of a minute, in the database, so that all processes share the count
 * (spec 8; our limits: docs/decisions/0006). Requests that wait at the same time are counted with one
 * statement; a key that is over its limit is refused from memory until its window ends.
 */
export function createThrottle(pool: Pool): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });
  const spent = new Map<string, { endsAt: number; limit: number }>();
  const counters = new Map<string, (limit: number) => Promise<Admission>>();

  function counterOf(key: string): (limit: number) => Promise<Admission> {
    let counter = counters.get(key);
    if (!counter) {
      if (counters.size > 50_000) counters.clear();
      counter = createBatcher((limits: number[]) => countTogether(limiter, key, limits), {
        maxSize: 1_000,
        maxInFlight: 1,
      });
      counters.set(key, counter);
    }
    return counter;
  }

  return {
    async admit(key, limit) {
      if (limit === 0) return { admitted: true, limit, remaining: 0, resetSeconds: 0 };
      const over = spent.get(key);
      const now = performance.now();
      if (over && over.endsAt > now && over.limit >= limit) {
        return { admitted: false, limit, remaining: 0, resetSeconds: Math.ceil((over.endsAt - now) / 1_000) };
      }
      spent.delete(key);
      const admission = await counterOf(key)(limit);
      if (!admission.admitted) {
        if (spent.size > 50_000) spent.clear();
        spent.set(key, { limit, endsAt: now + admission.resetSeconds * 1_000 });
      }
      return admission;
    },
  };
}

/** Counts several requests at once and says which of them still fitted: the first ones. */
async function countTogether(
  limiter: RateLimiterPostgres,
  key: string,
  limits: number[],
): Promise<Admission[]> {
  const result: RateLimiterRes = await limiter.consume(key, limits.length);
  const before = result.consumedPoints - limits.length;
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
  return limits.map((limit, index) => ({
    admitted: before + index < limit,
    limit,
    remaining: Math.max(0, limit - before - index - 1),
    resetSeconds,
  }));
}
