import type { ScheduleTerms } from '../schedule.ts';
import { addPeriod } from './add-period.ts';

/** No schedule runs for so many durations. */
const maxDurations = 100_000;

/**
 * The last moment at which a schedule that is ended now may be due: after its notice, and where it can be ended only at
 * the end of a duration, at the first such end that the notice still reaches.
 */
export function endOfSchedule(
  start: Date,
  now: Date,
  { duration, notice, noticeCallable }: ScheduleTerms,
): Date {
  const noticed = notice ? addPeriod(now, notice) : now;
  if (noticeCallable === 'ANYTIME' || !duration || duration.number === 0) return noticed;
  for (let count = 1; count < maxDurations; count += 1) {
    const end = addPeriod(start, duration, count);
    if (end >= noticed) return end;
  }
  return noticed;
}
