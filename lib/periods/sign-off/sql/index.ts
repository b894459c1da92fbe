// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const changePeriod = sqlFile<ChangePeriodParameters, ChangePeriodRow, 'write'>(
  'lib/periods/sign-off/sql/change-period.sql',
);
export type ChangePeriodParameters = {
  to: string;
  actor: string;
  now: Date;
  reason: string | null;
  merchantId: string;
  id: string;
  from: string;
  version: number;
  type: string;
};
export type ChangePeriodRow = Record<never, never>;

export const closePeriod = sqlFile<ClosePeriodParameters, ClosePeriodRow, 'write'>(
  'lib/periods/sign-off/sql/close-period.sql',
);
export type ClosePeriodParameters = {
  actor: string;
  now: Date;
  checklist: string;
  previousId: string | null;
  previousHash: string | null;
  entryCount: bigint | number;
  entriesHash: string;
  balances: string;
  hash: string;
  position: bigint | number;
  merchantId: string;
  id: string;
  version: number;
};
export type ClosePeriodRow = Record<never, never>;

export const findLater = sqlFile<FindLaterParameters, FindLaterRow, 'read'>('lib/periods/sign-off/sql/find-later.sql');
export type FindLaterParameters = { merchantId: string; isTest: boolean; endsOn: string };
export type FindLaterRow = { id: string; state: string };

export const findLatestClosed = sqlFile<FindLatestClosedParameters, FindLatestClosedRow, 'read'>(
  'lib/periods/sign-off/sql/find-latest-closed.sql',
);
export type FindLatestClosedParameters = { merchantId: string; isTest: boolean; before: string };
export type FindLatestClosedRow = { id: string; endsOn: string; hash: string };

export const findStart = sqlFile<FindStartParameters, FindStartRow, 'read'>('lib/periods/sign-off/sql/find-start.sql');
export type FindStartParameters = { merchantId: string; isTest: boolean };
export type FindStartRow = { startsOn: string | null };

export const insertPeriod = sqlFile<InsertPeriodParameters, InsertPeriodRow, 'write'>(
  'lib/periods/sign-off/sql/insert-period.sql',
);
export type InsertPeriodParameters = {
  merchantId: string;
  id: string;
  isTest: boolean;
  startsOn: string;
  endsOn: string;
  actor: string;
  now: Date;
};
export type InsertPeriodRow = Record<never, never>;

export const setWaiver = sqlFile<SetWaiverParameters, SetWaiverRow, 'write'>('lib/periods/sign-off/sql/set-waiver.sql');
export type SetWaiverParameters = {
  item: string;
  waiver: string;
  merchantId: string;
  id: string;
  version: number;
  type: string;
  actor: string;
  now: Date;
  data: string;
};
export type SetWaiverRow = Record<never, never>;
