import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { monotonicMs } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { admissionBatches, createGroupCommit } from '#lib/platform/group-commit.ts';

/** One request's place in its window. */
export type Admission = {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the window begins anew. */
  resetSeconds: number;
};

export type RateLimiter = {
  /** Counts a request under `key`; a limit of 0 admits everything and counts nothing. */
  admit(key: string, limitPerMinute: number): Promise<Admission>;
};

const windowSeconds = 60;
const maxKeys = 50_000;

/** Places of a window that this process has taken in advance, or the knowledge that there are none left. */
type Share = { limit: number; used: number; upTo: number; endsAt: number };

/**
 * Counts requests in windows of a minute, in the database, so that all processes share the count
 * (spec 8; docs/decisions/0006). A process takes a hundredth of a limit at a time, so that a payment
 * seldom waits for a count; together they never admit more than the limit. A limit below 200 is
 * counted one by one. A key without places left is refused from memory until its window ends.
 */
export function createRateLimiter(pool: Pool): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });
  const shares = new Map<string, Share>();
  const counters = new Map<string, (limit: number) => Promise<Admission>>();

  /** Requests that wait together for new places are counted with one statement: the first ones fit. */
  async function takePlaces(key: string, limits: number[]): Promise<Admission[]> {
    const limit = Math.max(...limits);
    const wanted = limits.length + Math.floor(limit / 100) - 1;
    const taken = Math.max(limits.length, wanted);
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, taken);
    const before = consumedPoints - taken;
    const endsAt = monotonicMs() + msBeforeNext;
    const upTo = Math.min(consumedPoints, limit);
    if (shares.size > maxKeys) shares.clear();
    shares.set(key, { limit, used: Math.min(before + limits.length, upTo), upTo, endsAt });
    return limits.map((own, index) => admissionOf(own, before + index, endsAt));
  }

  function counterOf(key: string): (limit: number) => Promise<Admission> {
    let counter = counters.get(key);
    if (!counter) {
      if (counters.size > maxKeys) counters.clear();
      counter = createGroupCommit((limits: number[]) => takePlaces(key, limits), {
        ...admissionBatches,
        maxSize: 1_000,
      });
      counters.set(key, counter);
    }
    return counter;
  }

  return {
    async admit(key, limit) {
      if (limit === 0) return { admitted: true, limit, remaining: 0, resetSeconds: 0 };
      const share = shares.get(key);
      if (share && share.endsAt > monotonicMs() && share.limit === limit) {
        if (share.used < share.upTo) {
          share.used += 1;
          return admissionOf(limit, share.used - 1, share.endsAt);
        }
        if (share.upTo >= limit) return admissionOf(limit, limit, share.endsAt);
      }
      return counterOf(key)(limit);
    },
  };
}

function admissionOf(limit: number, before: number, endsAt: number): Admission {
  return {
    admitted: before < limit,
    limit,
    remaining: Math.max(0, limit - before - 1),
    resetSeconds: Math.max(1, Math.ceil((endsAt - monotonicMs()) / 1_000)),
  };
}
