// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countBlocks = sqlFile<CountBlocksParameters, CountBlocksRow, 'read'>(
  'lib/platform/database/bulk/sql/count-blocks.sql',
);
export type CountBlocksParameters = { table: string };
export type CountBlocksRow = { blocks: string };
