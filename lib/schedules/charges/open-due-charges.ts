import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { dueTimesOf } from '../due-times/due-times.ts';
import type { ScheduleServices } from '../services.ts';
import { type DueSchedule, findDueSchedules, openCharge } from './charge-store.ts';

const batchSize = 100;

/** Processes look for due schedules every second; what is found later was missed by all of them for a while. */
const lateAfterMs = 10 * 60_000;
/** Counted for staff; a schedule of every second that stood still for days needs no exact number. */
const maxMissed = 10_000;

/**
 * Opens the charge of each schedule whose due time has come. Of several due times that no process saw, the last one is
 * charged, marked as late, and the others are counted: a customer is not charged ten times on the morning after an outage.
 */
export async function openDueCharges(
  { db, clock, events }: ScheduleServices,
  merchantId: string | null = null,
): Promise<number> {
  const realNow = clock.now();
  const due = await findDueSchedules(db, { now: realNow, merchantId, limit: batchSize });
  let opened = 0;
  for (const schedule of due) {
    const now = new Date(realNow.getTime() + schedule.clockOffsetMs);
    const { dueAt, missed, nextDueAt } = lastDueTime(schedule, now);
    const isOpened = await openCharge(autocommit(db), {
      ...{ merchantId: schedule.merchantId, id: schedule.id, expectedDueAt: schedule.nextDueAt },
      ...{
        dueAt,
        nextDueAt,
        missed,
        now,
        isLate: now.getTime() - dueAt.getTime() > lateAfterMs || missed > 0,
      },
      paymentId: newTransactionId(now),
    });
    if (isOpened) opened += 1;
  }
  if (opened > 0) events.wake();
  return opened;
}

/** The last due time until now, how many were before it, and the one that comes next. */
function lastDueTime({ expression, endAt, nextDueAt: first }: DueSchedule, now: Date) {
  const next = dueTimesOf(expression);
  let dueAt = first;
  let following = next(first);
  let missed = 0;
  while (following && following <= now && isWithin(following, endAt) && missed < maxMissed) {
    dueAt = following;
    missed += 1;
    following = next(following);
  }
  if (missed === maxMissed) following = next(now);
  return { dueAt, missed, nextDueAt: following && isWithin(following, endAt) ? following : null };
}

function isWithin(time: Date, endAt: Date | null): boolean {
  return endAt === null || time <= endAt;
}
