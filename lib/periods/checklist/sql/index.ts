// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countUnbooked = sqlFile<CountUnbookedParameters, CountUnbookedRow, 'read'>(
  'lib/periods/checklist/sql/count-unbooked.sql',
);
export type CountUnbookedParameters = { merchantId: string; position: bigint | number; before: Date };
export type CountUnbookedRow = { count: number };

export const listDayDifferences = sqlFile<ListDayDifferencesParameters, ListDayDifferencesRow, 'read'>(
  'lib/periods/checklist/sql/list-day-differences.sql',
);
export type ListDayDifferencesParameters = { merchantId: string; isTest: boolean; from: string; until: string };
export type ListDayDifferencesRow = { currency: string; account: string };
