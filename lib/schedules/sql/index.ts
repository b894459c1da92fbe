// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const changeSchedule = sqlFile<ChangeScheduleParameters, ChangeScheduleRow, 'write'>(
  'lib/schedules/sql/change-schedule.sql',
);
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

export const deleteSchedule = sqlFile<DeleteScheduleParameters, DeleteScheduleRow, 'write'>(
  'lib/schedules/sql/delete-schedule.sql',
);
export type DeleteScheduleParameters = { now: Date; merchantId: string; id: string; actor: string };
export type DeleteScheduleRow = Record<never, never>;

export const findLastCharges = sqlFile<FindLastChargesParameters, FindLastChargesRow, 'read'>(
  'lib/schedules/sql/find-last-charges.sql',
);
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

export const findSchedule = sqlFile<FindScheduleParameters, FindScheduleRow, 'read'>(
  'lib/schedules/sql/find-schedule.sql',
);
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

export const findSchedulesOfEvents = sqlFile<FindSchedulesOfEventsParameters, FindSchedulesOfEventsRow, 'read'>(
  'lib/schedules/sql/find-schedules-of-events.sql',
);
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

export const insertSchedule = sqlFile<InsertScheduleParameters, InsertScheduleRow, 'write'>(
  'lib/schedules/sql/insert-schedule.sql',
);
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

export const listCharges = sqlFile<ListChargesParameters, ListChargesRow, 'read'>('lib/schedules/sql/list-charges.sql');
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

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/schedules/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; id: string; limit: number };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };
