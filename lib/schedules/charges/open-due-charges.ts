import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { dueTimesOf } from '../due-times/due-times.ts';
import { nextDueTime } from '../due-times/next-due-time.ts';
import type { ScheduleServices } from '../services.ts';
import { type DueSchedule, findDueSchedules, openCharge } from './charge-store.ts';

const batchSize = 100;

/** Processes look for due schedules every second; what is found later was missed by all of them for a while. */
const lateAfterMs = 10 * 60_000;
/** Counted for merchants; a schedule of every second that stood still for days needs no exact number. */
const maxMissed = 100;

/**
 * Opens the charge of each schedule whose due time has come. Of several due times that no process saw, the first one is
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
    const { nextDueAt: dueAt } = schedule;
    const missed = countMissed(schedule, now);
    const isLate = missed > 0 || now.getTime() - dueAt.getTime() > lateAfterMs;
    const isOpened = await openCharge(autocommit(db), {
      merchantId: schedule.merchantId,
      id: schedule.id,
      dueAt,
      missed,
      now,
      isLate,
      nextDueAt: nextDueTime({ ...schedule, startAt: null }, now),
      paymentId: newTransactionId(now),
    });
    if (isOpened) opened += 1;
  }
  if (opened > 0) events.wake();
  return opened;
}

/** The due times between the one that is charged and now. */
function countMissed({ expression, endAt, nextDueAt }: DueSchedule, now: Date): number {
  const next = dueTimesOf(expression);
  const until = endAt && endAt < now ? endAt : now;
  let missed = 0;
  for (let due = next(nextDueAt); due && due <= until && missed < maxMissed; due = next(due)) missed += 1;
  return missed;
}
