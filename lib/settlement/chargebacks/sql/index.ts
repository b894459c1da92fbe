// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listChargebacks = sqlFile<ListChargebacksParameters, ListChargebacksRow, 'read'>(
  'lib/settlement/chargebacks/sql/list-chargebacks.sql',
);
export type ListChargebacksParameters = {
  merchantIds: readonly string[];
  importId: string;
  state: string;
  reversalsFirst: boolean;
  limit: number;
};
export type ListChargebacksRow = { merchantId: string; importId: string; rowNumber: number };

export const listReportedChargebacks = sqlFile<ListReportedChargebacksParameters, ListReportedChargebacksRow, 'read'>(
  'lib/settlement/chargebacks/sql/list-reported-chargebacks.sql',
);
export type ListReportedChargebacksParameters = { merchantId: string; paymentId: string };
export type ListReportedChargebacksRow = { id: string };

export const reversesOwnChargeback = sqlFile<ReversesOwnChargebackParameters, ReversesOwnChargebackRow, 'read'>(
  'lib/settlement/chargebacks/sql/reverses-own-chargeback.sql',
);
export type ReversesOwnChargebackParameters = { merchantId: string; id: string; importId: string };
export type ReversesOwnChargebackRow = { isOwn: boolean };

export const saveChargeback = sqlFile<SaveChargebackParameters, SaveChargebackRow, 'write'>(
  'lib/settlement/chargebacks/sql/save-chargeback.sql',
);
export type SaveChargebackParameters = {
  state: string;
  chargebackId: string | null;
  code: string | null;
  merchantId: string;
  importId: string;
  rowNumber: number;
};
export type SaveChargebackRow = Record<never, never>;
