// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const deleteEntries = sqlFile<DeleteEntriesParameters, DeleteEntriesRow, 'write'>(
  'lib/fraud/lists/named/sql/delete-entries.sql',
);
export type DeleteEntriesParameters = { entityId: string; name: string };
export type DeleteEntriesRow = Record<never, never>;

export const findKindsOfLists = sqlFile<FindKindsOfListsParameters, FindKindsOfListsRow, 'read'>(
  'lib/fraud/lists/named/sql/find-kinds-of-lists.sql',
);
export type FindKindsOfListsParameters = { entityIds: readonly string[]; names: readonly string[] };
export type FindKindsOfListsRow = { name: string; kind: string };

export const listNamedLists = sqlFile<ListNamedListsParameters, ListNamedListsRow, 'read'>(
  'lib/fraud/lists/named/sql/list-named-lists.sql',
);
export type ListNamedListsParameters = { entityIds: readonly string[] | null };
export type ListNamedListsRow = { id: string; entityId: string; name: string; kind: string; entries: number };

export const lockListsAbove = sqlFile<LockListsAboveParameters, LockListsAboveRow, 'write'>(
  'lib/fraud/lists/named/sql/lock-lists-above.sql',
);
export type LockListsAboveParameters = { entityId: string };
export type LockListsAboveRow = { name: string; kind: string };

export const lockNamedList = sqlFile<LockNamedListParameters, LockNamedListRow, 'write'>(
  'lib/fraud/lists/named/sql/lock-named-list.sql',
);
export type LockNamedListParameters = { id: string };
export type LockNamedListRow = { id: string; entityId: string; name: string; kind: string };

export const renameEntries = sqlFile<RenameEntriesParameters, RenameEntriesRow, 'write'>(
  'lib/fraud/lists/named/sql/rename-entries.sql',
);
export type RenameEntriesParameters = { name: string; entityId: string; before: string };
export type RenameEntriesRow = Record<never, never>;
