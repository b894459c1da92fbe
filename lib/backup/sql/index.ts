// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const describeServer = sqlFile<DescribeServerParameters, DescribeServerRow, 'read'>(
  'lib/backup/sql/describe-server.sql',
);
export type DescribeServerParameters = Record<never, never>;
export type DescribeServerRow = {
  systemIdentifier: string;
  version: string;
  isArchiving: boolean;
  spool: string | null;
  segmentBytes: number;
  tablespaces: number;
};

export const findArchived = sqlFile<FindArchivedParameters, FindArchivedRow, 'read'>(
  'lib/backup/sql/find-archived.sql',
);
export type FindArchivedParameters = Record<never, never>;
export type FindArchivedRow = { segment: string; fails: boolean };

export const findLostPayments = sqlFile<FindLostPaymentsParameters, FindLostPaymentsRow, 'read'>(
  'lib/backup/sql/find-lost-payments.sql',
);
export type FindLostPaymentsParameters = Record<never, never>;
export type FindLostPaymentsRow = { id: string };

export const findPositions = sqlFile<FindPositionsParameters, FindPositionsRow, 'read'>(
  'lib/backup/sql/find-positions.sql',
);
export type FindPositionsParameters = Record<never, never>;
export type FindPositionsRow = { last: string; settled: string; ledger: string };

export const holdWal = sqlFile<HoldWalParameters, HoldWalRow, 'read'>('lib/backup/sql/hold-wal.sql');
export type HoldWalParameters = { slot: string };
export type HoldWalRow = { slot: string };

export const listDatedTables = sqlFile<ListDatedTablesParameters, ListDatedTablesRow, 'read'>(
  'lib/backup/sql/list-dated-tables.sql',
);
export type ListDatedTablesParameters = Record<never, never>;
export type ListDatedTablesRow = { table: string };

export const listErasedStreams = sqlFile<ListErasedStreamsParameters, ListErasedStreamsRow, 'read'>(
  'lib/backup/sql/list-erased-streams.sql',
);
export type ListErasedStreamsParameters = Record<never, never>;
export type ListErasedStreamsRow = { stream: string };

export const listLateEvents = sqlFile<ListLateEventsParameters, ListLateEventsRow, 'read'>(
  'lib/backup/sql/list-late-events.sql',
);
export type ListLateEventsParameters = { erased: readonly string[]; after: bigint | number; upTo: bigint | number };
export type ListLateEventsRow = { position: string; hash: string };

export const lockBackup = sqlFile<LockBackupParameters, LockBackupRow, 'read'>('lib/backup/sql/lock-backup.sql');
export type LockBackupParameters = Record<never, never>;
export type LockBackupRow = { isFirst: boolean };

export const startBackup = sqlFile<StartBackupParameters, StartBackupRow, 'read'>('lib/backup/sql/start-backup.sql');
export type StartBackupParameters = { label: string };
export type StartBackupRow = { lsn: string; segment: string };

export const stopBackup = sqlFile<StopBackupParameters, StopBackupRow, 'read'>('lib/backup/sql/stop-backup.sql');
export type StopBackupParameters = Record<never, never>;
export type StopBackupRow = { lsn: string; label: string; at: Date };

export const sumBalances = sqlFile<SumBalancesParameters, SumBalancesRow, 'read'>('lib/backup/sql/sum-balances.sql');
export type SumBalancesParameters = { upTo: bigint | number };
export type SumBalancesRow = { key: string; count: number; sum: string };

export const sumEvents = sqlFile<SumEventsParameters, SumEventsRow, 'read'>('lib/backup/sql/sum-events.sql');
export type SumEventsParameters = { erased: readonly string[]; upTo: bigint | number };
export type SumEventsRow = { key: string; count: number; sum: string };

export const switchSegment = sqlFile<SwitchSegmentParameters, SwitchSegmentRow, 'read'>(
  'lib/backup/sql/switch-segment.sql',
);
export type SwitchSegmentParameters = Record<never, never>;
export type SwitchSegmentRow = { segment: string };
