// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findAnswerKey = sqlFile<FindAnswerKeyParameters, FindAnswerKeyRow, 'read'>(
  'lib/settlement/synthetic/sql/find-answer-key.sql',
);
export type FindAnswerKeyParameters = { id: string };
export type FindAnswerKeyRow = { answerKey: unknown };

export const listDuplicateRows = sqlFile<ListDuplicateRowsParameters, ListDuplicateRowsRow, 'read'>(
  'lib/settlement/synthetic/sql/list-duplicate-rows.sql',
);
export type ListDuplicateRowsParameters = { importId: string };
export type ListDuplicateRowsRow = { rowNumber: number };

export const listLeftOut = sqlFile<ListLeftOutParameters, ListLeftOutRow, 'read'>(
  'lib/settlement/synthetic/sql/list-left-out.sql',
);
export type ListLeftOutParameters = { entityId: string };
export type ListLeftOutRow = { paymentId: string; kind: string };

export const listMatchedRows = sqlFile<ListMatchedRowsParameters, ListMatchedRowsRow, 'read'>(
  'lib/settlement/synthetic/sql/list-matched-rows.sql',
);
export type ListMatchedRowsParameters = { merchantIds: readonly string[]; importId: string };
export type ListMatchedRowsRow = {
  rowNumber: number;
  merchantId: string;
  exception: string | null;
  paymentId: string | null;
  chargebackState: string | null;
  partCount: number;
  paymentIds: readonly string[] | null;
};

export const listSettleable = sqlFile<ListSettleableParameters, ListSettleableRow, 'read'>(
  'lib/settlement/synthetic/sql/list-settleable.sql',
);
export type ListSettleableParameters = {
  merchantIds: readonly string[];
  to: Date;
  from: Date;
  lateIds: readonly string[];
  missingIds: readonly string[];
  limit: number;
};
export type ListSettleableRow = {
  id: string;
  merchantId: string;
  shortId: string;
  acquirerTxId: string | null;
  paymentType: string;
  referencedType: string | null;
  amountMinor: string;
  currency: string;
  remainingMinor: string;
  brand: string | null;
  last4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
};

export const listSettledPayments = sqlFile<ListSettledPaymentsParameters, ListSettledPaymentsRow, 'read'>(
  'lib/settlement/synthetic/sql/list-settled-payments.sql',
);
export type ListSettledPaymentsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ListSettledPaymentsRow = { id: string; importId: string };

export const saveAnswerKey = sqlFile<SaveAnswerKeyParameters, SaveAnswerKeyRow, 'write'>(
  'lib/settlement/synthetic/sql/save-answer-key.sql',
);
export type SaveAnswerKeyParameters = { key: string; id: string };
export type SaveAnswerKeyRow = Record<never, never>;
