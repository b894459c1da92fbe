// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listSettlementDays = sqlFile<ListSettlementDaysParameters, ListSettlementDaysRow, 'read'>(
  'lib/settlement/unsettled/sql/list-settlement-days.sql',
);
export type ListSettlementDaysParameters = Record<never, never>;
export type ListSettlementDaysRow = { id: string; days: number };
