// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const deleteTotals = sqlFile<DeleteTotalsParameters, DeleteTotalsRow, 'write'>(
  'lib/bank/matching/sql/delete-totals.sql',
);
export type DeleteTotalsParameters = { entryId: string };
export type DeleteTotalsRow = Record<never, never>;

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

export const insertTotals = sqlFile<InsertTotalsParameters, InsertTotalsRow, 'write'>(
  'lib/bank/matching/sql/insert-totals.sql',
);
export type InsertTotalsParameters = {
  entryId: string;
  importIds: readonly string[];
  days: readonly string[];
  amounts: readonly string[];
  references: readonly string[];
};
export type InsertTotalsRow = Record<never, never>;

export const listMatchedTotals = sqlFile<ListMatchedTotalsParameters, ListMatchedTotalsRow, 'read'>(
  'lib/bank/matching/sql/list-matched-totals.sql',
);
export type ListMatchedTotalsParameters = { entityId: string; from: string; to: string };
export type ListMatchedTotalsRow = { importId: string; settledOn: string; currency: string; amountMinor: string };

export const listMerchantIds = sqlFile<ListMerchantIdsParameters, ListMerchantIdsRow, 'read'>(
  'lib/bank/matching/sql/list-merchant-ids.sql',
);
export type ListMerchantIdsParameters = { entityId: string };
export type ListMerchantIdsRow = { id: string };

export const listNamedTotals = sqlFile<ListNamedTotalsParameters, ListNamedTotalsRow, 'read'>(
  'lib/bank/matching/sql/list-named-totals.sql',
);
export type ListNamedTotalsParameters = { merchantIds: readonly string[]; references: readonly string[] };
export type ListNamedTotalsRow = {
  reference: string;
  importId: string;
  settledOn: string;
  currency: string;
  amountMinor: string;
};

export const listPaidTotals = sqlFile<ListPaidTotalsParameters, ListPaidTotalsRow, 'read'>(
  'lib/bank/matching/sql/list-paid-totals.sql',
);
export type ListPaidTotalsParameters = { entryId: string };
export type ListPaidTotalsRow = { importId: string; settledOn: string; amountMinor: string; reference: string | null };

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

export const listUndoneImports = sqlFile<ListUndoneImportsParameters, ListUndoneImportsRow, 'read'>(
  'lib/bank/matching/sql/list-undone-imports.sql',
);
export type ListUndoneImportsParameters = { entityId: string };
export type ListUndoneImportsRow = { id: string };

export const listUnmatched = sqlFile<ListUnmatchedParameters, ListUnmatchedRow, 'read'>(
  'lib/bank/matching/sql/list-unmatched.sql',
);
export type ListUnmatchedParameters = { entityId: string; since: Date; limit: bigint | number };
export type ListUnmatchedRow = {
  id: string;
  version: number;
  amountMinor: string;
  currency: string;
  bookedOn: string;
  endToEndId: string | null;
  text: string | null;
  creditorReference: string | null;
  documents: string | null;
  batchReference: string | null;
  bankReference: string | null;
  counterparty: string | null;
};

export const releaseUndone = sqlFile<ReleaseUndoneParameters, ReleaseUndoneRow, 'write'>(
  'lib/bank/matching/sql/release-undone.sql',
);
export type ReleaseUndoneParameters = { entityId: string; now: Date };
export type ReleaseUndoneRow = Record<never, never>;

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
