// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const forgetStoredCommands = sqlFile<ForgetStoredCommandsParameters, ForgetStoredCommandsRow, 'write'>(
  'lib/payments/reruns/sql/forget-stored-commands.sql',
);
export type ForgetStoredCommandsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ForgetStoredCommandsRow = Record<never, never>;

export const takeStoredCommand = sqlFile<TakeStoredCommandParameters, TakeStoredCommandRow, 'write'>(
  'lib/payments/reruns/sql/take-stored-command.sql',
);
export type TakeStoredCommandParameters = {
  now: Date;
  merchantId: string;
  id: string;
  sealedCommand: string;
  actor: string;
  data: string;
};
export type TakeStoredCommandRow = Record<never, never>;
