// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const deleteHistory = sqlFile<DeleteHistoryParameters, DeleteHistoryRow, 'write'>(
  'lib/fraud/history/sql/delete-history.sql',
);
export type DeleteHistoryParameters = Record<never, never>;
export type DeleteHistoryRow = Record<never, never>;

export const deleteMerchantValues = sqlFile<DeleteMerchantValuesParameters, DeleteMerchantValuesRow, 'write'>(
  'lib/fraud/history/sql/delete-merchant-values.sql',
);
export type DeleteMerchantValuesParameters = Record<never, never>;
export type DeleteMerchantValuesRow = Record<never, never>;

export const findHistory = sqlFile<FindHistoryParameters, FindHistoryRow, 'read'>(
  'lib/fraud/history/sql/find-history.sql',
);
export type FindHistoryParameters = { wanted: string };
export type FindHistoryRow = {
  ordinal: number;
  key: string;
  firstAt: Date;
  approved: number;
  declined: number;
  chargedBack: number;
};

export const recordHistory = sqlFile<RecordHistoryParameters, RecordHistoryRow, 'write'>(
  'lib/fraud/history/sql/record-history.sql',
);
export type RecordHistoryParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  streams: readonly string[];
  types: readonly string[];
};
export type RecordHistoryRow = Record<never, never>;
