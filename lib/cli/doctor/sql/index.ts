// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const readFacts = sqlFile<ReadFactsParameters, ReadFactsRow, 'read'>('lib/cli/doctor/sql/read-facts.sql');
export type ReadFactsParameters = Record<never, never>;
export type ReadFactsRow = {
  version: string;
  hasTables: boolean;
  isSuperuser: boolean;
  hasRoles: boolean;
  now: Date;
  freeConnections: number;
  settings: unknown;
};
