import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { monotonicMs } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { admissionBatches, createGroupCommit } from '#lib/platform/group-commit.ts';

/** The result of a rate-limit check. */
export type RateLimitResult = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the next window. */
  resetSeconds: number;
};

export type RateLimiter = {
  /** Counts a request under `key`; a limit of 0 allows everything and counts nothing. */
  check(key: string, limitPerMinute: number): Promise<RateLimitResult>;
};

const windowSeconds = 60;
const maxKeys = 50_000;

/** Requests of a window that this process has reserved in advance; none left when `used` equals `upTo`. */
type Reservation = { limit: number; used: number; upTo: number; endsAt: number };

/**
 * Counts requests in windows of a minute, in the database, so that all processes share the count (spec 8;
 * docs/decisions/0010). A process reserves a hundredth of a limit at a time, so that a payment seldom waits for the
 * database; all processes together never allow more than the limit. Limits below 200 are counted one by one. When a
 * window has no requests left, further requests are rejected from memory until it ends.
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
  const reservations = new Map<string, Reservation>();
  const counters = new Map<string, (limit: number) => Promise<RateLimitResult>>();

  /** Counts waiting requests of one key with one statement and reserves some more. */
  async function reserve(key: string, limits: number[]): Promise<RateLimitResult[]> {
    const limit = Math.max(...limits);
    const count = limits.length + Math.floor(limit / 100) - 1;
    const reserved = Math.max(limits.length, count);
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, reserved);
    const before = consumedPoints - reserved;
    const endsAt = monotonicMs() + msBeforeNext;
    const upTo = Math.min(consumedPoints, limit);
    if (reservations.size > maxKeys) reservations.clear();
    reservations.set(key, { limit, used: Math.min(before + limits.length, upTo), upTo, endsAt });
    return limits.map((ownLimit, index) => toResult(ownLimit, before + index, endsAt));
  }

  function getCounter(key: string): (limit: number) => Promise<RateLimitResult> {
    let counter = counters.get(key);
    if (!counter) {
      if (counters.size > maxKeys) counters.clear();
      counter = createGroupCommit((limits: number[]) => reserve(key, limits), { ...admissionBatches, maxSize: 1_000 });
      counters.set(key, counter);
    }
    return counter;
  }

  return {
    async check(key, limit) {
      if (limit === 0) return { allowed: true, limit, remaining: 0, resetSeconds: 0 };
      const reservation = reservations.get(key);
      if (reservation && reservation.endsAt > monotonicMs() && reservation.limit === limit) {
        if (reservation.used < reservation.upTo) {
          reservation.used += 1;
          return toResult(limit, reservation.used - 1, reservation.endsAt);
        }
        if (reservation.upTo >= limit) return toResult(limit, limit, reservation.endsAt);
      }
      return getCounter(key)(limit);
    },
  };
}

function toResult(limit: number, before: number, endsAt: number): RateLimitResult {
  return {
    allowed: before < limit,
    limit,
    remaining: Math.max(0, limit - before - 1),
    resetSeconds: Math.max(1, Math.ceil((endsAt - monotonicMs()) / 1_000)),
  };
}
