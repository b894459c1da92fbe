// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countRequestsOfTokens = sqlFile<CountRequestsOfTokensParameters, CountRequestsOfTokensRow, 'read'>(
  'lib/request-log/sql/count-requests-of-tokens.sql',
);
export type CountRequestsOfTokensParameters = { tokenIds: readonly string[]; since: Date; limit: bigint | number };
export type CountRequestsOfTokensRow = { id: string; calls: number };

export const deleteOldRequests = sqlFile<DeleteOldRequestsParameters, DeleteOldRequestsRow, 'write'>(
  'lib/request-log/sql/delete-old-requests.sql',
);
export type DeleteOldRequestsParameters = { before: Date; limit: bigint | number };
export type DeleteOldRequestsRow = Record<never, never>;

export const deleteRequestsOfDay = sqlFile<DeleteRequestsOfDayParameters, DeleteRequestsOfDayRow, 'write'>(
  'lib/request-log/sql/delete-requests-of-day.sql',
);
export type DeleteRequestsOfDayParameters = { from: Date; before: Date; limit: bigint | number };
export type DeleteRequestsOfDayRow = Record<never, never>;

export const findNdcs = sqlFile<FindNdcsParameters, FindNdcsRow, 'read'>('lib/request-log/sql/find-ndcs.sql');
export type FindNdcsParameters = { id: string };
export type FindNdcsRow = { ndc: string };

export const findOldestRequest = sqlFile<FindOldestRequestParameters, FindOldestRequestRow, 'read'>(
  'lib/request-log/sql/find-oldest-request.sql',
);
export type FindOldestRequestParameters = { from: Date; before: Date };
export type FindOldestRequestRow = { at: Date };

export const insertRequests = sqlFile<InsertRequestsParameters, InsertRequestsRow, 'write'>(
  'lib/request-log/sql/insert-requests.sql',
);
export type InsertRequestsParameters = { rows: string };
export type InsertRequestsRow = Record<never, never>;

export const listRequestsOfDay = sqlFile<ListRequestsOfDayParameters, ListRequestsOfDayRow, 'read'>(
  'lib/request-log/sql/list-requests-of-day.sql',
);
export type ListRequestsOfDayParameters = { before: Date; afterAt: Date; afterId: bigint | number };
export type ListRequestsOfDayRow = { row: unknown };

export const restoreRequests = sqlFile<RestoreRequestsParameters, RestoreRequestsRow, 'write'>(
  'lib/request-log/sql/restore-requests.sql',
);
export type RestoreRequestsParameters = { rows: string };
export type RestoreRequestsRow = Record<never, never>;

export const summariseTokenUsage = sqlFile<SummariseTokenUsageParameters, SummariseTokenUsageRow, 'read'>(
  'lib/request-log/sql/summarise-token-usage.sql',
);
export type SummariseTokenUsageParameters = { tokenId: string; since: Date; limit: bigint | number };
export type SummariseTokenUsageRow = {
  calls: number;
  addresses: number;
  lastAt: Date | null;
  lastAddress: string | null;
};
