// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listBankEntries = sqlFile<ListBankEntriesParameters, ListBankEntriesRow, 'read'>(
  'lib/periods/proof/sql/list-bank-entries.sql',
);
export type ListBankEntriesParameters = { before: Date; from: Date | null; merchantId: string };
export type ListBankEntriesRow = {
  id: string;
  bookedOn: string;
  amountMinor: string;
  currency: string;
  outcome: string;
  payoutId: string | null;
  importId: string | null;
};

export const listEntries = sqlFile<ListEntriesParameters, ListEntriesRow, 'read'>(
  'lib/periods/proof/sql/list-entries.sql',
);
export type ListEntriesParameters = {
  merchantId: string;
  isTest: boolean;
  before: Date;
  from: Date | null;
  afterDay: string;
  afterId: string;
  limit: bigint | number;
};
export type ListEntriesRow = {
  day: string;
  id: string;
  text: string;
  eventType: string;
  eventAt: string | null;
  amountMinor: string | null;
  currency: string | null;
};

export const listLines = sqlFile<ListLinesParameters, ListLinesRow, 'read'>('lib/periods/proof/sql/list-lines.sql');
export type ListLinesParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type ListLinesRow = {
  importId: string;
  row: number;
  recordType: string;
  paymentId: string | null;
  amountMinor: string;
  currency: string;
  settlementAmountMinor: string;
  settlementCurrency: string;
  settlementFeeMinor: string | null;
  settlementDate: string;
};
