// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listChargebacks = sqlFile<ListChargebacksParameters, ListChargebacksRow, 'read'>(
  'lib/payments/follow-ups/sql/list-chargebacks.sql',
);
export type ListChargebacksParameters = { merchantId: string; initialId: string; id: string };
export type ListChargebacksRow = {
  id: string;
  paymentType: string;
  state: string;
  currency: string | null;
  amountMinor: string | null;
  remainingMinor: string | null;
  actor: string;
};
