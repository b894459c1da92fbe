// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countShared = sqlFile<CountSharedParameters, CountSharedRow, 'read'>('lib/bank/sql/count-shared.sql');
export type CountSharedParameters = { statementIds: readonly string[] };
export type CountSharedRow = { statementId: string; count: number };

export const countUnmatched = sqlFile<CountUnmatchedParameters, CountUnmatchedRow, 'read'>(
  'lib/bank/sql/count-unmatched.sql',
);
export type CountUnmatchedParameters = { statementIds: readonly string[] };
export type CountUnmatchedRow = { statementId: string; count: number };

export const listArrivals = sqlFile<ListArrivalsParameters, ListArrivalsRow, 'read'>('lib/bank/sql/list-arrivals.sql');
export type ListArrivalsParameters = { importId: string };
export type ListArrivalsRow = { entryId: string; settledOn: string; currency: string; amountMinor: string };

export const listPspsWithUnmatched = sqlFile<ListPspsWithUnmatchedParameters, ListPspsWithUnmatchedRow, 'read'>(
  'lib/bank/sql/list-psps-with-unmatched.sql',
);
export type ListPspsWithUnmatchedParameters = { since: Date };
export type ListPspsWithUnmatchedRow = { entityId: string };

export const lockPsp = sqlFile<LockPspParameters, LockPspRow, 'write'>('lib/bank/sql/lock-psp.sql');
export type LockPspParameters = { entityId: string };
export type LockPspRow = { locked: string | null };
