// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimAnnouncement = sqlFile<ClaimAnnouncementParameters, ClaimAnnouncementRow, 'write'>(
  'lib/checkouts/sql/claim-announcement.sql',
);
export type ClaimAnnouncementParameters = { now: Date; merchantId: string; id: string; staleBefore: Date };
export type ClaimAnnouncementRow = { shopperResultUrl: string; operation: string; paymentId: string };

export const claimCheckouts = sqlFile<ClaimCheckoutsParameters, ClaimCheckoutsRow, 'write'>(
  'lib/checkouts/sql/claim-checkouts.sql',
);
export type ClaimCheckoutsParameters = { claims: string; maxAttempts: number };
export type ClaimCheckoutsRow = { id: string; wantedId: string; paymentId: string };

export const clearOldParameters = sqlFile<ClearOldParametersParameters, ClearOldParametersRow, 'write'>(
  'lib/checkouts/sql/clear-old-parameters.sql',
);
export type ClearOldParametersParameters = { beforeId: string; limit: bigint | number };
export type ClearOldParametersRow = Record<never, never>;

export const completeAnnouncement = sqlFile<CompleteAnnouncementParameters, CompleteAnnouncementRow, 'write'>(
  'lib/checkouts/sql/complete-announcement.sql',
);
export type CompleteAnnouncementParameters = {
  isAnswered: boolean;
  now: Date;
  status: number | null;
  merchantId: string;
  id: string;
};
export type CompleteAnnouncementRow = Record<never, never>;

export const deleteCheckout = sqlFile<DeleteCheckoutParameters, DeleteCheckoutRow, 'write'>(
  'lib/checkouts/sql/delete-checkout.sql',
);
export type DeleteCheckoutParameters = { now: Date; merchantId: string; id: string };
export type DeleteCheckoutRow = Record<never, never>;

export const deleteOldCheckouts = sqlFile<DeleteOldCheckoutsParameters, DeleteOldCheckoutsRow, 'write'>(
  'lib/checkouts/sql/delete-old-checkouts.sql',
);
export type DeleteOldCheckoutsParameters = { beforeId: string; limit: bigint | number };
export type DeleteOldCheckoutsRow = Record<never, never>;

export const findCheckouts = sqlFile<FindCheckoutsParameters, FindCheckoutsRow, 'read'>(
  'lib/checkouts/sql/find-checkouts.sql',
);
export type FindCheckoutsParameters = { ids: readonly string[] };
export type FindCheckoutsRow = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  merchantTransactionId: string | null;
  amountMinor: string | null;
  currency: string | null;
  shopperResultUrl: string | null;
  version: number;
  attempts: number;
  paymentId: string | null;
  operation: string | null;
  claimedAt: Date | null;
  fetchedAt: Date | null;
  announcedAt: Date | null;
  actor: string;
  createdAt: Date;
  deletedAt: Date | null;
};

export const findShownCheckout = sqlFile<FindShownCheckoutParameters, FindShownCheckoutRow, 'read'>(
  'lib/checkouts/sql/find-shown-checkout.sql',
);
export type FindShownCheckoutParameters = { paymentId: string; merchantId: string; id: string };
export type FindShownCheckoutRow = {
  id: string;
  attempts: number;
  createdAt: Date;
  claimedAt: Date | null;
  fetchedAt: Date | null;
  announcements: number;
  announcedAt: Date | null;
  announcedStatus: number | null;
  isLast: boolean;
};

export const insertCheckouts = sqlFile<InsertCheckoutsParameters, InsertCheckoutsRow, 'write'>(
  'lib/checkouts/sql/insert-checkouts.sql',
);
export type InsertCheckoutsParameters = { rows: string };
export type InsertCheckoutsRow = Record<never, never>;

export const listDueAnnouncements = sqlFile<ListDueAnnouncementsParameters, ListDueAnnouncementsRow, 'read'>(
  'lib/checkouts/sql/list-due-announcements.sql',
);
export type ListDueAnnouncementsParameters = {
  firstId: string;
  lastId: string;
  merchantId: string | null;
  maxAnnouncements: number;
  staleBefore: Date;
  limit: bigint | number;
};
export type ListDueAnnouncementsRow = { merchantId: string; id: string };

export const listMovedClocks = sqlFile<ListMovedClocksParameters, ListMovedClocksRow, 'read'>(
  'lib/checkouts/sql/list-moved-clocks.sql',
);
export type ListMovedClocksParameters = Record<never, never>;
export type ListMovedClocksRow = { id: string; offsetMs: number };

export const markFetched = sqlFile<MarkFetchedParameters, MarkFetchedRow, 'write'>(
  'lib/checkouts/sql/mark-fetched.sql',
);
export type MarkFetchedParameters = { marks: string };
export type MarkFetchedRow = Record<never, never>;

export const releaseClaim = sqlFile<ReleaseClaimParameters, ReleaseClaimRow, 'write'>(
  'lib/checkouts/sql/release-claim.sql',
);
export type ReleaseClaimParameters = { merchantId: string; id: string; paymentId: string };
export type ReleaseClaimRow = Record<never, never>;

export const updateParameters = sqlFile<UpdateParametersParameters, UpdateParametersRow, 'write'>(
  'lib/checkouts/sql/update-parameters.sql',
);
export type UpdateParametersParameters = {
  sealedParameters: string;
  merchantTransactionId: string | null;
  amountMinor: bigint | number | null;
  currency: string | null;
  merchantId: string;
  id: string;
  version: number;
};
export type UpdateParametersRow = Record<never, never>;
