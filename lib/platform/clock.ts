/**
 * The only source of time. Everything else gets a `Date`.
 */
export type Clock = { now(): Date };

/** Real time. */
export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds that only ever grow; for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}

/** Returns the elapsed milliseconds. */
export function startTimer(): () => number {
  const started = monotonicMs();
  return () => monotonicMs() - started;
}

/** Real time moved by a merchant's virtual clock (test mode only, see `Entity.clockOffsetMs`). */
export function shiftClock(clock: Clock, offsetMs: number): Clock {
  return offsetMs === 0 ? clock : { now: () => new Date(clock.now().getTime() + offsetMs) };
}

/** Resolves after `ms`; never keeps the process alive by itself. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
