import { Cron } from 'croner';
import { translateExpression } from './translate-expression.ts';

const dayMs = 86_400_000;

/** The first due time after another one; null: never again. */
export type DueTimes = (after: Date) => Date | null;

/**
 * When a schedule is due by its expression: in UTC, so that no hour is missing or doubled in spring and autumn, until the
 * end of 2099 (spec 2.12).
 */
export function dueTimesOf(expression: string): DueTimes {
  const patterns = translateExpression(expression).map(({ pattern, movedByDays }) => {
    const options = { paused: true, timezone: 'UTC', mode: '7-part', alternativeWeekdays: true } as const;
    return { cron: new Cron(pattern, options), movedByMs: movedByDays * dayMs };
  });
  return (after) => {
    const times = patterns.flatMap(({ cron, movedByMs }) => nextMoved(cron, after, movedByMs));
    return times.length === 0 ? null : new Date(Math.min(...times));
  };
}

/** A day before the last one of a month that has not so many days is in the month before, and does not count. */
function nextMoved(cron: Cron, after: Date, movedByMs: number): number[] {
  let from = new Date(after.getTime() - movedByMs);
  for (;;) {
    const found = cron.nextRun(from);
    if (!found) return [];
    const moved = new Date(found.getTime() + movedByMs);
    if (moved.getUTCMonth() === found.getUTCMonth()) return [moved.getTime()];
    // The last day of this month is of no use at any hour; one after the other they would take minutes.
    from = endOfMonth(found);
  }
}

/** The last moment of the month in which a time is. */
function endOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) - 1);
}
