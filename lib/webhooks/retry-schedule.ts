import { randomFraction } from '#lib/platform/ids.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The waits after the first failures; every later one is a day (docs/decisions/0021). */
const firstWaitsMs = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * minuteMs);
const retryForMs = 30 * dayMs;
const maxJitterMs = 10 * minuteMs;

/**
 * The next attempt after a failure, or null when its message is 30 days old by then. Each wait is lengthened by up to a
 * tenth, at most ten minutes, so that what failed together does not come back together.
 */
export function nextWebhookAttempt(
  { failureCount, createdAt }: { failureCount: number; createdAt: Date },
  failedAt: Date,
  fraction: () => number = randomFraction,
): Date | null {
  const waitMs = firstWaitsMs[failureCount] ?? dayMs;
  const next = failedAt.getTime() + waitMs + Math.floor(fraction() * Math.min(waitMs / 10, maxJitterMs));
  return next > createdAt.getTime() + retryForMs ? null : new Date(next);
}
