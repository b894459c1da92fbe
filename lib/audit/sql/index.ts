// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendEntry = sqlFile<AppendEntryParameters, AppendEntryRow, 'write'>('lib/audit/sql/append-entry.sql');
export type AppendEntryParameters = {
  chainSequence: bigint | number;
  mac: Uint8Array;
  chainId: string;
  at: Date;
  actor: string;
  address: string | null;
  action: string;
  entityId: string | null;
  subjectId: string | null;
  before: string | null;
  after: string | null;
};
export type AppendEntryRow = Record<never, never>;

export const findRoot = sqlFile<FindRootParameters, FindRootRow, 'read'>('lib/audit/sql/find-root.sql');
export type FindRootParameters = { entityId: string };
export type FindRootRow = { id: string };

export const insertHead = sqlFile<InsertHeadParameters, InsertHeadRow, 'write'>('lib/audit/sql/insert-head.sql');
export type InsertHeadParameters = { chainId: string; mac: Uint8Array };
export type InsertHeadRow = Record<never, never>;

export const lockHead = sqlFile<LockHeadParameters, LockHeadRow, 'write'>('lib/audit/sql/lock-head.sql');
export type LockHeadParameters = { chainId: string };
export type LockHeadRow = { sequence: string; mac: Buffer };
