import { sleep, startTimer } from '../clock.ts';
import { isOutcomeUnknown, withRequestDeadline } from './deadline-client.ts';
import type { StatementOptions } from './statement.ts';

const pauseMs = 50;
const minTryMs = 100;

/**
 * Runs a statement that changes nothing when it runs twice, again and on another connection, while its outcome is
 * unknown and time is left: a database that was killed is back within it. A try on a silent connection takes half of
 * the time.
 */
export async function retryUntilKnown<T>(
  run: (deadline: StatementOptions) => Promise<T>,
  withinMs: number,
): Promise<T> {
  const elapsedMs = startTimer();
  for (;;) {
    const deadlineMs = Math.max(minTryMs, Math.min(withinMs / 2, withinMs - elapsedMs()));
    try {
      return await withRequestDeadline(deadlineMs, () => run({ deadlineMs }));
    } catch (error) {
      if (!isOutcomeUnknown(error) || elapsedMs() + pauseMs >= withinMs) throw error;
      await sleep(pauseMs);
    }
  }
}
