// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const noteRelease = sqlFile<NoteReleaseParameters, NoteReleaseRow, 'write'>(
  'lib/platform/startup/sql/note-release.sql',
);
export type NoteReleaseParameters = { version: string; build: string; now: Date };
export type NoteReleaseRow = Record<never, never>;
