// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findListMatches = sqlFile<FindListMatchesParameters, FindListMatchesRow, 'read'>(
  'lib/fraud/lists/sql/find-list-matches.sql',
);
export type FindListMatchesParameters = { listed: string };
export type FindListMatchesRow = { ordinal: number; list: string; kind: string };

export const findWrittenForms = sqlFile<FindWrittenFormsParameters, FindWrittenFormsRow, 'read'>(
  'lib/fraud/lists/sql/find-written-forms.sql',
);
export type FindWrittenFormsParameters = { after: string };
export type FindWrittenFormsRow = { id: string; kind: string; value: string };

export const renameEntry = sqlFile<RenameEntryParameters, RenameEntryRow, 'write'>(
  'lib/fraud/lists/sql/rename-entry.sql',
);
export type RenameEntryParameters = { value: string; span: string | null; id: string };
export type RenameEntryRow = Record<never, never>;

export const upsertListEntries = sqlFile<UpsertListEntriesParameters, UpsertListEntriesRow, 'write'>(
  'lib/fraud/lists/sql/upsert-list-entries.sql',
);
export type UpsertListEntriesParameters = { entityId: string; actor: string; at: Date; rows: string };
export type UpsertListEntriesRow = {
  id: string;
  entityId: string;
  list: string;
  kind: string;
  value: string;
  label: string;
  reason: string;
  actor: string;
  expiresAt: Date | null;
  createdAt: Date;
};
