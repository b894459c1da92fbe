// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listChargedLines = sqlFile<ListChargedLinesParameters, ListChargedLinesRow, 'read'>(
  'lib/settlement/figures/sql/list-charged-lines.sql',
);
export type ListChargedLinesParameters = {
  accountIds: readonly string[];
  merchantIds: readonly string[];
  from: string;
  to: string;
  isTest: boolean;
  limit: bigint | number;
};
export type ListChargedLinesRow = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  accountId: string;
  recordType: string;
  paymentType: string;
  referencedType: string | null;
  brand: string | null;
  cardCountry: string | null;
  shortId: string;
  paidOn: string;
  settledOn: string;
  currency: string;
  amountMinor: string;
  settlementCurrency: string;
  feeMinor: string;
  fxRate: string;
};

export const sumAcquirerFees = sqlFile<SumAcquirerFeesParameters, SumAcquirerFeesRow, 'read'>(
  'lib/settlement/figures/sql/sum-acquirer-fees.sql',
);
export type SumAcquirerFeesParameters = { merchantIds: readonly string[]; from: string; to: string; isTest: boolean };
export type SumAcquirerFeesRow = {
  accountId: string | null;
  institute: string | null;
  currency: string;
  lines: number;
  feeMinor: string;
  interchangeMinor: string;
  schemeMinor: string;
  markupMinor: string;
  commissionMinor: string;
};
