// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const activateFormat = sqlFile<ActivateFormatParameters, ActivateFormatRow, 'write'>(
  'lib/settlement/formats/sql/activate-format.sql',
);
export type ActivateFormatParameters = { version: number | null; actor: string; now: Date; id: string };
export type ActivateFormatRow = Record<never, never>;

export const findFormatVersion = sqlFile<FindFormatVersionParameters, FindFormatVersionRow, 'read'>(
  'lib/settlement/formats/sql/find-format-version.sql',
);
export type FindFormatVersionParameters = { version: number; id: string };
export type FindFormatVersionRow = { id: string; entityId: string; name: string; version: number; definition: unknown };

export const findFormat = sqlFile<FindFormatParameters, FindFormatRow, 'read'>(
  'lib/settlement/formats/sql/find-format.sql',
);
export type FindFormatParameters = { id: string };
export type FindFormatRow = {
  id: string;
  entityId: string;
  name: string;
  version: number;
  activeVersion: number | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
  definition: unknown;
};

export const insertFormatVersion = sqlFile<InsertFormatVersionParameters, InsertFormatVersionRow, 'write'>(
  'lib/settlement/formats/sql/insert-format-version.sql',
);
export type InsertFormatVersionParameters = {
  name: string;
  actor: string;
  now: Date;
  id: string;
  version: number;
  definition: string;
};
export type InsertFormatVersionRow = { version: number };

export const insertFormat = sqlFile<InsertFormatParameters, InsertFormatRow, 'write'>(
  'lib/settlement/formats/sql/insert-format.sql',
);
export type InsertFormatParameters = {
  id: string;
  definition: string;
  actor: string;
  now: Date;
  entityId: string;
  name: string;
};
export type InsertFormatRow = Record<never, never>;

export const listActiveFormats = sqlFile<ListActiveFormatsParameters, ListActiveFormatsRow, 'read'>(
  'lib/settlement/formats/sql/list-active-formats.sql',
);
export type ListActiveFormatsParameters = { entityId: string };
export type ListActiveFormatsRow = { id: string; name: string; version: number; definition: unknown };

export const listFormatNames = sqlFile<ListFormatNamesParameters, ListFormatNamesRow, 'read'>(
  'lib/settlement/formats/sql/list-format-names.sql',
);
export type ListFormatNamesParameters = { ids: readonly string[] };
export type ListFormatNamesRow = { id: string; name: string };

export const listFormatVersions = sqlFile<ListFormatVersionsParameters, ListFormatVersionsRow, 'read'>(
  'lib/settlement/formats/sql/list-format-versions.sql',
);
export type ListFormatVersionsParameters = { id: string };
export type ListFormatVersionsRow = { version: number; actor: string; createdAt: Date };
