// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countSettled = sqlFile<CountSettledParameters, CountSettledRow, 'read'>(
  'lib/settlement/reports/sql/count-settled.sql',
);
export type CountSettledParameters = {
  merchantId: string;
  day: string;
  currency: string | null;
  recordType: string | null;
  channelId: string | null;
};
export type CountSettledRow = { count: number };

export const listSettledDates = sqlFile<ListSettledDatesParameters, ListSettledDatesRow, 'read'>(
  'lib/settlement/reports/sql/list-settled-dates.sql',
);
export type ListSettledDatesParameters = { merchantId: string; from: string; to: string };
export type ListSettledDatesRow = { day: string };

export const listSettled = sqlFile<ListSettledParameters, ListSettledRow, 'read'>(
  'lib/settlement/reports/sql/list-settled.sql',
);
export type ListSettledParameters = {
  pspId: string;
  merchantId: string;
  day: string;
  currency: string | null;
  recordType: string | null;
  channelId: string | null;
  afterImport: string | null;
  afterRow: number | null;
  limit: bigint | number;
  skip: bigint | number;
};
export type ListSettledRow = {
  importId: string;
  rowNumber: number;
  recordType: string;
  transactionType: string;
  cashflow: string;
  clearingInstituteMerchantId: string;
  merchantAccountId: string;
  merchantAccountName: string | null;
  pspId: string;
  divisionId: string | null;
  merchantId: string;
  settlementTxId: string | null;
  paymentId: string | null;
  shortId: string | null;
  connectorTxId1: string | null;
  connectorTxId2: string | null;
  connectorTxId3: string | null;
  amountMinor: string;
  currency: string;
  brand: string | null;
  presentmentAt: string;
  settlementAmountMinor: string;
  settlementCurrency: string;
  settlementFeeMinor: string | null;
  settlementFxRate: string;
  settlementDate: string;
  settlementStatus: string;
  descriptor: string | null;
  accountLast4: string | null;
  bankCode: string | null;
  accountHolder: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileFormat: string;
  clearingInstituteName: string;
  matchingStatus: string;
  matchedPaymentId: string | null;
  partIds: readonly string[] | null;
  candidates: unknown;
  chargebackId: string | null;
  merchantTransactionId: string | null;
  merchantInvoiceId: string | null;
};

export const sumFeeParts = sqlFile<SumFeePartsParameters, SumFeePartsRow, 'read'>(
  'lib/settlement/reports/sql/sum-fee-parts.sql',
);
export type SumFeePartsParameters = { merchantIds: readonly string[]; from: string; to: string; currency: string };
export type SumFeePartsRow = {
  fee: string;
  interchange: string | null;
  scheme: string | null;
  markup: string | null;
  commission: string | null;
};

export const sumSettled = sqlFile<SumSettledParameters, SumSettledRow, 'read'>(
  'lib/settlement/reports/sql/sum-settled.sql',
);
export type SumSettledParameters = {
  merchantId: string;
  from: string;
  to: string;
  currency: string | null;
  channelId: string | null;
};
export type SumSettledRow = {
  settlementDate: string;
  currency: string;
  recordType: string;
  count: number;
  netMinor: string;
  feeMinor: string;
};
