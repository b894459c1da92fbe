// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Gives an active schedule other due times, another end, or another amount.
 */
export const changeSchedule: Statement<ChangeScheduleParameters, ChangeScheduleRow, 'write'> = {
  name: 'schedules.change-schedule',
  kind: 'write',
  parameters: [
    'name',
    'expression',
    'startAt',
    'endAt',
    'nextDueAt',
    'amountMinor',
    'terms',
    'echo',
    'now',
    'merchantId',
    'id',
    'type',
    'actor',
  ],
  text: `WITH changed AS (
  UPDATE schedule SET name = $1, expression = $2, start_at = $3, end_at = $4,
    next_due_at = $5, amount_minor = $6, terms = $7, echo = $8, updated_at = $9, event_count = event_count + 1,
    state = CASE WHEN $5::timestamptz IS NULL THEN 'ENDED' ELSE state END
  WHERE merchant_id = $10 AND id = $11 AND state = 'ACTIVE'
  RETURNING merchant_id, id, event_count, amount_minor, currency, expression, next_due_at, end_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count, $12, $13, $9, amount_minor, currency,
  jsonb_build_object('expression', expression, 'nextDueAt', next_due_at, 'endAt', end_at)
FROM changed`,
};

export type ChangeScheduleParameters = {
  name: string | null;
  expression: string;
  startAt: Date | null;
  endAt: Date | null;
  nextDueAt: Date | null;
  amountMinor: bigint | number;
  terms: string;
  echo: string;
  now: Date;
  merchantId: string;
  id: string;
  type: string;
  actor: string;
};
export type ChangeScheduleRow = Record<never, never>;

/**
 * One process works on a charge at a time.
 */
export const claimCharge: Statement<ClaimChargeParameters, ClaimChargeRow, 'write'> = {
  name: 'schedules.claim-charge',
  kind: 'write',
  parameters: ['until', 'merchantId', 'scheduleId', 'dueAt', 'attempt', 'now'],
  text: `UPDATE schedule_charge SET claimed_until = $1
WHERE merchant_id = $2 AND schedule_id = $3 AND due_at = $4 AND attempt = $5
  AND state = 'WAITING' AND (claimed_until IS NULL OR claimed_until <= $6)`,
};

export type ClaimChargeParameters = {
  until: Date;
  merchantId: string;
  scheduleId: string;
  dueAt: Date;
  attempt: number;
  now: Date;
};
export type ClaimChargeRow = Record<never, never>;

/**
 * Ends an attempt, opens the next one where it is to be repeated, and ends the schedule where it cannot go on.
 */
export const completeCharge: Statement<CompleteChargeParameters, CompleteChargeRow, 'write'> = {
  name: 'schedules.complete-charge',
  kind: 'write',
  parameters: [
    'state',
    'resultCode',
    'now',
    'merchantId',
    'scheduleId',
    'dueAt',
    'attempt',
    'nextPaymentId',
    'nextAttemptAt',
    'endsSchedule',
  ],
  text: `WITH completed AS (
  UPDATE schedule_charge SET state = $1, result_code = $2, completed_at = $3, claimed_until = NULL
  WHERE merchant_id = $4 AND schedule_id = $5 AND due_at = $6 AND attempt = $7
    AND state = 'WAITING'
  RETURNING merchant_id, schedule_id, due_at, attempt, payment_id
), repeated AS (
  INSERT INTO schedule_charge (merchant_id, schedule_id, due_at, attempt, payment_id, attempt_at, state, is_late)
  SELECT c.merchant_id, c.schedule_id, c.due_at, c.attempt + 1, $8, $9, 'WAITING', true
  FROM completed c WHERE $8::text IS NOT NULL AND NOT EXISTS (
    SELECT FROM schedule s WHERE s.merchant_id = c.merchant_id AND s.id = c.schedule_id AND s.state = 'DELETED')
), counted AS (
  UPDATE schedule s SET event_count = s.event_count + 1, updated_at = $3,
    state = CASE WHEN $10::boolean AND s.state = 'ACTIVE' THEN 'ENDED' ELSE s.state END,
    next_due_at = CASE WHEN $10::boolean THEN NULL ELSE s.next_due_at END
  FROM completed c WHERE s.merchant_id = c.merchant_id AND s.id = c.schedule_id
  RETURNING s.merchant_id, s.id, s.event_count, s.amount_minor, s.currency, c.due_at, c.attempt, c.payment_id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count,
  CASE $1 WHEN 'APPROVED' THEN 'schedule.charged' ELSE 'schedule.charge-failed' END, 'system:schedules', $3,
  amount_minor, currency, jsonb_build_object('dueAt', due_at, 'attempt', attempt, 'paymentId', payment_id,
    'resultCode', $2::text, 'nextAttemptAt', $9::timestamptz, 'endsSchedule', $10::boolean)
FROM counted`,
};

