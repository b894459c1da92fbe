// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countUnmatched = sqlFile<CountUnmatchedParameters, CountUnmatchedRow, 'read'>(
  'lib/bank/sql/count-unmatched.sql',
);
export type CountUnmatchedParameters = { statementIds: readonly string[] };
export type CountUnmatchedRow = { statementId: string; count: number };

export const findOrderedPayouts = sqlFile<FindOrderedPayoutsParameters, FindOrderedPayoutsRow, 'read'>(
  'lib/bank/sql/find-ordered-payouts.sql',
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
  'lib/bank/sql/list-matched-totals.sql',
);
export type ListMatchedTotalsParameters = { entityId: string; from: string; to: string };
export type ListMatchedTotalsRow = { importId: string; settledOn: string; currency: string };

export const listMerchantIds = sqlFile<ListMerchantIdsParameters, ListMerchantIdsRow, 'read'>(
  'lib/bank/sql/list-merchant-ids.sql',
);
export type ListMerchantIdsParameters = { entityId: string };
export type ListMerchantIdsRow = { id: string };

export const listPayoutsNear = sqlFile<ListPayoutsNearParameters, ListPayoutsNearRow, 'read'>(
  'lib/bank/sql/list-payouts-near.sql',
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

export const listPspsWithUnmatched = sqlFile<ListPspsWithUnmatchedParameters, ListPspsWithUnmatchedRow, 'read'>(
  'lib/bank/sql/list-psps-with-unmatched.sql',
);
export type ListPspsWithUnmatchedParameters = { since: Date };
export type ListPspsWithUnmatchedRow = { entityId: string };

export const listUnmatched = sqlFile<ListUnmatchedParameters, ListUnmatchedRow, 'read'>(
  'lib/bank/sql/list-unmatched.sql',
);
export type ListUnmatchedParameters = { entityId: string; since: Date; limit: bigint | number };
export type ListUnmatchedRow = {
  id: string;
  amountMinor: string;
  currency: string;
  bookedOn: string;
  endToEndId: string | null;
};

export const lockPsp = sqlFile<LockPspParameters, LockPspRow, 'write'>('lib/bank/sql/lock-psp.sql');
export type LockPspParameters = { entityId: string };
export type LockPspRow = { locked: string | null };

export const storeOutcome = sqlFile<StoreOutcomeParameters, StoreOutcomeRow, 'write'>('lib/bank/sql/store-outcome.sql');
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
