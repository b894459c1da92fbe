// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const completeLoading = sqlFile<CompleteLoadingParameters, CompleteLoadingRow, 'write'>(
  'lib/settlement/imports/sql/complete-loading.sql',
);
export type CompleteLoadingParameters = {
  merchantIds: readonly string[];
  id: string;
  sha256: string;
  header: string | null;
  formatId: string | null;
  formatVersion: number | null;
  byteSize: bigint | number;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  now: Date;
};
export type CompleteLoadingRow = Record<never, never>;

export const countBadRows = sqlFile<CountBadRowsParameters, CountBadRowsRow, 'read'>(
  'lib/settlement/imports/sql/count-bad-rows.sql',
);
export type CountBadRowsParameters = { importId: string };
export type CountBadRowsRow = { kind: string; columnName: string | null; count: number };

export const countMerchantLines = sqlFile<CountMerchantLinesParameters, CountMerchantLinesRow, 'write'>(
  'lib/settlement/imports/sql/count-merchant-lines.sql',
);
export type CountMerchantLinesParameters = { merchantIds: readonly string[]; importId: string };
export type CountMerchantLinesRow = Record<never, never>;

export const countOpenExceptions = sqlFile<CountOpenExceptionsParameters, CountOpenExceptionsRow, 'read'>(
  'lib/settlement/imports/sql/count-open-exceptions.sql',
);
export type CountOpenExceptionsParameters = { importIds: readonly string[] };
export type CountOpenExceptionsRow = { importId: string; count: number };

export const countOutcomes = sqlFile<CountOutcomesParameters, CountOutcomesRow, 'read'>(
  'lib/settlement/imports/sql/count-outcomes.sql',
);
export type CountOutcomesParameters = { importId: string };
export type CountOutcomesRow = {
  status: string;
  exception: string | null;
  resolution: string | null;
  currency: string;
  count: number;
  amountMinor: string;
};

export const countSetAside = sqlFile<CountSetAsideParameters, CountSetAsideRow, 'read'>(
  'lib/settlement/imports/sql/count-set-aside.sql',
);
export type CountSetAsideParameters = { entityIds: readonly string[] | null; max: bigint | number };
export type CountSetAsideRow = { count: number };

export const extendClaim = sqlFile<ExtendClaimParameters, ExtendClaimRow, 'write'>(
  'lib/settlement/imports/sql/extend-claim.sql',
);
export type ExtendClaimParameters = {
  progressBytes: bigint | number;
  byteSize: bigint | number | null;
  now: Date;
  until: Date;
  id: string;
};
export type ExtendClaimRow = Record<never, never>;

export const findLiveFile = sqlFile<FindLiveFileParameters, FindLiveFileRow, 'read'>(
  'lib/settlement/imports/sql/find-live-file.sql',
);
export type FindLiveFileParameters = { entityId: string; sha256: string };
export type FindLiveFileRow = { id: string; fileName: string; createdAt: Date };

export const insertImport = sqlFile<InsertImportParameters, InsertImportRow, 'write'>(
  'lib/settlement/imports/sql/insert-import.sql',
);
export type InsertImportParameters = {
  id: string;
  entityId: string;
  fileName: string;
  isPart: boolean;
  actor: string;
  now: Date;
  until: Date;
};
export type InsertImportRow = Record<never, never>;

export const listBadRows = sqlFile<ListBadRowsParameters, ListBadRowsRow, 'read'>(
  'lib/settlement/imports/sql/list-bad-rows.sql',
);
export type ListBadRowsParameters = { importId: string; afterRow: number; kind: string | null; limit: number };
export type ListBadRowsRow = {
  rowNumber: number;
  kind: string;
  columnName: string | null;
  value: string | null;
  reason: string;
  raw: Buffer | null;
  merchantId: string | null;
  twinImportId: string | null;
  twinRow: number | null;
  twinFileName: string | null;
};

export const refuseImport = sqlFile<RefuseImportParameters, RefuseImportRow, 'write'>(
  'lib/settlement/imports/sql/refuse-import.sql',
);
export type RefuseImportParameters = { refusal: string; sha256: string | null; now: Date; id: string };
export type RefuseImportRow = Record<never, never>;

export const removeDuplicates = sqlFile<RemoveDuplicatesParameters, RemoveDuplicatesRow, 'write'>(
  'lib/settlement/imports/sql/remove-duplicates.sql',
);
export type RemoveDuplicatesParameters = { merchantIds: readonly string[]; importId: string };
export type RemoveDuplicatesRow = Record<never, never>;

export const retryImport = sqlFile<RetryImportParameters, RetryImportRow, 'write'>(
  'lib/settlement/imports/sql/retry-import.sql',
);
export type RetryImportParameters = { now: Date; id: string };
export type RetryImportRow = Record<never, never>;
