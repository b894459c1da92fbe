// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const addRematches = sqlFile<AddRematchesParameters, AddRematchesRow, 'write'>(
  'lib/settlement/matching/sql/add-rematches.sql',
);
export type AddRematchesParameters = { now: Date; merchantIds: readonly string[]; importId: string };
export type AddRematchesRow = Record<never, never>;

export const appendUndoneBookings = sqlFile<AppendUndoneBookingsParameters, AppendUndoneBookingsRow, 'write'>(
  'lib/settlement/matching/sql/append-undone-bookings.sql',
);
export type AppendUndoneBookingsParameters = {
  merchantIds: readonly string[];
  importId: string;
  actor: string;
  now: Date;
};
export type AppendUndoneBookingsRow = Record<never, never>;

export const claimRestore = sqlFile<ClaimRestoreParameters, ClaimRestoreRow, 'write'>(
  'lib/settlement/matching/sql/claim-restore.sql',
);
export type ClaimRestoreParameters = { until: Date; now: Date };
export type ClaimRestoreRow = { id: string; entityId: string; state: string; failures: number };

export const claimWork = sqlFile<ClaimWorkParameters, ClaimWorkRow, 'write'>(
  'lib/settlement/matching/sql/claim-work.sql',
);
export type ClaimWorkParameters = { until: Date; now: Date };
export type ClaimWorkRow = { id: string; entityId: string; state: string; failures: number };

export const decideMatch = sqlFile<DecideMatchParameters, DecideMatchRow, 'write'>(
  'lib/settlement/matching/sql/decide-match.sql',
);
export type DecideMatchParameters = {
  actor: string;
  reason: string | null;
  now: Date;
  decision: string;
  merchantId: string;
  importId: string;
  rowNumber: number;
  version: number;
};
export type DecideMatchRow = Record<never, never>;

export const deleteMatches = sqlFile<DeleteMatchesParameters, DeleteMatchesRow, 'write'>(
  'lib/settlement/matching/sql/delete-matches.sql',
);
export type DeleteMatchesParameters = { merchantIds: readonly string[]; importId: string };
export type DeleteMatchesRow = Record<never, never>;

export const deleteParts = sqlFile<DeletePartsParameters, DeletePartsRow, 'write'>(
  'lib/settlement/matching/sql/delete-parts.sql',
);
export type DeletePartsParameters = { merchantId: string; importId: string; rowNumber: number };
export type DeletePartsRow = Record<never, never>;

export const findBatchEnd = sqlFile<FindBatchEndParameters, FindBatchEndRow, 'read'>(
  'lib/settlement/matching/sql/find-batch-end.sql',
);
export type FindBatchEndParameters = { merchantId: string; importId: string; afterRow: number; limit: number };
export type FindBatchEndRow = { rowNumber: number };

export const findMatch = sqlFile<FindMatchParameters, FindMatchRow, 'read'>(
  'lib/settlement/matching/sql/find-match.sql',
);
export type FindMatchParameters = { merchantId: string; importId: string; rowNumber: number };
export type FindMatchRow = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  status: string;
  exception: string | null;
  resolution: string | null;
  paymentId: string | null;
  matchedBy: string | null;
  partCount: number;
  ruleId: string | null;
  ruleName: string | null;
  candidates: unknown;
  version: number;
  actor: string | null;
  reason: string | null;
  decidedAt: Date | null;
  createdAt: Date;
  recordType: string;
  transactionType: string;
  lineKind: string | null;
  cashflow: string;
  settlementTxId: string | null;
  amountMinor: string;
  currency: string;
  settlementAmountMinor: string;
  settlementCurrency: string;
  settlementFeeMinor: string | null;
  interchange: string | null;
  scheme: string | null;
  markup: string | null;
  commission: string | null;
  settlementFxRate: string;
  settlementDate: string;
  settlementStatus: string;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  presentedAt: string;
  chargebackState: string | null;
  chargebackId: string | null;
  chargebackCode: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileName: string | null;
  importState: string | null;
};

export const hasRestored = sqlFile<HasRestoredParameters, HasRestoredRow, 'read'>(
  'lib/settlement/matching/sql/has-restored.sql',
);
export type HasRestoredParameters = { merchantIds: readonly string[]; importId: string };
export type HasRestoredRow = { hasRestored: boolean };

export const limitWaits = sqlFile<LimitWaitsParameters, LimitWaitsRow, 'write'>(
  'lib/settlement/matching/sql/limit-waits.sql',
);
export type LimitWaitsParameters = { milliseconds: number };
export type LimitWaitsRow = { limited: string | null };