export type CompleteChargeParameters = {
  state: string;
  resultCode: string;
  now: Date;
  merchantId: string;
  scheduleId: string;
  dueAt: Date;
  attempt: number;
  nextPaymentId: string | null;
  nextAttemptAt: Date | null;
  endsSchedule: boolean;
};
export type CompleteChargeRow = Record<never, never>;

/**
 * Deletes a schedule: nothing is charged any more, and its attempts that wait are dropped. An attempt that a process works
 * on goes on to its end.
 */
export const deleteSchedule: Statement<DeleteScheduleParameters, DeleteScheduleRow, 'write'> = {
  name: 'schedules.delete-schedule',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'actor'],
  text: `WITH deleted AS (
  UPDATE schedule SET state = 'DELETED', next_due_at = NULL, updated_at = $1, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND state <> 'DELETED'
  RETURNING merchant_id, id, event_count
), dropped AS (
  DELETE FROM schedule_charge c USING deleted d
  WHERE c.merchant_id = d.merchant_id AND c.schedule_id = d.id AND c.state = 'WAITING' AND c.claimed_until IS NULL
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'schedule', id, event_count, 'schedule.deleted', $4, $1, '{}' FROM deleted`,
};

export type DeleteScheduleParameters = { now: Date; merchantId: string; id: string; actor: string };
export type DeleteScheduleRow = Record<never, never>;

/**
 * Charges whose time has come by the clock of their merchant, and that no process works on.
 */
export const findDueCharges: Statement<FindDueChargesParameters, FindDueChargesRow, 'read'> = {
  name: 'schedules.find-due-charges',
  kind: 'read',
  parameters: ['merchantId', 'now', 'limit'],
  text: `/* any merchant: schedules */ SELECT c.merchant_id AS "merchantId", c.schedule_id AS "scheduleId", c.due_at AS "dueAt", c.attempt,
  c.payment_id AS "paymentId", m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM schedule_charge c JOIN entity m ON m.id = c.merchant_id
WHERE c.state = 'WAITING' AND ($1::text IS NULL OR c.merchant_id = $1)
  AND c.attempt_at <= $2::timestamptz
    + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
  AND c.attempt_at <= $2::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  AND (c.claimed_until IS NULL OR c.claimed_until <= $2)
ORDER BY c.attempt_at LIMIT $3::int`,
};

export type FindDueChargesParameters = { merchantId: string | null; now: Date; limit: number };
export type FindDueChargesRow = {
  merchantId: string;
  scheduleId: string;
  dueAt: Date;
  attempt: number;
  paymentId: string;
  clockOffsetMs: number;
};

/**
 * Schedules whose next due time has come by the clock of their merchant; the earliest first.
 */
export const findDueSchedules: Statement<FindDueSchedulesParameters, FindDueSchedulesRow, 'read'> = {
  name: 'schedules.find-due-schedules',
  kind: 'read',
  parameters: ['merchantId', 'now', 'limit'],
  text: `/* any merchant: schedules */ SELECT s.merchant_id AS "merchantId", s.id, s.expression, s.end_at AS "endAt", s.next_due_at AS "nextDueAt",
  m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM schedule s JOIN entity m ON m.id = s.merchant_id
WHERE s.state = 'ACTIVE' AND ($1::text IS NULL OR s.merchant_id = $1)
  -- The largest clock offset gives an upper bound that the index supports.
  AND s.next_due_at <= $2::timestamptz
    + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
  AND s.next_due_at <= $2::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY s.next_due_at LIMIT $3::int`,
};

export type FindDueSchedulesParameters = { merchantId: string | null; now: Date; limit: number };
export type FindDueSchedulesRow = {
  merchantId: string;
  id: string;
  expression: string;
  endAt: Date | null;
  nextDueAt: Date;
  clockOffsetMs: number;
};

