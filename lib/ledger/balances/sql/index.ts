// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findMovements = sqlFile<FindMovementsParameters, FindMovementsRow, 'read'>(
  'lib/ledger/balances/sql/find-movements.sql',
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

export const sumSettledByImport = sqlFile<SumSettledByImportParameters, SumSettledByImportRow, 'read'>(
  'lib/ledger/balances/sql/sum-settled-by-import.sql',
);
export type SumSettledByImportParameters = { merchantIds: readonly string[]; from: string; to: string };
export type SumSettledByImportRow = { importId: string; settledOn: string; currency: string; amountMinor: string };

export const sumSettledOfImport = sqlFile<SumSettledOfImportParameters, SumSettledOfImportRow, 'read'>(
  'lib/ledger/balances/sql/sum-settled-of-import.sql',
);
export type SumSettledOfImportParameters = { merchantIds: readonly string[]; importId: string };
export type SumSettledOfImportRow = { settledOn: string; currency: string; amountMinor: string };
