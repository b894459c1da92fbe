// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendCorrection = sqlFile<AppendCorrectionParameters, AppendCorrectionRow, 'write'>(
  'lib/ledger/sql/append-correction.sql',
);
export type AppendCorrectionParameters = {
  merchantId: string;
  streamId: string;
  type: string;
  actor: string;
  at: Date;
  data: string;
};
export type AppendCorrectionRow = Record<never, never>;

export const deleteLedger = sqlFile<DeleteLedgerParameters, DeleteLedgerRow, 'write'>(
  'lib/ledger/sql/delete-ledger.sql',
);
export type DeleteLedgerParameters = Record<never, never>;
export type DeleteLedgerRow = Record<never, never>;

export const findBalances = sqlFile<FindBalancesParameters, FindBalancesRow, 'read'>(
  'lib/ledger/sql/find-balances.sql',
);
export type FindBalancesParameters = { merchantIds: readonly string[]; isTest: boolean; until: string };
export type FindBalancesRow = { merchantId: string; currency: string; account: string; balanceMinor: string };

export const findBookedPayments = sqlFile<FindBookedPaymentsParameters, FindBookedPaymentsRow, 'read'>(
  'lib/ledger/sql/find-booked-payments.sql',
);
export type FindBookedPaymentsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindBookedPaymentsRow = {
  id: string;
  paymentType: string;
  brand: string | null;
  cardCountry: string | null;
  mode: string;
  referencedType: string | null;
};

export const findClosedDays = sqlFile<FindClosedDaysParameters, FindClosedDaysRow, 'read'>(
  'lib/ledger/sql/find-closed-days.sql',
);
export type FindClosedDaysParameters = { merchantIds: readonly string[] };
export type FindClosedDaysRow = {
  merchantId: string;
  isTest: boolean | null;
  closedThrough: string | null;
  position: string | null;
  hasLate: boolean;
};

export const findFeeSchedules = sqlFile<FindFeeSchedulesParameters, FindFeeSchedulesRow, 'read'>(
  'lib/ledger/sql/find-fee-schedules.sql',
);
export type FindFeeSchedulesParameters = { merchantIds: readonly string[] };
export type FindFeeSchedulesRow = {
  merchantId: string;
  validFrom: string;
  model: string;
  country: string | null;
  rates: unknown;
  actor: string;
};

export const findLateBookings = sqlFile<FindLateBookingsParameters, FindLateBookingsRow, 'read'>(
  'lib/ledger/sql/find-late-bookings.sql',
);
export type FindLateBookingsParameters = { merchantIds: readonly string[]; entryIds: readonly string[] };
export type FindLateBookingsRow = { merchantId: string; entryId: string; bookedOn: string };

export const findMovements = sqlFile<FindMovementsParameters, FindMovementsRow, 'read'>(
  'lib/ledger/sql/find-movements.sql',
);
export type FindMovementsParameters = { merchantIds: readonly string[]; isTest: boolean; from: string; to: string };
export type FindMovementsRow = {
  bookedOn: string;
  currency: string;
  account: string;
  kind: string;
  debitMinor: string;
  creditMinor: string;
};

export const findUnbookedWriteOff = sqlFile<FindUnbookedWriteOffParameters, FindUnbookedWriteOffRow, 'read'>(
  'lib/ledger/sql/find-unbooked-write-off.sql',
);
export type FindUnbookedWriteOffParameters = { merchantId: string };
export type FindUnbookedWriteOffRow = { streamId: string };

export const findWriteOff = sqlFile<FindWriteOffParameters, FindWriteOffRow, 'read'>(
  'lib/ledger/sql/find-write-off.sql',
);
export type FindWriteOffParameters = { merchantId: string; streamId: string };
export type FindWriteOffRow = { at: Date };

export const insertEntries = sqlFile<InsertEntriesParameters, InsertEntriesRow, 'write'>(
  'lib/ledger/sql/insert-entries.sql',
);
export type InsertEntriesParameters = { entries: string };
export type InsertEntriesRow = Record<never, never>;

export const insertFeeSchedule = sqlFile<InsertFeeScheduleParameters, InsertFeeScheduleRow, 'write'>(
  'lib/ledger/sql/insert-fee-schedule.sql',
);
export type InsertFeeScheduleParameters = {
  merchantId: string;
  validFrom: string;
  model: string;
  country: string | null;
  rates: string;
  actor: string;
  now: Date;
};
export type InsertFeeScheduleRow = Record<never, never>;

export const insertLateBookings = sqlFile<InsertLateBookingsParameters, InsertLateBookingsRow, 'write'>(
  'lib/ledger/sql/insert-late-bookings.sql',
);
export type InsertLateBookingsParameters = { entries: string };
export type InsertLateBookingsRow = Record<never, never>;

export const listDaySums = sqlFile<ListDaySumsParameters, ListDaySumsRow, 'read'>('lib/ledger/sql/list-day-sums.sql');
export type ListDaySumsParameters = Record<never, never>;
export type ListDaySumsRow = {
  merchantId: string;
  isTest: boolean;
  currency: string;
  account: string;
  dayMinor: string;
  entryMinor: string;
};

export const listRecentPayments = sqlFile<ListRecentPaymentsParameters, ListRecentPaymentsRow, 'read'>(
  'lib/ledger/sql/list-recent-payments.sql',
);
export type ListRecentPaymentsParameters = {
  exponents: string;
  merchantId: string;
  since: Date;
  isTest: boolean;
  limit: bigint | number;
};
export type ListRecentPaymentsRow = {
  paymentType: string;
  referencedType: string | null;
  brand: string | null;
  cardCountry: string | null;
  currency: string;
  amountMinor: string;
  costMinor: string | null;
};

export const lockWriteOffs = sqlFile<LockWriteOffsParameters, LockWriteOffsRow, 'write'>(
  'lib/ledger/sql/lock-write-offs.sql',
);
export type LockWriteOffsParameters = { merchantId: string };
export type LockWriteOffsRow = { pg_advisory_xact_lock: string | null };

export const sumSettledByImport = sqlFile<SumSettledByImportParameters, SumSettledByImportRow, 'read'>(
  'lib/ledger/sql/sum-settled-by-import.sql',
);
export type SumSettledByImportParameters = { merchantIds: readonly string[]; from: string; to: string };
export type SumSettledByImportRow = { importId: string; settledOn: string; currency: string; amountMinor: string };

export const sumSettledOfImport = sqlFile<SumSettledOfImportParameters, SumSettledOfImportRow, 'read'>(
  'lib/ledger/sql/sum-settled-of-import.sql',
);
export type SumSettledOfImportParameters = { merchantIds: readonly string[]; importId: string };
export type SumSettledOfImportRow = { settledOn: string; currency: string; amountMinor: string };
