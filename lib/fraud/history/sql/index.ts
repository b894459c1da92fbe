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

export const deleteOutcomes = sqlFile<DeleteOutcomesParameters, DeleteOutcomesRow, 'write'>(
  'lib/fraud/history/sql/delete-outcomes.sql',
);
export type DeleteOutcomesParameters = Record<never, never>;
export type DeleteOutcomesRow = Record<never, never>;

export const findCheckHistory = sqlFile<FindCheckHistoryParameters, FindCheckHistoryRow, 'read'>(
  'lib/fraud/history/sql/find-check-history.sql',
);
export type FindCheckHistoryParameters = { wanted: string };
export type FindCheckHistoryRow = {
  ordinal: number;
  key: string;
  cvvMismatches: number;
  avsMismatches: number;
  authenticated: number;
  failedAuthentications: number;
};

export const findCustomerAmounts = sqlFile<FindCustomerAmountsParameters, FindCustomerAmountsRow, 'read'>(
  'lib/fraud/history/sql/find-customer-amounts.sql',
);
export type FindCustomerAmountsParameters = { wanted: string };
export type FindCustomerAmountsRow = { ordinal: number; payments: string; sumMinor: string; maxMinor: string };

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

export const findPspHistory = sqlFile<FindPspHistoryParameters, FindPspHistoryRow, 'read'>(
  'lib/fraud/history/sql/find-psp-history.sql',
);
export type FindPspHistoryParameters = { wanted: string };
export type FindPspHistoryRow = { ordinal: number; key: string; firstAt: Date };

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

export const recordOutcomes = sqlFile<RecordOutcomesParameters, RecordOutcomesRow, 'write'>(
  'lib/fraud/history/sql/record-outcomes.sql',
);
export type RecordOutcomesParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  streams: readonly string[];
  types: readonly string[];
  cvv: readonly string[];
  avs: readonly string[];
  authentications: readonly string[];
};
export type RecordOutcomesRow = Record<never, never>;
