// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const insertTerms = sqlFile<InsertTermsParameters, InsertTermsRow, 'write'>(
  'lib/payouts/terms/sql/insert-terms.sql',
);
export type InsertTermsParameters = {
  entityId: string;
  version: number;
  holder: string;
  iban: string;
  bic: string | null;
  reserveMillionths: number;
  reserveDays: number;
  schedule: string;
  actor: string;
  now: Date;
};
export type InsertTermsRow = Record<never, never>;
