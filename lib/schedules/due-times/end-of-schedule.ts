import type { Schedule, ScheduleTerms } from '../schedule.ts';
import { addPeriod } from './add-period.ts';

/** No schedule runs for so many durations. */
const maxDurations = 100_000;

/** The last moment at which a schedule may be due when it is ended now; an earlier end that it has already stays. */
export function endOfSchedule(
  { startAt, createdAt, endAt, terms }: Pick<Schedule, 'startAt' | 'createdAt' | 'endAt' | 'terms'>,
  now: Date,
): Date {
  const end = endByTerms(startAt ?? createdAt, now, terms);
  return endAt && endAt < end ? endAt : end;
}

/**
 * After its notice, and where it can be ended only at the end of a duration, at the first such end that the notice still
 * reaches.
 */
function endByTerms(start: Date, now: Date, { duration, notice, noticeCallable }: ScheduleTerms): Date {
  const noticed = notice ? addPeriod(now, notice) : now;
  if (noticeCallable === 'ANYTIME' || !duration || duration.number === 0) return noticed;
  for (let count = 1; count < maxDurations; count += 1) {
    const end = addPeriod(start, duration, count);
    if (end >= noticed) return end;
  }
  return noticed;
}
