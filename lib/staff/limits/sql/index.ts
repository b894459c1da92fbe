// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countLimitUse = sqlFile<CountLimitUseParameters, CountLimitUseRow, 'write'>(
  'lib/staff/limits/sql/count-limit-use.sql',
);
export type CountLimitUseParameters = {
  userId: string;
  kind: string;
  currency: string;
  day: string;
  amountMinor: bigint | number;
  maxMinor: bigint | number | null;
};
export type CountLimitUseRow = Record<never, never>;

export const findLimitUse = sqlFile<FindLimitUseParameters, FindLimitUseRow, 'read'>(
  'lib/staff/limits/sql/find-limit-use.sql',
);
export type FindLimitUseParameters = { userId: string; kind: string; currency: string; day: string };
export type FindLimitUseRow = { amountMinor: string };

export const returnLimitUse = sqlFile<ReturnLimitUseParameters, ReturnLimitUseRow, 'write'>(
  'lib/staff/limits/sql/return-limit-use.sql',
);
export type ReturnLimitUseParameters = {
  amountMinor: bigint | number;
  userId: string;
  kind: string;
  currency: string;
  day: string;
};
export type ReturnLimitUseRow = Record<never, never>;
