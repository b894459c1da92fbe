// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

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
  referencedMinor: string | null;
  referencedAt: Date | null;
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
  vatMillionths: number;
  actor: string;
};

export const insertEntries = sqlFile<InsertEntriesParameters, InsertEntriesRow, 'write'>(
  'lib/ledger/sql/insert-entries.sql',
);
export type InsertEntriesParameters = { entries: string };
export type InsertEntriesRow = Record<never, never>;

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
