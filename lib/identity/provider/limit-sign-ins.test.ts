import { expect, it } from 'vitest';
import { createSignInLimiter } from './limit-sign-ins.ts';

it('an address begins so many sign-ins a minute, others are not affected, and the next minute counts anew', () => {
  let nowMs = 1_000;
  const limit = createSignInLimiter({ max: 3, now: () => nowMs });
  expect([1, 2, 3].map(() => limit('192.0.2.1'))).toEqual([null, null, null]);
  nowMs += 20_000;
  expect(limit('192.0.2.1')).toEqual({ retryAfterSeconds: 40 });
  expect(limit('192.0.2.2')).toBeNull();
  nowMs += 40_000;
  expect(limit('192.0.2.1')).toBeNull();
});

it('an IPv6 address is counted by its network, of which one subscriber has all', () => {
  const limit = createSignInLimiter({ max: 1 });
  expect(limit('2001:db8:1:2::1')).toBeNull();
  expect(limit('2001:db8:1:2::ffff')).not.toBeNull();
  expect(limit('2001:db8:1:3::1')).toBeNull();
});
