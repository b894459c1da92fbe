import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Connection, Tx } from '#lib/platform/database/transaction.ts';
import type { Schedule, ScheduleCharge } from './schedule.ts';
import * as sql from './sql/index.ts';

export async function insertSchedule(tx: Tx, schedule: Schedule): Promise<void> {
  const { merchantId, id, channelId, registrationId, name, paymentType, currency } = schedule;
  const { expression, startAt, endAt, nextDueAt, ndc, actor } = schedule;
  await execute(tx, sql.insertSchedule, {
    ...{ merchantId, id, channelId, registrationId, name, paymentType, currency, expression, startAt, endAt },
    ...{ nextDueAt, ndc, actor, now: schedule.createdAt, amountMinor: schedule.amountMinor },
    ...toJson(schedule),
    charge: JSON.stringify(schedule.charge),
  });
}

function toJson({ terms, echo }: Schedule) {
  return { terms: JSON.stringify(terms), echo: JSON.stringify(echo) };
}

/** A schedule of this merchant; null for an unknown id and for a schedule of another merchant. */
export async function findSchedule(
  connection: Connection,
  merchantId: string,
  id: string,
): Promise<Schedule | null> {
  const row = await queryFirst(connection, sql.findSchedule, { merchantId, id });
  return row && toSchedule(row);
}

function toSchedule(row: sql.FindScheduleRow): Schedule {
  return { ...row, amountMinor: BigInt(row.amountMinor) } as unknown as Schedule;
}

type StreamKey = { merchantId: string; streamId: string };

/** The schedules that events are about, by id. */
export async function findSchedulesOfEvents(
  connection: Connection,
  events: readonly StreamKey[],
): Promise<Map<string, Schedule>> {
  const rows = await query(connection, sql.findSchedulesOfEvents, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
  });
  return new Map(rows.map((row) => [row.id, toSchedule(row)]));
}

/** False when the schedule has ended in the meantime. */
export async function updateSchedule(
  tx: Tx,
  schedule: Schedule,
  change: { type: 'schedule.rescheduled' | 'schedule.descheduled'; actor: string; now: Date },
): Promise<boolean> {
  const { merchantId, id, name, expression, startAt, endAt, nextDueAt, amountMinor } = schedule;
  const changed = await execute(tx, sql.changeSchedule, {
    ...{ merchantId, id, name, expression, startAt, endAt, nextDueAt, amountMinor },
    ...toJson(schedule),
    ...change,
  });
  return changed === 1;
}

/** False when it was deleted before. */
export async function markDeleted(
  tx: Tx,
  { merchantId, id }: Schedule,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  return (await execute(tx, sql.deleteSchedule, { merchantId, id, actor, now })) === 1;
}

/** The latest charges of a schedule. */
export async function listCharges(
  connection: Connection,
  { merchantId, id }: Schedule,
  limit: number,
): Promise<ScheduleCharge[]> {
  return (await query(connection, sql.listCharges, {
    merchantId,
    scheduleId: id,
    limit,
  })) as ScheduleCharge[];
}
