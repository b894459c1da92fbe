// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findBackend = sqlFile<FindBackendParameters, FindBackendRow, 'read'>(
  'lib/platform/database/sql/find-backend.sql',
);
export type FindBackendParameters = Record<never, never>;
export type FindBackendRow = { pid: number };

export const notify = sqlFile<NotifyParameters, NotifyRow, 'write'>('lib/platform/database/sql/notify.sql');
export type NotifyParameters = { channel: string; what: string };
export type NotifyRow = { pg_notify: string | null };

export const ping = sqlFile<PingParameters, PingRow, 'read'>('lib/platform/database/sql/ping.sql');
export type PingParameters = Record<never, never>;
export type PingRow = { one: number };

export const probeWrite = sqlFile<ProbeWriteParameters, ProbeWriteRow, 'read'>(
  'lib/platform/database/sql/probe-write.sql',
);
export type ProbeWriteParameters = Record<never, never>;
export type ProbeWriteRow = { written: number };
