// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimResult = sqlFile<ClaimResultParameters, ClaimResultRow, 'write'>(
  'lib/authentication/uses/sql/claim-result.sql',
);
export type ClaimResultParameters = {
  keys: readonly string[];
  merchantId: string;
  paymentId: string;
  abandonedBefore: Date;
  now: Date;
};
export type ClaimResultRow = { key: string };

export const findIssuedResult = sqlFile<FindIssuedResultParameters, FindIssuedResultRow, 'read'>(
  'lib/authentication/uses/sql/find-issued-result.sql',
);
export type FindIssuedResultParameters = { dsTransactionId: string };
export type FindIssuedResultRow = {
  merchantId: string;
  state: string;
  amountMinor: string;
  currency: string;
  accountBin: string | null;
  accountLast4: string | null;
  paymentId: string | null;
  result: unknown;
};
