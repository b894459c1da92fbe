// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const isSettledInParts = sqlFile<IsSettledInPartsParameters, IsSettledInPartsRow, 'read'>(
  'lib/settlement/matching/parts/sql/is-settled-in-parts.sql',
);
export type IsSettledInPartsParameters = { merchantId: string; paymentId: string };
export type IsSettledInPartsRow = { isWhole: boolean };

export const listLineParts = sqlFile<ListLinePartsParameters, ListLinePartsRow, 'read'>(
  'lib/settlement/matching/parts/sql/list-line-parts.sql',
);
export type ListLinePartsParameters = { merchantId: string; importId: string; rowNumber: number; limit: number };
export type ListLinePartsRow = {
  paymentId: string;
  partMinor: string;
  shortId: string;
  paymentType: string;
  amountMinor: string;
  currency: string;
  createdAt: Date;
};

export const listOpenPayments = sqlFile<ListOpenPaymentsParameters, ListOpenPaymentsRow, 'read'>(
  'lib/settlement/matching/parts/sql/list-open-payments.sql',
);
export type ListOpenPaymentsParameters = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  days: number;
  text: string | null;
  limit: number;
};
export type ListOpenPaymentsRow = {
  id: string;
  shortId: string;
  paymentType: string;
  amountMinor: string;
  currency: string;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
  leftMinor: string;
  partMinor: string | null;
};

export const listPartialLines = sqlFile<ListPartialLinesParameters, ListPartialLinesRow, 'read'>(
  'lib/settlement/matching/parts/sql/list-partial-lines.sql',
);
export type ListPartialLinesParameters = { importId: string; merchantId: string; paymentId: string };
export type ListPartialLinesRow = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  version: number;
  amountMinor: string;
};

export const listPartialPayments = sqlFile<ListPartialPaymentsParameters, ListPartialPaymentsRow, 'read'>(
  'lib/settlement/matching/parts/sql/list-partial-payments.sql',
);
export type ListPartialPaymentsParameters = {
  merchantId: string;
  importId: string;
  paymentId: string | null;
  limit: number;
};
export type ListPartialPaymentsRow = { paymentId: string };
