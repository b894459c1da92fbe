// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimCharge = sqlFile<ClaimChargeParameters, ClaimChargeRow, 'write'>(
  'lib/schedules/charges/sql/claim-charge.sql',
);
export type ClaimChargeParameters = {
  until: Date;
  merchantId: string;
  scheduleId: string;
  dueAt: Date;
  attempt: number;
  now: Date;
};
export type ClaimChargeRow = Record<never, never>;

export const completeCharge = sqlFile<CompleteChargeParameters, CompleteChargeRow, 'write'>(
  'lib/schedules/charges/sql/complete-charge.sql',
);
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

export const findDueCharges = sqlFile<FindDueChargesParameters, FindDueChargesRow, 'read'>(
  'lib/schedules/charges/sql/find-due-charges.sql',
);
export type FindDueChargesParameters = { merchantId: string | null; now: Date; limit: number };
export type FindDueChargesRow = {
  merchantId: string;
  scheduleId: string;
  dueAt: Date;
  attempt: number;
  paymentId: string;
  clockOffsetMs: number;
};

export const findDueSchedules = sqlFile<FindDueSchedulesParameters, FindDueSchedulesRow, 'read'>(
  'lib/schedules/charges/sql/find-due-schedules.sql',
);
export type FindDueSchedulesParameters = { merchantId: string | null; now: Date; limit: number };
export type FindDueSchedulesRow = {
  merchantId: string;
  id: string;
  expression: string;
  endAt: Date | null;
  nextDueAt: Date;
  clockOffsetMs: number;
};

export const openCharge = sqlFile<OpenChargeParameters, OpenChargeRow, 'write'>(
  'lib/schedules/charges/sql/open-charge.sql',
);
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
