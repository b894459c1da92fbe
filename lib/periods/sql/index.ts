// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listClosedRanges = sqlFile<ListClosedRangesParameters, ListClosedRangesRow, 'read'>(
  'lib/periods/sql/list-closed-ranges.sql',
);
export type ListClosedRangesParameters = { merchantIds: readonly string[] };
export type ListClosedRangesRow = { merchantId: string; startsOn: string; endsOn: string };

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/periods/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };
