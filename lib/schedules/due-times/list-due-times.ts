import type { Schedule } from '../schedule.ts';
import { dueTimesOf } from './due-times.ts';
import { nextDueTime } from './next-due-time.ts';

type Times = Pick<Schedule, 'expression' | 'startAt' | 'endAt'>;

/** The next due times after a moment, as many as there are up to a limit. */
export function listDueTimes(times: Times, after: Date, limit: number): Date[] {
  const next = dueTimesOf(times.expression);
  const isWithin = (due: Date): boolean => times.endAt === null || due <= times.endAt;
  const found: Date[] = [];
  for (let due = nextDueTime(times, after); due && found.length < limit && isWithin(due); due = next(due))
    found.push(due);
  return found;
}
