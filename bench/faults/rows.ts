import { isClear, isPaid, type Seen } from './load.ts';

/** A goal, what was measured, and whether that meets it. */
export type Row = { goal: string; figure: string; met: boolean };

/** For a fault that starts a server of its own. */
export type FaultOptions = { directory: string; port: number; log: string };

/** What this machine lacks for a fault, in one sentence. */
export class CannotRun extends Error {}

export const row = (goal: string, figure: string | number, met: boolean): Row => ({
  goal,
  figure: String(figure),
  met,
});

/** How long after `from` the first payment that began then was approved. */
export function firstPaidMs(seen: readonly Seen[], from: number): number {
  const times = seen.filter((one) => isPaid(one) && one.at >= from).map(({ at, tookMs }) => at + tookMs - from);
  return Math.round(Math.min(...times));
}

export function unclear(seen: readonly Seen[]): Row {
  const others = seen.filter((one) => !isClear(one));
  const kinds = [...new Set(others.map(({ status, code }) => `${status} ${code}`))].join(', ');
  return row(
    'every response is 200, 503 with Retry-After, or 900.100.300',
    `${others.length} others ${kinds}`,
    others.length === 0,
  );
}
