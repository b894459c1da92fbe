// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const advanceCursors = sqlFile<AdvanceCursorsParameters, AdvanceCursorsRow, 'write'>(
  'lib/platform/events/sql/advance-cursors.sql',
);
export type AdvanceCursorsParameters = { position: bigint | number; now: Date | null; names: readonly string[] };
export type AdvanceCursorsRow = Record<never, never>;

export const findPosition = sqlFile<FindPositionParameters, FindPositionRow, 'read'>(
  'lib/platform/events/sql/find-position.sql',
);
export type FindPositionParameters = { name: string };
export type FindPositionRow = { position: string };

export const lastPosition = sqlFile<LastPositionParameters, LastPositionRow, 'read'>(
  'lib/platform/events/sql/last-position.sql',
);
export type LastPositionParameters = Record<never, never>;
export type LastPositionRow = { last: string };

export const listConsumers = sqlFile<ListConsumersParameters, ListConsumersRow, 'read'>(
  'lib/platform/events/sql/list-consumers.sql',
);
export type ListConsumersParameters = Record<never, never>;
export type ListConsumersRow = {
  name: string;
  kind: string;
  position: string;
  lag: string;
  oldestUnreadAt: Date | null;
  advancedAt: Date | null;
  failures: number;
  failedPosition: string | null;
  failedAt: Date | null;
  lastError: string | null;
  retryAt: Date | null;
};

export const lockCursors = sqlFile<LockCursorsParameters, LockCursorsRow, 'write'>(
  'lib/platform/events/sql/lock-cursors.sql',
);
export type LockCursorsParameters = { lockTimeoutMs: number | null; names: readonly string[] };
export type LockCursorsRow = { name: string; position: string; failures: number; retryAt: Date | null };

export const openWriters = sqlFile<OpenWritersParameters, OpenWritersRow, 'read'>(
  'lib/platform/events/sql/open-writers.sql',
);
export type OpenWritersParameters = Record<never, never>;
export type OpenWritersRow = { id: string };

export const readEvents = sqlFile<ReadEventsParameters, ReadEventsRow, 'read'>(
  'lib/platform/events/sql/read-events.sql',
);
export type ReadEventsParameters = { after: bigint | number; upTo: bigint | number; limit: bigint | number };
export type ReadEventsRow = {
  position: string;
  merchantId: string;
  streamType: string;
  streamId: string;
  sequence: number;
  type: string;
  version: number;
  actor: string;
  at: Date;
  amountMinor: string | null;
  currency: string | null;
  data: unknown;
};

export const recordFailure = sqlFile<RecordFailureParameters, RecordFailureRow, 'write'>(
  'lib/platform/events/sql/record-failure.sql',
);
export type RecordFailureParameters = {
  position: bigint | number;
  error: string;
  at: Date;
  retryAt: Date;
  name: string;
};
export type RecordFailureRow = Record<never, never>;

export const registerConsumers = sqlFile<RegisterConsumersParameters, RegisterConsumersRow, 'write'>(
  'lib/platform/events/sql/register-consumers.sql',
);
export type RegisterConsumersParameters = { names: readonly string[]; kinds: readonly string[] };
export type RegisterConsumersRow = Record<never, never>;

export const resetCursor = sqlFile<ResetCursorParameters, ResetCursorRow, 'write'>(
  'lib/platform/events/sql/reset-cursor.sql',
);
export type ResetCursorParameters = { name: string };
export type ResetCursorRow = Record<never, never>;

export const waitForCursor = sqlFile<WaitForCursorParameters, WaitForCursorRow, 'write'>(
  'lib/platform/events/sql/wait-for-cursor.sql',
);
export type WaitForCursorParameters = { name: string };
export type WaitForCursorRow = { position: string };
