// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const insertFeeSchedule = sqlFile<InsertFeeScheduleParameters, InsertFeeScheduleRow, 'write'>(
  'lib/ledger/fees/sql/insert-fee-schedule.sql',
);
export type InsertFeeScheduleParameters = {
  merchantId: string;
  validFrom: string;
  model: string;
  country: string | null;
  rates: string;
  vatMillionths: number;
  actor: string;
  now: Date;
};
export type InsertFeeScheduleRow = Record<never, never>;

export const listRecentPayments = sqlFile<ListRecentPaymentsParameters, ListRecentPaymentsRow, 'read'>(
  'lib/ledger/fees/sql/list-recent-payments.sql',
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
