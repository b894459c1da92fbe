// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findRematch = sqlFile<FindRematchParameters, FindRematchRow, 'read'>(
  'lib/settlement/matching/rematch/sql/find-rematch.sql',
);
export type FindRematchParameters = { now: Date };
export type FindRematchRow = { merchantId: string; importId: string; rowNumber: number; failures: number };

export const postponeRematch = sqlFile<PostponeRematchParameters, PostponeRematchRow, 'write'>(
  'lib/settlement/matching/rematch/sql/postpone-rematch.sql',
);
export type PostponeRematchParameters = {
  retryAt: Date;
  merchantId: string;
  importId: string;
  rowNumber: number;
  failures: number;
};
export type PostponeRematchRow = Record<never, never>;

export const takeRematch = sqlFile<TakeRematchParameters, TakeRematchRow, 'write'>(
  'lib/settlement/matching/rematch/sql/take-rematch.sql',
);
export type TakeRematchParameters = { merchantId: string; importId: string; rowNumber: number };
export type TakeRematchRow = Record<never, never>;