/**
 * The latest charge of each of these schedules that came to its end.
 */
export const findLastCharges: Statement<FindLastChargesParameters, FindLastChargesRow, 'read'> = {
  name: 'schedules.find-last-charges',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT c.schedule_id AS "scheduleId", c.due_at AS "dueAt", c.attempt, c.payment_id AS "paymentId",
  c.attempt_at AS "attemptAt", c.state, c.result_code AS "resultCode", c.missed, c.is_late AS "isLate",
  c.completed_at AS "completedAt"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
CROSS JOIN LATERAL (
  SELECT * FROM schedule_charge each
  WHERE each.merchant_id = wanted.merchant_id AND each.schedule_id = wanted.id AND each.state <> 'WAITING'
  ORDER BY each.due_at DESC, each.attempt DESC LIMIT 1
) c`,
};

export type FindLastChargesParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindLastChargesRow = {
  scheduleId: string;
  dueAt: Date;
  attempt: number;
  paymentId: string;
  attemptAt: Date;
  state: string;
  resultCode: string | null;
  missed: number;
  isLate: boolean;
  completedAt: Date | null;
};

/**
 * A schedule of one merchant, whatever its state.
 */
export const findSchedule: Statement<FindScheduleParameters, FindScheduleRow, 'read'> = {
  name: 'schedules.find-schedule',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", registration_id AS "registrationId", state, name,
  payment_type AS "paymentType", amount_minor AS "amountMinor", currency, expression, start_at AS "startAt",
  end_at AS "endAt", terms, charge, echo, next_due_at AS "nextDueAt", ndc, actor, created_at AS "createdAt"
FROM schedule WHERE merchant_id = $1 AND id = $2`,
};

export type FindScheduleParameters = { merchantId: string; id: string };
export type FindScheduleRow = {
  merchantId: string;
  id: string;
  channelId: string;
  registrationId: string;
  state: string;
  name: string | null;
  paymentType: string;
  amountMinor: string;
  currency: string;
  expression: string;
  startAt: Date | null;
  endAt: Date | null;
  terms: unknown;
  charge: unknown;
  echo: unknown;
  nextDueAt: Date | null;
  ndc: string;
  actor: string;
  createdAt: Date;
};

/**
 * The schedules that events are about.
 */
