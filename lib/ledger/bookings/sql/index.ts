// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendCorrection = sqlFile<AppendCorrectionParameters, AppendCorrectionRow, 'write'>(
  'lib/ledger/bookings/sql/append-correction.sql',
);
export type AppendCorrectionParameters = {
  merchantId: string;
  streamId: string;
  type: string;
  actor: string;
  at: Date;
  data: string;
};
export type AppendCorrectionRow = Record<never, never>;

export const findUnbookedWriteOff = sqlFile<FindUnbookedWriteOffParameters, FindUnbookedWriteOffRow, 'read'>(
  'lib/ledger/bookings/sql/find-unbooked-write-off.sql',
);
export type FindUnbookedWriteOffParameters = { merchantId: string };
export type FindUnbookedWriteOffRow = { streamId: string };

export const findWriteOff = sqlFile<FindWriteOffParameters, FindWriteOffRow, 'read'>(
  'lib/ledger/bookings/sql/find-write-off.sql',
);
export type FindWriteOffParameters = { merchantId: string; streamId: string };
export type FindWriteOffRow = { at: Date };

export const listSuspenseItems = sqlFile<ListSuspenseItemsParameters, ListSuspenseItemsRow, 'read'>(
  'lib/ledger/bookings/sql/list-suspense-items.sql',
);
export type ListSuspenseItemsParameters = { merchantId: string; isTest: boolean; currency: string };
export type ListSuspenseItemsRow = { id: string | null; isCorrection: boolean; openMinor: string; at: Date | null };

export const lockWriteOffs = sqlFile<LockWriteOffsParameters, LockWriteOffsRow, 'write'>(
  'lib/ledger/bookings/sql/lock-write-offs.sql',
);
export type LockWriteOffsParameters = { merchantId: string };
export type LockWriteOffsRow = { pg_advisory_xact_lock: string | null };
