// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findBankFile = sqlFile<FindBankFileParameters, FindBankFileRow, 'read'>(
  'lib/payouts/bank-file/sql/find-bank-file.sql',
);
export type FindBankFileParameters = { id: string };
export type FindBankFileRow = {
  id: string;
  entityId: string;
  isTest: boolean;
  holder: string;
  iban: string;
  bic: string | null;
  executeOn: string;
  actor: string;
  createdAt: Date;
};

export const insertBankFile = sqlFile<InsertBankFileParameters, InsertBankFileRow, 'write'>(
  'lib/payouts/bank-file/sql/insert-bank-file.sql',
);
export type InsertBankFileParameters = {
  id: string;
  entityId: string;
  isTest: boolean;
  holder: string;
  iban: string;
  bic: string | null;
  executeOn: string;
  actor: string;
  now: Date;
};
export type InsertBankFileRow = Record<never, never>;

export const listOrdered = sqlFile<ListOrderedParameters, ListOrderedRow, 'read'>(
  'lib/payouts/bank-file/sql/list-ordered.sql',
);
export type ListOrderedParameters = { bankFileId: string };
export type ListOrderedRow = {
  merchantId: string;
  id: string;
  currency: string;
  amountMinor: string;
  holder: string;
  iban: string;
  bic: string | null;
  through: string;
};

export const takePayouts = sqlFile<TakePayoutsParameters, TakePayoutsRow, 'write'>(
  'lib/payouts/bank-file/sql/take-payouts.sql',
);
export type TakePayoutsParameters = {
  bankFileId: string;
  merchantIds: readonly string[];
  isTest: boolean;
  actor: string;
  now: Date;
};
export type TakePayoutsRow = Record<never, never>;
