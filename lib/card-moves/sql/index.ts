// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const advanceImport = sqlFile<AdvanceImportParameters, AdvanceImportRow, 'write'>(
  'lib/card-moves/sql/advance-import.sql',
);
export type AdvanceImportParameters = { to: number; now: Date; merchantId: string; id: string; from: number };
export type AdvanceImportRow = Record<never, never>;

export const beginImport = sqlFile<BeginImportParameters, BeginImportRow, 'write'>(
  'lib/card-moves/sql/begin-import.sql',
);
export type BeginImportParameters = {
  merchantId: string;
  id: string;
  channelId: string;
  fileName: string;
  rowCount: number;
  keepRepeated: boolean;
  now: Date;
};
export type BeginImportRow = { done: number; keepRepeated: boolean };

export const findImport = sqlFile<FindImportParameters, FindImportRow, 'read'>('lib/card-moves/sql/find-import.sql');
export type FindImportParameters = { merchantId: string; id: string };
export type FindImportRow = { done: number; keepRepeated: boolean };

export const findRegistered = sqlFile<FindRegisteredParameters, FindRegisteredRow, 'read'>(
  'lib/card-moves/sql/find-registered.sql',
);
export type FindRegisteredParameters = { merchantId: string; accountIds: readonly string[] };
export type FindRegisteredRow = { accountId: string };

export const insertImportRows = sqlFile<InsertImportRowsParameters, InsertImportRowsRow, 'write'>(
  'lib/card-moves/sql/insert-import-rows.sql',
);
export type InsertImportRowsParameters = {
  merchantId: string;
  importId: string;
  rows: readonly number[];
  registrationIds: readonly string[];
};
export type InsertImportRowsRow = Record<never, never>;

export const listCards = sqlFile<ListCardsParameters, ListCardsRow, 'read'>('lib/card-moves/sql/list-cards.sql');
export type ListCardsParameters = { merchantId: string; channelId: string; after: string };
export type ListCardsRow = {
  id: string;
  accountId: string;
  paymentBrand: string;
  holder: string | null;
  expiryMonth: string;
  expiryYear: string;
  echo: unknown;
  merchantTransactionId: string | null;
  merchantInvoiceId: string | null;
  initialTransactionId: string | null;
  type: string | null;
  expiry: string | null;
  frequencyDays: number | null;
  numberOfInstallments: number | null;
  uses: number | null;
  schedules: unknown;
};

export const listImportRows = sqlFile<ListImportRowsParameters, ListImportRowsRow, 'read'>(
  'lib/card-moves/sql/list-import-rows.sql',
);
export type ListImportRowsParameters = { merchantId: string; importId: string; after: number; to: number };
export type ListImportRowsRow = {
  row: number;
  registrationId: string;
  merchantTransactionId: string | null;
  formerRegistrationId: string | null;
};