export const findSchedulesOfEvents: Statement<FindSchedulesOfEventsParameters, FindSchedulesOfEventsRow, 'read'> = {
  name: 'schedules.find-schedules-of-events',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT s.merchant_id AS "merchantId", s.id, s.channel_id AS "channelId", s.registration_id AS "registrationId", s.state,
  s.name, s.payment_type AS "paymentType", s.amount_minor AS "amountMinor", s.currency, s.expression,
  s.start_at AS "startAt", s.end_at AS "endAt", s.terms, s.charge, s.echo, s.next_due_at AS "nextDueAt", s.ndc, s.actor,
  s.created_at AS "createdAt"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
JOIN schedule s ON s.merchant_id = wanted.merchant_id AND s.id = wanted.id`,
};

export type FindSchedulesOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindSchedulesOfEventsRow = {
  merchantId: string;
  id: string;
  channelId: string;
  registrationId: string;
  state: string;
  name: string | null;
  paymentType: string;
  amountMinor: string;
  currency: string;
  expression: string;
  startAt: Date | null;
  endAt: Date | null;
  terms: unknown;
  charge: unknown;
  echo: unknown;
  nextDueAt: Date | null;
  ndc: string;
  actor: string;
  createdAt: Date;
};

export const insertSchedule: Statement<InsertScheduleParameters, InsertScheduleRow, 'write'> = {
  name: 'schedules.insert-schedule',
  kind: 'write',
  parameters: [
    'merchantId',
    'id',
    'channelId',
    'registrationId',
    'name',
    'paymentType',
    'amountMinor',
    'currency',
    'expression',
    'startAt',
    'endAt',
    'terms',
    'charge',
    'echo',
    'nextDueAt',
    'ndc',
    'actor',
    'now',
  ],
  text: `WITH created AS (
  INSERT INTO schedule (merchant_id, id, channel_id, registration_id, state, name, payment_type, amount_minor, currency,
    expression, start_at, end_at, terms, charge, echo, next_due_at, ndc, actor, event_count, created_at, updated_at)
  VALUES ($1, $2, $3, $4, 'ACTIVE', $5, $6, $7, $8,
    $9, $10, $11, $12, $13, $14, $15, $16, $17, 1, $18, $18)
  RETURNING merchant_id, id, event_count, amount_minor, currency, expression, next_due_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count, 'schedule.created', $17, $18, amount_minor, currency,
  jsonb_build_object('expression', expression, 'nextDueAt', next_due_at)
FROM created`,
};

export type InsertScheduleParameters = {
  merchantId: string;
  id: string;
  channelId: string;
  registrationId: string;
  name: string | null;
  paymentType: string;
  amountMinor: bigint | number;
  currency: string;
  expression: string;
  startAt: Date | null;
  endAt: Date | null;
  terms: string;
  charge: string;
  echo: string;
  nextDueAt: Date | null;
  ndc: string;
  actor: string;
  now: Date;
};
export type InsertScheduleRow = Record<never, never>;

/**
 * The latest charges of a schedule.
 */
export const listCharges: Statement<ListChargesParameters, ListChargesRow, 'read'> = {
  name: 'schedules.list-charges',
  kind: 'read',
  parameters: ['merchantId', 'scheduleId', 'limit'],
  text: `SELECT due_at AS "dueAt", attempt, payment_id AS "paymentId", attempt_at AS "attemptAt", state,
  result_code AS "resultCode", missed, is_late AS "isLate", completed_at AS "completedAt"
FROM schedule_charge WHERE merchant_id = $1 AND schedule_id = $2
ORDER BY due_at DESC, attempt DESC LIMIT $3::int`,
};

export type ListChargesParameters = { merchantId: string; scheduleId: string; limit: number };
export type ListChargesRow = {
  dueAt: Date;
  attempt: number;
  paymentId: string;
  attemptAt: Date;
  state: string;
  resultCode: string | null;
  missed: number;
  isLate: boolean;
  completedAt: Date | null;
};

/**
 * The latest events of a schedule.
 */
export const listEvents: Statement<ListEventsParameters, ListEventsRow, 'read'> = {
  name: 'schedules.list-events',
  kind: 'read',
  parameters: ['merchantId', 'id', 'limit'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_type = 'schedule' AND stream_id = $2
ORDER BY sequence DESC LIMIT $3::int`,
};

export type ListEventsParameters = { merchantId: string; id: string; limit: number };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * Moves a schedule to its next due time and opens the charge of the one that has come: one conditional UPDATE, so that
 * any number of processes open one charge. A due time that has a charge already, because the schedule was changed at
 * this moment, or the clock of its merchant was turned back, is passed.
 */
export const openCharge: Statement<OpenChargeParameters, OpenChargeRow, 'write'> = {
  name: 'schedules.open-charge',
  kind: 'write',
  parameters: ['nextDueAt', 'now', 'merchantId', 'id', 'dueAt', 'paymentId', 'missed', 'isLate'],
  text: `WITH moved AS (
  UPDATE schedule SET next_due_at = $1, event_count = event_count + 1, updated_at = $2,
    state = CASE WHEN $1::timestamptz IS NULL THEN 'ENDED' ELSE state END
  WHERE merchant_id = $3 AND id = $4 AND state = 'ACTIVE' AND next_due_at = $5
  RETURNING merchant_id, id, event_count, amount_minor, currency
), charge AS (
  INSERT INTO schedule_charge (merchant_id, schedule_id, due_at, attempt, payment_id, attempt_at, state, missed, is_late)
  SELECT merchant_id, id, $5, 1, $6, $2, 'WAITING', $7, $8 FROM moved
  ON CONFLICT DO NOTHING RETURNING payment_id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count,
  CASE WHEN EXISTS (SELECT FROM charge) THEN 'schedule.due' ELSE 'schedule.passed' END,
  'system:schedules', $2, amount_minor, currency,
  jsonb_build_object('dueAt', $5::timestamptz, 'paymentId', $6::text, 'missed', $7::int,
    'isLate', $8::boolean)
FROM moved`,
};

export type OpenChargeParameters = {
  nextDueAt: Date | null;
  now: Date;
  merchantId: string;
  id: string;
  dueAt: Date;
  paymentId: string;
  missed: number;
  isLate: boolean;
};
export type OpenChargeRow = Record<never, never>;
