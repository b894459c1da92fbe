// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findOrderedPayouts = sqlFile<FindOrderedPayoutsParameters, FindOrderedPayoutsRow, 'read'>(
  'lib/bank/matching/sql/find-ordered-payouts.sql',
);
export type FindOrderedPayoutsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindOrderedPayoutsRow = {
  merchantId: string;
  id: string;
  amountMinor: string;
  currency: string;
  isPaid: boolean;
  isReturned: boolean;
};

export const listMatchedTotals = sqlFile<ListMatchedTotalsParameters, ListMatchedTotalsRow, 'read'>(
  'lib/bank/matching/sql/list-matched-totals.sql',
);
export type ListMatchedTotalsParameters = { entityId: string; from: string; to: string };
export type ListMatchedTotalsRow = { importId: string; settledOn: string; currency: string };

export const listMerchantIds = sqlFile<ListMerchantIdsParameters, ListMerchantIdsRow, 'read'>(
  'lib/bank/matching/sql/list-merchant-ids.sql',
);
export type ListMerchantIdsParameters = { entityId: string };
export type ListMerchantIdsRow = { id: string };

export const listPayoutsNear = sqlFile<ListPayoutsNearParameters, ListPayoutsNearRow, 'read'>(
  'lib/bank/matching/sql/list-payouts-near.sql',
);
export type ListPayoutsNearParameters = {
  merchantIds: readonly string[];
  currency: string;
  isReturn: boolean;
  amountMinor: bigint | number;
};
export type ListPayoutsNearRow = {
  merchantId: string;
  id: string;
  amountMinor: string;
  currency: string;
  through: string;
  holder: string;
};

export const listUnmatched = sqlFile<ListUnmatchedParameters, ListUnmatchedRow, 'read'>(
  'lib/bank/matching/sql/list-unmatched.sql',
);
export type ListUnmatchedParameters = { entityId: string; since: Date; limit: bigint | number };
export type ListUnmatchedRow = {
  id: string;
  amountMinor: string;
  currency: string;
  bookedOn: string;
  endToEndId: string | null;
};

export const storeOutcome = sqlFile<StoreOutcomeParameters, StoreOutcomeRow, 'write'>(
  'lib/bank/matching/sql/store-outcome.sql',
);
export type StoreOutcomeParameters = {
  outcome: string;
  merchantId: string | null;
  payoutId: string | null;
  importId: string | null;
  settledOn: string | null;
  differenceMinor: bigint | number;
  actor: string | null;
  reason: string | null;
  now: Date;
  id: string;
  version: number;
};
export type StoreOutcomeRow = Record<never, never>;