export const listComparedPayments = sqlFile<ListComparedPaymentsParameters, ListComparedPaymentsRow, 'read'>(
  'lib/settlement/matching/sql/list-compared-payments.sql',
);
export type ListComparedPaymentsParameters = {
  merchantId: string;
  paymentIds: readonly string[];
  importId: string;
  rowNumber: number;
};
export type ListComparedPaymentsRow = {
  id: string;
  shortId: string;
  paymentType: string;
  state: string;
  amountMinor: string | null;
  currency: string | null;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
  differs: readonly string[];
};

export const lockDoneImport = sqlFile<LockDoneImportParameters, LockDoneImportRow, 'write'>(
  'lib/settlement/matching/sql/lock-done-import.sql',
);
export type LockDoneImportParameters = { importId: string };
export type LockDoneImportRow = { id: string };

export const lockMatching = sqlFile<LockMatchingParameters, LockMatchingRow, 'write'>(
  'lib/settlement/matching/sql/lock-matching.sql',
);
export type LockMatchingParameters = { importId: string };
export type LockMatchingRow = { id: string };

export const lockPart = sqlFile<LockPartParameters, LockPartRow, 'write'>('lib/settlement/matching/sql/lock-part.sql');
export type LockPartParameters = { merchantId: string; importId: string };
export type LockPartRow = { matchedRow: number };

export const lockParts = sqlFile<LockPartsParameters, LockPartsRow, 'write'>(
  'lib/settlement/matching/sql/lock-parts.sql',
);
export type LockPartsParameters = { merchantId: string };
export type LockPartsRow = { locked: string | null };

export const matchLines = sqlFile<MatchLinesParameters, MatchLinesRow, 'write'>(
  'lib/settlement/matching/sql/match-lines.sql',
);
export type MatchLinesParameters = {
  importId: string;
  exponents: string;
  merchantId: string;
  afterRow: number;
  limit: number;
  paymentId: string | null;
  assumesUnsettled: boolean;
  now: Date;
  actor: string | null;
  reason: string | null;
  version: number;
};
export type MatchLinesRow = {
  throughRow: number | null;
  lines: number;
  stored: number;
  leadsToSeveral: boolean;
  sums: unknown;
};

export const recordFailure = sqlFile<RecordFailureParameters, RecordFailureRow, 'write'>(
  'lib/settlement/matching/sql/record-failure.sql',
);
export type RecordFailureParameters = {
  cause: string;
  now: Date;
  retryAt: Date | null;
  id: string;
  state: string;
  failures: number;
};
export type RecordFailureRow = Record<never, never>;

export const releaseClaim = sqlFile<ReleaseClaimParameters, ReleaseClaimRow, 'write'>(
  'lib/settlement/matching/sql/release-claim.sql',
);
export type ReleaseClaimParameters = { now: Date; importId: string };
export type ReleaseClaimRow = Record<never, never>;

export const restoreDuplicates = sqlFile<RestoreDuplicatesParameters, RestoreDuplicatesRow, 'write'>(
  'lib/settlement/matching/sql/restore-duplicates.sql',
);
export type RestoreDuplicatesParameters = { merchantIds: readonly string[]; importId: string };
export type RestoreDuplicatesRow = { importId: string; state: string; lines: number };

export const savePlace = sqlFile<SavePlaceParameters, SavePlaceRow, 'write'>(
  'lib/settlement/matching/sql/save-place.sql',
);
export type SavePlaceParameters = {
  throughRow: number | null;
  merchantId: string;
  importId: string;
  lines: number;
  until: Date;
  now: Date;
};
export type SavePlaceRow = Record<never, never>;

export const shareParts = sqlFile<SharePartsParameters, SharePartsRow, 'read'>(
  'lib/settlement/matching/sql/share-parts.sql',
);
export type SharePartsParameters = { merchantId: string };
export type SharePartsRow = { locked: string | null };

export const splitLine = sqlFile<SplitLineParameters, SplitLineRow, 'write'>(
  'lib/settlement/matching/sql/split-line.sql',
);
export type SplitLineParameters = {
  exponents: string;
  merchantId: string;
  importId: string;
  rowNumber: number;
  parts: string;
  isForced: boolean;
  matchedBy: string | null;
  actor: string | null;
  reason: string | null;
  now: Date;
  version: number;
};
export type SplitLineRow = Record<never, never>;
