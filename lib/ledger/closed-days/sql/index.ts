// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findClosedDays = sqlFile<FindClosedDaysParameters, FindClosedDaysRow, 'read'>(
  'lib/ledger/closed-days/sql/find-closed-days.sql',
);
export type FindClosedDaysParameters = { merchantIds: readonly string[] };
export type FindClosedDaysRow = {
  merchantId: string;
  isTest: boolean | null;
  closedThrough: string | null;
  position: string | null;
  hasLate: boolean;
};

export const findLateBookings = sqlFile<FindLateBookingsParameters, FindLateBookingsRow, 'read'>(
  'lib/ledger/closed-days/sql/find-late-bookings.sql',
);
export type FindLateBookingsParameters = { merchantIds: readonly string[]; entryIds: readonly string[] };
export type FindLateBookingsRow = { merchantId: string; entryId: string; bookedOn: string };

export const insertLateBookings = sqlFile<InsertLateBookingsParameters, InsertLateBookingsRow, 'write'>(
  'lib/ledger/closed-days/sql/insert-late-bookings.sql',
);
export type InsertLateBookingsParameters = { entries: string };
export type InsertLateBookingsRow = Record<never, never>;
