// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listRecentRequests = sqlFile<ListRecentRequestsParameters, ListRecentRequestsRow, 'read'>(
  'lib/cli/upgrade/sql/list-recent-requests.sql',
);
export type ListRecentRequestsParameters = { from: Date; limit: bigint | number };
export type ListRecentRequestsRow = {
  id: string;
  method: string;
  path: string;
  operation: string;
  resultCode: string | null;
  durationMicros: number;
  entityId: string;
  merchantId: string;
  accountId: string | null;
  echo: unknown;
  paymentType: string;
  paymentBrand: string | null;
  currency: string | null;
  amountMinor: string | null;
};

export const makeHarmless = sqlFile<MakeHarmlessParameters, MakeHarmlessRow, 'write'>(
  'lib/cli/upgrade/sql/make-harmless.sql',
);
export type MakeHarmlessParameters = Record<never, never>;
export type MakeHarmlessRow = Record<never, never>;

export const sumAccounts = sqlFile<SumAccountsParameters, SumAccountsRow, 'read'>(
  'lib/cli/upgrade/sql/sum-accounts.sql',
);
export type SumAccountsParameters = Record<never, never>;
export type SumAccountsRow = { key: string; count: number; sum: string };

export const sumPayments = sqlFile<SumPaymentsParameters, SumPaymentsRow, 'read'>(
  'lib/cli/upgrade/sql/sum-payments.sql',
);
export type SumPaymentsParameters = Record<never, never>;
export type SumPaymentsRow = { key: string; count: number; sum: string };
