// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const deleteUnusedLogos = sqlFile<DeleteUnusedLogosParameters, DeleteUnusedLogosRow, 'write'>(
  'lib/checkouts/logos/sql/delete-unused-logos.sql',
);
export type DeleteUnusedLogosParameters = { before: Date };
export type DeleteUnusedLogosRow = Record<never, never>;

export const findFormLogo = sqlFile<FindFormLogoParameters, FindFormLogoRow, 'read'>(
  'lib/checkouts/logos/sql/find-form-logo.sql',
);
export type FindFormLogoParameters = { name: string };
export type FindFormLogoRow = { content: Buffer };

export const insertFormLogo = sqlFile<InsertFormLogoParameters, InsertFormLogoRow, 'write'>(
  'lib/checkouts/logos/sql/insert-form-logo.sql',
);
export type InsertFormLogoParameters = { name: string; content: Uint8Array; now: Date };
export type InsertFormLogoRow = Record<never, never>;
