import { describe, expect, test } from 'vitest';
import { nextWebhookAttempt } from './retry-schedule.ts';

const minuteMs = 60_000;
const createdAt = new Date('2026-01-01T12:00:00Z');

/** Minutes from the first attempt to each retry, when every attempt fails at once. */
function scheduleOf(fraction: () => number): number[] {
  const minutes: number[] = [];
  let at = createdAt;
  for (let failureCount = 0; ; failureCount += 1) {
    const next = nextWebhookAttempt({ failureCount, createdAt }, at, fraction);
    if (!next) return minutes;
    minutes.push((next.getTime() - createdAt.getTime()) / minuteMs);
    at = next;
  }
}

describe('the retries of a webhook', () => {
  test('come after 1, 2, 4, 8, 15, 30 minutes, an hour, and then daily until 30 days', () => {
    const schedule = scheduleOf(() => 0);
    const waits = schedule.map((minute, index) => minute - (schedule[index - 1] ?? 0));
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 15, 30, 60]);
    expect(new Set(waits.slice(7))).toEqual(new Set([24 * 60]));
    expect(schedule).toHaveLength(7 + 29);
    expect(schedule.at(-1)).toBeLessThanOrEqual(30 * 24 * 60);
    expect((schedule.at(-1) ?? 0) + 24 * 60).toBeGreaterThan(30 * 24 * 60);
  });

  test('are spread by at most a tenth of the wait and ten minutes, and never come early', () => {
    const earliest = scheduleOf(() => 0);
    const latest = scheduleOf(() => 0.999_999);
    const waits = latest.map((minute, index) => minute - (latest[index - 1] ?? 0));
    waits.forEach((wait, index) => {
      const shortest = (earliest[index] ?? 0) - (earliest[index - 1] ?? 0);
      expect(wait).toBeGreaterThanOrEqual(shortest);
      expect(wait).toBeLessThan(shortest + Math.min(shortest / 10, 10));
    });
  });

  test('differ between messages that failed together', () => {
    const next = () => nextWebhookAttempt({ failureCount: 5, createdAt }, createdAt)?.getTime();
    expect(new Set(Array.from({ length: 50 }, next)).size).toBeGreaterThan(40);
  });
});
