import { setTimeout as sleep } from 'node:timers/promises';

export type Pace = { rest(): Promise<void> };

/** Shorter rests would be no rests. */
const minRestMs = 10;

/**
 * Keeps this process at a share of one processor: `rest` waits for as long as it has worked too much. Two processors of a machine are often
 * two threads of one core, so that work on an idle one slows the other down, at whatever priority.
 */
export function keepPace(share: number): Pace {
  const from = { cpu: process.cpuUsage(), time: performance.now() };
  return {
    async rest() {
      const { user, system } = process.cpuUsage(from.cpu);
      const restMs = (user + system) / 1_000 / share - (performance.now() - from.time);
      if (restMs >= minRestMs) await sleep(restMs);
    },
  };
}
