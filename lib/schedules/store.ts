import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Schedule, ScheduleCharge } from './schedule.ts';
import * as sql from './sql/index.ts';

export async function insertSchedule(tx: Tx, schedule: Schedule): Promise<void> {
  const { merchantId, id, channelId, registrationId, name, paymentType, currency } = schedule;
  const { expression, startAt, endAt, nextDueAt, ndc, actor } = schedule;
  await execute(tx, sql.insertSchedule, {
    merchantId,
    id,
    channelId,
    registrationId,
    name,
    paymentType,
    currency,
    expression,
    startAt,
    endAt,
    nextDueAt,
    ndc,
    actor,
    now: schedule.createdAt,
    amountMinor: schedule.amountMinor,
    ...toJson(schedule),
    charge: JSON.stringify(schedule.charge),
  });
}

function toJson({ terms, echo }: Schedule) {
  return { terms: JSON.stringify(terms), echo: JSON.stringify(echo) };
}

/** A schedule of this merchant; null for an unknown id and for a schedule of another merchant. */
export async function findSchedule(connection: Connection, merchantId: string, id: string): Promise<Schedule | null> {
  const row = await queryFirst(connection, sql.findSchedule, { merchantId, id });
  return row && toSchedule(row);
}

export function toSchedule(row: { amountMinor: string | bigint }): Schedule {
  return { ...row, amountMinor: BigInt(row.amountMinor) } as Schedule;
}

const schedules = build
  .selectFrom('schedule')
  .select([
    'merchant_id as merchantId',
    'id',
    'channel_id as channelId',
    'state',
    'name',
    'registration_id as registrationId',
    'payment_type as paymentType',
    'currency',
    'amount_minor as amountMinor',
    'expression',
    'start_at as startAt',
    'end_at as endAt',
    'terms',
    'charge',
    'echo',
    'next_due_at as nextDueAt',
    'ndc',
    'actor',
    'created_at as createdAt',
  ]);

/** Schedules within a scope of staff, which may span merchants. */
export const selectStaffSchedules = anyMerchant(schedules, 'staff');

/** A schedule of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findScheduleForStaff(connection: Connection, id: string): Promise<Schedule | null> {
  const [row] = await runBuilt(connection, selectStaffSchedules.where('id', '=', id));
  return row ? toSchedule(row) : null;
}

/** The schedules that charge a registration, newest first. */
export async function listSchedulesOfRegistration(
  connection: Connection,
  { merchantId, id }: { merchantId: string; id: string },
  limit: number,
): Promise<Schedule[]> {
  const found = schedules
    .where('merchant_id', '=', merchantId)
    .where('registration_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(limit);
  return (await runBuilt(connection, found)).map(toSchedule);
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
    merchantId,
    id,
    name,
    expression,
    startAt,
    endAt,
    nextDueAt,
    amountMinor,
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
  return (await query(connection, sql.listCharges, { merchantId, scheduleId: id, limit })) as ScheduleCharge[];
}

/** The latest charge of each schedule that came to its end, by the id of the schedule. */
export async function findLastCharges(
  connection: Connection,
  wanted: readonly Pick<Schedule, 'merchantId' | 'id'>[],
): Promise<Map<string, ScheduleCharge>> {
  const rows = await query(connection, sql.findLastCharges, {
    merchantIds: wanted.map(({ merchantId }) => merchantId),
    ids: wanted.map(({ id }) => id),
  });
  return new Map(rows.map(({ scheduleId, ...charge }) => [scheduleId, charge as ScheduleCharge]));
}

export type ScheduleEvent = { sequence: number; type: string; actor: string; at: Date; data: Record<string, unknown> };

/** What happened to a schedule, the latest first. */
export async function listScheduleEvents(
  connection: Connection,
  { merchantId, id }: Schedule,
  limit: number,
): Promise<ScheduleEvent[]> {
  return (await query(connection, sql.listEvents, { merchantId, id, limit })) as ScheduleEvent[];
}
