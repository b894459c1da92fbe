// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countEntries = sqlFile<CountEntriesParameters, CountEntriesRow, 'read'>(
  'lib/periods/chain/sql/count-entries.sql',
);
export type CountEntriesParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type CountEntriesRow = { entries: string; lastPosition: string };

export const hashDays = sqlFile<HashDaysParameters, HashDaysRow, 'read'>('lib/periods/chain/sql/hash-days.sql');
export type HashDaysParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type HashDaysRow = { day: string; entries: string; lastPosition: string; hash: string };

export const sealMovedPeriod = sqlFile<SealMovedPeriodParameters, SealMovedPeriodRow, 'write'>(
  'lib/periods/chain/sql/seal-moved-period.sql',
);
export type SealMovedPeriodParameters = { position: bigint | number; merchantId: string; id: string };
export type SealMovedPeriodRow = Record<never, never>;
