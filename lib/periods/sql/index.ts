// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const changePeriod = sqlFile<ChangePeriodParameters, ChangePeriodRow, 'write'>(
  'lib/periods/sql/change-period.sql',
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

export const closePeriod = sqlFile<ClosePeriodParameters, ClosePeriodRow, 'write'>('lib/periods/sql/close-period.sql');
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

export const countEntries = sqlFile<CountEntriesParameters, CountEntriesRow, 'read'>(
  'lib/periods/sql/count-entries.sql',
);
export type CountEntriesParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type CountEntriesRow = { entries: string; lastPosition: string };

export const countUnbooked = sqlFile<CountUnbookedParameters, CountUnbookedRow, 'read'>(
  'lib/periods/sql/count-unbooked.sql',
);
export type CountUnbookedParameters = { merchantId: string; position: bigint | number; before: Date };
export type CountUnbookedRow = { count: number };

export const findLater = sqlFile<FindLaterParameters, FindLaterRow, 'read'>('lib/periods/sql/find-later.sql');
export type FindLaterParameters = { merchantId: string; isTest: boolean; endsOn: string };
export type FindLaterRow = { id: string; state: string };

export const findLatestClosed = sqlFile<FindLatestClosedParameters, FindLatestClosedRow, 'read'>(
  'lib/periods/sql/find-latest-closed.sql',
);
export type FindLatestClosedParameters = { merchantId: string; isTest: boolean; before: string };
export type FindLatestClosedRow = { id: string; endsOn: string; hash: string };

export const findStart = sqlFile<FindStartParameters, FindStartRow, 'read'>('lib/periods/sql/find-start.sql');
export type FindStartParameters = { merchantId: string; isTest: boolean };
export type FindStartRow = { startsOn: string | null };

export const hashDays = sqlFile<HashDaysParameters, HashDaysRow, 'read'>('lib/periods/sql/hash-days.sql');
export type HashDaysParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type HashDaysRow = { day: string; entries: string; lastPosition: string; hash: string };

export const insertPeriod = sqlFile<InsertPeriodParameters, InsertPeriodRow, 'write'>(
  'lib/periods/sql/insert-period.sql',
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

export const listClosedRanges = sqlFile<ListClosedRangesParameters, ListClosedRangesRow, 'read'>(
  'lib/periods/sql/list-closed-ranges.sql',
);
export type ListClosedRangesParameters = { merchantIds: readonly string[] };
export type ListClosedRangesRow = { merchantId: string; startsOn: string; endsOn: string };

export const listDayDifferences = sqlFile<ListDayDifferencesParameters, ListDayDifferencesRow, 'read'>(
  'lib/periods/sql/list-day-differences.sql',
);
export type ListDayDifferencesParameters = { merchantId: string; isTest: boolean; from: string; until: string };
export type ListDayDifferencesRow = { currency: string; account: string };

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/periods/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const sealMovedPeriod = sqlFile<SealMovedPeriodParameters, SealMovedPeriodRow, 'write'>(
  'lib/periods/sql/seal-moved-period.sql',
);
export type SealMovedPeriodParameters = { position: bigint | number; merchantId: string; id: string };
export type SealMovedPeriodRow = Record<never, never>;

export const setWaiver = sqlFile<SetWaiverParameters, SetWaiverRow, 'write'>('lib/periods/sql/set-waiver.sql');
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
