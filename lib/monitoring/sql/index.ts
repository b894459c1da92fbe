// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const readFigures = sqlFile<ReadFiguresParameters, ReadFiguresRow, 'read'>(
  'lib/monitoring/sql/read-figures.sql',
);
export type ReadFiguresParameters = { now: Date };
export type ReadFiguresRow = {
  deliveries: unknown;
  failedDeliveries: unknown;
  failingDestinations: number;
  openAttempts: number;
  oldestAttemptAt: Date | null;
  consumers: unknown;
  failingConsumers: number;
  overdueCases: number;
  exceptions: number;
  failingImports: number;
  lastImportAt: Date | null;
  failingConnections: number;
  nextTokenExpiryAt: Date | null;
  databaseBytes: number;
};
