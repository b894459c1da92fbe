// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const addMatched = sqlFile<AddMatchedParameters, AddMatchedRow, 'write'>(
  'lib/settlement/matching/restore/sql/add-matched.sql',
);
export type AddMatchedParameters = { lines: number; now: Date; importId: string };
export type AddMatchedRow = Record<never, never>;

export const addRestored = sqlFile<AddRestoredParameters, AddRestoredRow, 'write'>(
  'lib/settlement/matching/restore/sql/add-restored.sql',
);
export type AddRestoredParameters = { importId: string; merchantIds: readonly string[]; lines: number; now: Date };
export type AddRestoredRow = Record<never, never>;

export const completeRestore = sqlFile<CompleteRestoreParameters, CompleteRestoreRow, 'write'>(
  'lib/settlement/matching/restore/sql/complete-restore.sql',
);
export type CompleteRestoreParameters = { now: Date; importId: string };
export type CompleteRestoreRow = Record<never, never>;

export const dropMatchedRestored = sqlFile<DropMatchedRestoredParameters, DropMatchedRestoredRow, 'write'>(
  'lib/settlement/matching/restore/sql/drop-matched-restored.sql',
);
export type DropMatchedRestoredParameters = { merchantId: string; importId: string; firstRow: number; lastRow: number };
export type DropMatchedRestoredRow = Record<never, never>;

export const findRestored = sqlFile<FindRestoredParameters, FindRestoredRow, 'read'>(
  'lib/settlement/matching/restore/sql/find-restored.sql',
);
export type FindRestoredParameters = { merchantIds: readonly string[]; importId: string; limit: bigint | number };
export type FindRestoredRow = { merchantId: string; firstRow: number; lastRow: number; lines: number };

export const lockImportsOfPsp = sqlFile<LockImportsOfPspParameters, LockImportsOfPspRow, 'write'>(
  'lib/settlement/matching/restore/sql/lock-imports-of-psp.sql',
);
export type LockImportsOfPspParameters = { entityId: string };
export type LockImportsOfPspRow = { id: string; state: string };

export const lockMerchantsOfPsp = sqlFile<LockMerchantsOfPspParameters, LockMerchantsOfPspRow, 'write'>(
  'lib/settlement/matching/restore/sql/lock-merchants-of-psp.sql',
);
export type LockMerchantsOfPspParameters = { entityId: string; merchantIds: readonly string[] };
export type LockMerchantsOfPspRow = { importId: string };

export const lockRestore = sqlFile<LockRestoreParameters, LockRestoreRow, 'write'>(
  'lib/settlement/matching/restore/sql/lock-restore.sql',
);
export type LockRestoreParameters = { importId: string };
export type LockRestoreRow = { id: string };

export const takeDuplicate = sqlFile<TakeDuplicateParameters, TakeDuplicateRow, 'write'>(
  'lib/settlement/matching/restore/sql/take-duplicate.sql',
);
export type TakeDuplicateParameters = { importId: string; rowNumber: number };
export type TakeDuplicateRow = { merchantId: string; state: string };

export const takeRestored = sqlFile<TakeRestoredParameters, TakeRestoredRow, 'write'>(
  'lib/settlement/matching/restore/sql/take-restored.sql',
);
export type TakeRestoredParameters = { merchantId: string; importId: string; firstRow: number; lastRow: number };
export type TakeRestoredRow = Record<never, never>;
