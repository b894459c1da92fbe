import { LRUCache } from 'lru-cache';
import { monotonicMs } from '#lib/platform/clock.ts';
import { networkOf } from '#lib/platform/http/ip-address.ts';

/** Each begun sign-in is a row for 15 minutes, which clients without an account can make. */
const maxPerMinute = 300;
const minuteMs = 60_000;
const maxAddresses = 20_000;

export type SignInLimiter = (address: string) => { retryAfterSeconds: number } | null;

/**
 * Counts the sign-ins that an address begins (an IPv6 address by its /64), so that they do not fill the database. Each
 * process counts for itself.
 */
export function createSignInLimiter({ max = maxPerMinute, now = monotonicMs } = {}): SignInLimiter {
  const minutes = new LRUCache<string, { startedMs: number; count: number }>({ max: maxAddresses });
  return (address) => {
    const place = networkOf(address);
    const minute = minutes.get(place);
    if (!minute || now() - minute.startedMs >= minuteMs) {
      minutes.set(place, { startedMs: now(), count: 1 });
      return null;
    }
    minute.count += 1;
    if (minute.count <= max) return null;
    return { retryAfterSeconds: Math.ceil((minute.startedMs + minuteMs - now()) / 1_000) };
  };
}
