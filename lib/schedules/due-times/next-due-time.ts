import type { Schedule } from '../schedule.ts';
import { dueTimesOf } from './due-times.ts';

/** The next time after this moment at which a schedule is due, within its start and end; null: never again. */
export function nextDueTime(
  { expression, startAt, endAt }: Pick<Schedule, 'expression' | 'startAt' | 'endAt'>,
  after: Date,
): Date | null {
  // The start itself may be due.
  const from = startAt && startAt > after ? new Date(startAt.getTime() - 1) : after;
  const due = dueTimesOf(expression)(from);
  return due && (endAt === null || due <= endAt) ? due : null;
}
