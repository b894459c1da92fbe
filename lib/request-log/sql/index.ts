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

export const findNdcs = sqlFile<FindNdcsParameters, FindNdcsRow, 'read'>('lib/request-log/sql/find-ndcs.sql');
export type FindNdcsParameters = { id: string };
export type FindNdcsRow = { ndc: string };

export const insertRequests = sqlFile<InsertRequestsParameters, InsertRequestsRow, 'write'>(
  'lib/request-log/sql/insert-requests.sql',
);
export type InsertRequestsParameters = { rows: string };
export type InsertRequestsRow = Record<never, never>;

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
