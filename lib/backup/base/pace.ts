import { setTimeout as sleep } from 'node:timers/promises';

export type Pace = { rest(): Promise<void> };

/** A timer is not exact enough for shorter rests. */
const minRestMs = 10;
/** Time that was not used is no reason to work for as long at once. */
const maxUnusedMs = 1_000;

/**
 * Keeps this process at a share of one processor: `rest` waits for as long as it has worked too much. Two processors of a machine are often
 * two threads of one core, so that work on an idle one slows the other down, at whatever priority.
 */
export function keepPace(share: number): Pace {
  const now = () => ({ cpu: process.cpuUsage(), time: performance.now() });
  let from = now();
  return {
    async rest() {
      const { user, system } = process.cpuUsage(from.cpu);
      const restMs = (user + system) / 1_000 / share - (performance.now() - from.time);
      if (restMs >= minRestMs) await sleep(restMs);
      else if (restMs < -maxUnusedMs) from = now();
    },
  };
}
