// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const activateFormat = sqlFile<ActivateFormatParameters, ActivateFormatRow, 'write'>(
  'lib/settlement/sql/activate-format.sql',
);
export type ActivateFormatParameters = { version: number | null; actor: string; now: Date; id: string };
export type ActivateFormatRow = Record<never, never>;

export const addMatched = sqlFile<AddMatchedParameters, AddMatchedRow, 'write'>('lib/settlement/sql/add-matched.sql');
export type AddMatchedParameters = { lines: number; now: Date; importId: string };
export type AddMatchedRow = Record<never, never>;

export const addRematches = sqlFile<AddRematchesParameters, AddRematchesRow, 'write'>(
  'lib/settlement/sql/add-rematches.sql',
);
export type AddRematchesParameters = { now: Date; merchantIds: readonly string[]; importId: string };
export type AddRematchesRow = Record<never, never>;

export const addRestored = sqlFile<AddRestoredParameters, AddRestoredRow, 'write'>(
  'lib/settlement/sql/add-restored.sql',
);
export type AddRestoredParameters = { importId: string; merchantIds: readonly string[]; lines: number; now: Date };
export type AddRestoredRow = Record<never, never>;

export const appendBookings = sqlFile<AppendBookingsParameters, AppendBookingsRow, 'write'>(
  'lib/settlement/sql/append-bookings.sql',
);
export type AppendBookingsParameters = {
  bookings: string;
  merchantId: string;
  importId: string;
  actor: string;
  now: Date;
};
export type AppendBookingsRow = Record<never, never>;

export const appendLineEvent = sqlFile<AppendLineEventParameters, AppendLineEventRow, 'write'>(
  'lib/settlement/sql/append-line-event.sql',
);
export type AppendLineEventParameters = {
  merchantId: string;
  importId: string;
  type: string;
  actor: string;
  now: Date;
  reason: string | null;
  booking: string;
  rowNumber: number;
};
export type AppendLineEventRow = Record<never, never>;

export const appendUndoneBookings = sqlFile<AppendUndoneBookingsParameters, AppendUndoneBookingsRow, 'write'>(
  'lib/settlement/sql/append-undone-bookings.sql',
);
export type AppendUndoneBookingsParameters = {
  merchantIds: readonly string[];
  importId: string;
  actor: string;
  now: Date;
};
export type AppendUndoneBookingsRow = Record<never, never>;

export const backTestRule = sqlFile<BackTestRuleParameters, BackTestRuleRow, 'read'>(
  'lib/settlement/sql/back-test-rule.sql',
);
export type BackTestRuleParameters = {
  definition: string;
  periods: string;
  merchantIds: readonly string[];
  limit: number;
};
export type BackTestRuleRow = {
  lines: number;
  found: number;
  right: number;
  ambiguous: number;
  wrong: number;
  falsePairs: unknown;
};

export const changeImportState = sqlFile<ChangeImportStateParameters, ChangeImportStateRow, 'write'>(
  'lib/settlement/sql/change-import-state.sql',
);
export type ChangeImportStateParameters = {
  to: string;
  now: Date;
  id: string;
  from: string;
  merchantIds: readonly string[];
  type: string;
  actor: string;
};
export type ChangeImportStateRow = { id: string };

export const changeRule = sqlFile<ChangeRuleParameters, ChangeRuleRow, 'write'>('lib/settlement/sql/change-rule.sql');
export type ChangeRuleParameters = {
  to: string;
  actor: string;
  reason: string | null;
  now: Date;
  id: string;
  version: number;
  from: readonly string[];
};
export type ChangeRuleRow = Record<never, never>;

export const claimRestore = sqlFile<ClaimRestoreParameters, ClaimRestoreRow, 'write'>(
  'lib/settlement/sql/claim-restore.sql',
);
export type ClaimRestoreParameters = { until: Date; now: Date };
export type ClaimRestoreRow = { id: string; entityId: string; state: string; failures: number };

export const claimWork = sqlFile<ClaimWorkParameters, ClaimWorkRow, 'write'>('lib/settlement/sql/claim-work.sql');
export type ClaimWorkParameters = { until: Date; now: Date };
export type ClaimWorkRow = { id: string; entityId: string; state: string; failures: number };

export const completeLoading = sqlFile<CompleteLoadingParameters, CompleteLoadingRow, 'write'>(
  'lib/settlement/sql/complete-loading.sql',
);
export type CompleteLoadingParameters = {
  merchantIds: readonly string[];
  id: string;
  sha256: string;
  header: string | null;
  formatId: string | null;
  formatVersion: number | null;
  byteSize: bigint | number;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  now: Date;
};
export type CompleteLoadingRow = Record<never, never>;

export const completeRestore = sqlFile<CompleteRestoreParameters, CompleteRestoreRow, 'write'>(
  'lib/settlement/sql/complete-restore.sql',
);
export type CompleteRestoreParameters = { now: Date; importId: string };
export type CompleteRestoreRow = Record<never, never>;

export const countBadRows = sqlFile<CountBadRowsParameters, CountBadRowsRow, 'read'>(
  'lib/settlement/sql/count-bad-rows.sql',
);
export type CountBadRowsParameters = { importId: string };
export type CountBadRowsRow = { kind: string; columnName: string | null; count: number };

export const countMerchantLines = sqlFile<CountMerchantLinesParameters, CountMerchantLinesRow, 'write'>(
  'lib/settlement/sql/count-merchant-lines.sql',
);
export type CountMerchantLinesParameters = { merchantIds: readonly string[]; importId: string };
export type CountMerchantLinesRow = Record<never, never>;

export const countOpenExceptions = sqlFile<CountOpenExceptionsParameters, CountOpenExceptionsRow, 'read'>(
  'lib/settlement/sql/count-open-exceptions.sql',
);
export type CountOpenExceptionsParameters = { importIds: readonly string[] };
export type CountOpenExceptionsRow = { importId: string; count: number };

export const countOutcomes = sqlFile<CountOutcomesParameters, CountOutcomesRow, 'read'>(
  'lib/settlement/sql/count-outcomes.sql',
);
export type CountOutcomesParameters = { importId: string };
export type CountOutcomesRow = {
  status: string;
  exception: string | null;
  resolution: string | null;
  currency: string;
  count: number;
  amountMinor: string;
};

export const countSetAside = sqlFile<CountSetAsideParameters, CountSetAsideRow, 'read'>(
  'lib/settlement/sql/count-set-aside.sql',
);
export type CountSetAsideParameters = { entityIds: readonly string[] | null; max: bigint | number };
export type CountSetAsideRow = { count: number };

export const countSettled = sqlFile<CountSettledParameters, CountSettledRow, 'read'>(
  'lib/settlement/sql/count-settled.sql',
);
export type CountSettledParameters = {
  merchantId: string;
  day: string;
  currency: string | null;
  recordType: string | null;
  channelId: string | null;
};
export type CountSettledRow = { count: number };

export const decideMatch = sqlFile<DecideMatchParameters, DecideMatchRow, 'write'>(
  'lib/settlement/sql/decide-match.sql',
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
  'lib/settlement/sql/delete-matches.sql',
);
export type DeleteMatchesParameters = { merchantIds: readonly string[]; importId: string };
export type DeleteMatchesRow = Record<never, never>;

export const deleteParts = sqlFile<DeletePartsParameters, DeletePartsRow, 'write'>(
  'lib/settlement/sql/delete-parts.sql',
);
export type DeletePartsParameters = { merchantId: string; importId: string; rowNumber: number };
export type DeletePartsRow = Record<never, never>;

export const dropMatchedRestored = sqlFile<DropMatchedRestoredParameters, DropMatchedRestoredRow, 'write'>(
  'lib/settlement/sql/drop-matched-restored.sql',
);
export type DropMatchedRestoredParameters = { merchantId: string; importId: string; firstRow: number; lastRow: number };
export type DropMatchedRestoredRow = Record<never, never>;

export const extendClaim = sqlFile<ExtendClaimParameters, ExtendClaimRow, 'write'>(
  'lib/settlement/sql/extend-claim.sql',
);
export type ExtendClaimParameters = {
  progressBytes: bigint | number;
  byteSize: bigint | number | null;
  now: Date;
  until: Date;
  id: string;
};
export type ExtendClaimRow = Record<never, never>;

export const findAnswerKey = sqlFile<FindAnswerKeyParameters, FindAnswerKeyRow, 'read'>(
  'lib/settlement/sql/find-answer-key.sql',
);
export type FindAnswerKeyParameters = { id: string };
export type FindAnswerKeyRow = { answerKey: unknown };

export const findBatchEnd = sqlFile<FindBatchEndParameters, FindBatchEndRow, 'read'>(
  'lib/settlement/sql/find-batch-end.sql',
);
export type FindBatchEndParameters = { merchantId: string; importId: string; afterRow: number; limit: number };
export type FindBatchEndRow = { rowNumber: number };

export const findFormatVersion = sqlFile<FindFormatVersionParameters, FindFormatVersionRow, 'read'>(
  'lib/settlement/sql/find-format-version.sql',
);
export type FindFormatVersionParameters = { version: number; id: string };
export type FindFormatVersionRow = { id: string; entityId: string; name: string; version: number; definition: unknown };

export const findFormat = sqlFile<FindFormatParameters, FindFormatRow, 'read'>('lib/settlement/sql/find-format.sql');
export type FindFormatParameters = { id: string };
export type FindFormatRow = {
  id: string;
  entityId: string;
  name: string;
  version: number;
  activeVersion: number | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
  definition: unknown;
};

export const findImportOwner = sqlFile<FindImportOwnerParameters, FindImportOwnerRow, 'read'>(
  'lib/settlement/sql/find-import-owner.sql',
);
export type FindImportOwnerParameters = { importId: string };
export type FindImportOwnerRow = { entityId: string };

export const findImport = sqlFile<FindImportParameters, FindImportRow, 'read'>('lib/settlement/sql/find-import.sql');
export type FindImportParameters = { id: string };
export type FindImportRow = {
  id: string;
  entityId: string;
  fileName: string;
  format: string;
  formatId: string | null;
  formatVersion: number | null;
  isPart: boolean;
  state: string;
  sha256: string | null;
  header: string | null;
  byteSize: string | null;
  progressBytes: string;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  matchedThrough: number;
  totals: unknown;
  refusal: string | null;
  actor: string;
  failures: number;
  failure: string | null;
  failedAt: Date | null;
  retryAt: Date | null;
  setAsideAt: Date | null;
  createdAt: Date;
  completedAt: Date | null;
};

export const findLiveFile = sqlFile<FindLiveFileParameters, FindLiveFileRow, 'read'>(
  'lib/settlement/sql/find-live-file.sql',
);
export type FindLiveFileParameters = { entityId: string; sha256: string };
export type FindLiveFileRow = { id: string; fileName: string; createdAt: Date };

export const findMatch = sqlFile<FindMatchParameters, FindMatchRow, 'read'>('lib/settlement/sql/find-match.sql');
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
  cashflow: string;
  settlementTxId: string | null;
  amountMinor: string;
  currency: string;
  settlementAmountMinor: string;
  settlementCurrency: string;
  settlementFeeMinor: string | null;
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

export const findRematch = sqlFile<FindRematchParameters, FindRematchRow, 'read'>(
  'lib/settlement/sql/find-rematch.sql',
);
export type FindRematchParameters = { now: Date };
export type FindRematchRow = { merchantId: string; importId: string; rowNumber: number; failures: number };

export const findRestored = sqlFile<FindRestoredParameters, FindRestoredRow, 'read'>(
  'lib/settlement/sql/find-restored.sql',
);
export type FindRestoredParameters = { merchantIds: readonly string[]; importId: string; limit: bigint | number };
export type FindRestoredRow = { merchantId: string; firstRow: number; lastRow: number; lines: number };

export const findRule = sqlFile<FindRuleParameters, FindRuleRow, 'read'>('lib/settlement/sql/find-rule.sql');
export type FindRuleParameters = { id: string };
export type FindRuleRow = {
  id: string;
  entityId: string;
  name: string;
  definition: unknown;
  evidence: unknown;
  evidenceCount: number;
  state: string;
  version: number;
  backTest: unknown;
  testedAt: Date | null;
  requestedBy: string | null;
  approvedBy: string | null;
  reason: string | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
};

export const hasRestored = sqlFile<HasRestoredParameters, HasRestoredRow, 'read'>(
  'lib/settlement/sql/has-restored.sql',
);
export type HasRestoredParameters = { merchantIds: readonly string[]; importId: string };
export type HasRestoredRow = { hasRestored: boolean };

export const insertFormatVersion = sqlFile<InsertFormatVersionParameters, InsertFormatVersionRow, 'write'>(
  'lib/settlement/sql/insert-format-version.sql',
);
export type InsertFormatVersionParameters = {
  name: string;
  actor: string;
  now: Date;
  id: string;
  version: number;
  definition: string;
};
export type InsertFormatVersionRow = { version: number };

export const insertFormat = sqlFile<InsertFormatParameters, InsertFormatRow, 'write'>(
  'lib/settlement/sql/insert-format.sql',
);
export type InsertFormatParameters = {
  id: string;
  definition: string;
  actor: string;
  now: Date;
  entityId: string;
  name: string;
};
export type InsertFormatRow = Record<never, never>;

export const insertImport = sqlFile<InsertImportParameters, InsertImportRow, 'write'>(
  'lib/settlement/sql/insert-import.sql',
);
export type InsertImportParameters = {
  id: string;
  entityId: string;
  fileName: string;
  isPart: boolean;
  actor: string;
  now: Date;
  until: Date;
};
export type InsertImportRow = Record<never, never>;

export const isSettledInParts = sqlFile<IsSettledInPartsParameters, IsSettledInPartsRow, 'read'>(
  'lib/settlement/sql/is-settled-in-parts.sql',
);
export type IsSettledInPartsParameters = { merchantId: string; paymentId: string };
export type IsSettledInPartsRow = { isWhole: boolean };

export const limitWaits = sqlFile<LimitWaitsParameters, LimitWaitsRow, 'write'>('lib/settlement/sql/limit-waits.sql');
export type LimitWaitsParameters = { milliseconds: number };
export type LimitWaitsRow = { limited: string | null };

export const listActiveFormats = sqlFile<ListActiveFormatsParameters, ListActiveFormatsRow, 'read'>(
  'lib/settlement/sql/list-active-formats.sql',
);
export type ListActiveFormatsParameters = { entityId: string };
export type ListActiveFormatsRow = { id: string; name: string; version: number; definition: unknown };

export const listBadRows = sqlFile<ListBadRowsParameters, ListBadRowsRow, 'read'>(
  'lib/settlement/sql/list-bad-rows.sql',
);
export type ListBadRowsParameters = { importId: string; afterRow: number; kind: string | null; limit: number };
export type ListBadRowsRow = {
  rowNumber: number;
  kind: string;
  columnName: string | null;
  value: string | null;
  reason: string;
  raw: Buffer | null;
};

export const listChargebacks = sqlFile<ListChargebacksParameters, ListChargebacksRow, 'read'>(
  'lib/settlement/sql/list-chargebacks.sql',
);
export type ListChargebacksParameters = {
  merchantIds: readonly string[];
  importId: string;
  state: string;
  reversalsFirst: boolean;
  limit: number;
};
export type ListChargebacksRow = { merchantId: string; importId: string; rowNumber: number };

export const listComparedPayments = sqlFile<ListComparedPaymentsParameters, ListComparedPaymentsRow, 'read'>(
  'lib/settlement/sql/list-compared-payments.sql',
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

export const listDuplicateRows = sqlFile<ListDuplicateRowsParameters, ListDuplicateRowsRow, 'read'>(
  'lib/settlement/sql/list-duplicate-rows.sql',
);
export type ListDuplicateRowsParameters = { importId: string };
export type ListDuplicateRowsRow = { rowNumber: number };

export const listFormatNames = sqlFile<ListFormatNamesParameters, ListFormatNamesRow, 'read'>(
  'lib/settlement/sql/list-format-names.sql',
);
export type ListFormatNamesParameters = { ids: readonly string[] };
export type ListFormatNamesRow = { id: string; name: string };

export const listFormatVersions = sqlFile<ListFormatVersionsParameters, ListFormatVersionsRow, 'read'>(
  'lib/settlement/sql/list-format-versions.sql',
);
export type ListFormatVersionsParameters = { id: string };
export type ListFormatVersionsRow = { version: number; actor: string; createdAt: Date };

export const listImportMerchants = sqlFile<ListImportMerchantsParameters, ListImportMerchantsRow, 'read'>(
  'lib/settlement/sql/list-import-merchants.sql',
);
export type ListImportMerchantsParameters = { importId: string };
export type ListImportMerchantsRow = { merchantId: string; lineCount: number; matchedRow: number; isMatched: boolean };

export const listLeftOut = sqlFile<ListLeftOutParameters, ListLeftOutRow, 'read'>(
  'lib/settlement/sql/list-left-out.sql',
);
export type ListLeftOutParameters = { entityId: string };
export type ListLeftOutRow = { paymentId: string; kind: string };

export const listLineParts = sqlFile<ListLinePartsParameters, ListLinePartsRow, 'read'>(
  'lib/settlement/sql/list-line-parts.sql',
);
export type ListLinePartsParameters = { merchantId: string; importId: string; rowNumber: number; limit: number };
export type ListLinePartsRow = {
  paymentId: string;
  partMinor: string;
  shortId: string;
  paymentType: string;
  amountMinor: string;
  currency: string;
  createdAt: Date;
};

export const listMatchedRows = sqlFile<ListMatchedRowsParameters, ListMatchedRowsRow, 'read'>(
  'lib/settlement/sql/list-matched-rows.sql',
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

export const listMerchantsOf = sqlFile<ListMerchantsOfParameters, ListMerchantsOfRow, 'read'>(
  'lib/settlement/sql/list-merchants-of.sql',
);
export type ListMerchantsOfParameters = { entityId: string };
export type ListMerchantsOfRow = { id: string };

export const listOpenPayments = sqlFile<ListOpenPaymentsParameters, ListOpenPaymentsRow, 'read'>(
  'lib/settlement/sql/list-open-payments.sql',
);
export type ListOpenPaymentsParameters = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  days: number;
  text: string | null;
  limit: number;
};
export type ListOpenPaymentsRow = {
  id: string;
  shortId: string;
  paymentType: string;
  amountMinor: string;
  currency: string;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
  leftMinor: string;
  partMinor: string | null;
};

export const listPartialLines = sqlFile<ListPartialLinesParameters, ListPartialLinesRow, 'read'>(
  'lib/settlement/sql/list-partial-lines.sql',
);
export type ListPartialLinesParameters = { importId: string; merchantId: string; paymentId: string };
export type ListPartialLinesRow = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  version: number;
  amountMinor: string;
};

export const listPartialPayments = sqlFile<ListPartialPaymentsParameters, ListPartialPaymentsRow, 'read'>(
  'lib/settlement/sql/list-partial-payments.sql',
);
export type ListPartialPaymentsParameters = {
  merchantId: string;
  importId: string;
  paymentId: string | null;
  limit: number;
};
export type ListPartialPaymentsRow = { paymentId: string };

export const listReportedChargebacks = sqlFile<ListReportedChargebacksParameters, ListReportedChargebacksRow, 'read'>(
  'lib/settlement/sql/list-reported-chargebacks.sql',
);
export type ListReportedChargebacksParameters = { merchantId: string; paymentId: string };
export type ListReportedChargebacksRow = { id: string };

export const listSettleable = sqlFile<ListSettleableParameters, ListSettleableRow, 'read'>(
  'lib/settlement/sql/list-settleable.sql',
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

export const listSettledDates = sqlFile<ListSettledDatesParameters, ListSettledDatesRow, 'read'>(
  'lib/settlement/sql/list-settled-dates.sql',
);
export type ListSettledDatesParameters = { merchantId: string; from: string; to: string };
export type ListSettledDatesRow = { day: string };

export const listSettledPayments = sqlFile<ListSettledPaymentsParameters, ListSettledPaymentsRow, 'read'>(
  'lib/settlement/sql/list-settled-payments.sql',
);
export type ListSettledPaymentsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ListSettledPaymentsRow = { id: string; importId: string };

export const listSettled = sqlFile<ListSettledParameters, ListSettledRow, 'read'>(
  'lib/settlement/sql/list-settled.sql',
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

export const listSettlementDays = sqlFile<ListSettlementDaysParameters, ListSettlementDaysRow, 'read'>(
  'lib/settlement/sql/list-settlement-days.sql',
);
export type ListSettlementDaysParameters = Record<never, never>;
export type ListSettlementDaysRow = { id: string; days: number };

export const lockChargeback = sqlFile<LockChargebackParameters, LockChargebackRow, 'write'>(
  'lib/settlement/sql/lock-chargeback.sql',
);
export type LockChargebackParameters = { merchantId: string; importId: string; rowNumber: number };
export type LockChargebackRow = {
  recordType: string;
  paymentId: string | null;
  chargebackState: string | null;
  chargebackId: string | null;
  resolution: string | null;
  amountMinor: string;
  currency: string;
  knownId: string | null;
  settlementTxId: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileName: string;
  clockOffsetMs: string;
};

export const lockDoneImport = sqlFile<LockDoneImportParameters, LockDoneImportRow, 'write'>(
  'lib/settlement/sql/lock-done-import.sql',
);
export type LockDoneImportParameters = { importId: string };
export type LockDoneImportRow = { id: string };

export const lockImportsOfPsp = sqlFile<LockImportsOfPspParameters, LockImportsOfPspRow, 'write'>(
  'lib/settlement/sql/lock-imports-of-psp.sql',
);
export type LockImportsOfPspParameters = { entityId: string };
export type LockImportsOfPspRow = { id: string };

export const lockMatching = sqlFile<LockMatchingParameters, LockMatchingRow, 'write'>(
  'lib/settlement/sql/lock-matching.sql',
);
export type LockMatchingParameters = { importId: string };
export type LockMatchingRow = { id: string };

export const lockMerchantsOfPsp = sqlFile<LockMerchantsOfPspParameters, LockMerchantsOfPspRow, 'write'>(
  'lib/settlement/sql/lock-merchants-of-psp.sql',
);
export type LockMerchantsOfPspParameters = { entityId: string; merchantIds: readonly string[] };
export type LockMerchantsOfPspRow = { importId: string };

export const lockPart = sqlFile<LockPartParameters, LockPartRow, 'write'>('lib/settlement/sql/lock-part.sql');
export type LockPartParameters = { merchantId: string; importId: string };
export type LockPartRow = { matchedRow: number };

export const lockParts = sqlFile<LockPartsParameters, LockPartsRow, 'write'>('lib/settlement/sql/lock-parts.sql');
export type LockPartsParameters = { merchantId: string };
export type LockPartsRow = { locked: string | null };

export const lockPsp = sqlFile<LockPspParameters, LockPspRow, 'write'>('lib/settlement/sql/lock-psp.sql');
export type LockPspParameters = { entityId: string };
export type LockPspRow = { lockTimeout: string | null; locked: string | null };

export const lockRestore = sqlFile<LockRestoreParameters, LockRestoreRow, 'write'>(
  'lib/settlement/sql/lock-restore.sql',
);
export type LockRestoreParameters = { importId: string };
export type LockRestoreRow = { id: string };

export const matchLines = sqlFile<MatchLinesParameters, MatchLinesRow, 'write'>('lib/settlement/sql/match-lines.sql');
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

export const postponeRematch = sqlFile<PostponeRematchParameters, PostponeRematchRow, 'write'>(
  'lib/settlement/sql/postpone-rematch.sql',
);
export type PostponeRematchParameters = {
  retryAt: Date;
  merchantId: string;
  importId: string;
  rowNumber: number;
  failures: number;
};
export type PostponeRematchRow = Record<never, never>;

export const proposeRules = sqlFile<ProposeRulesParameters, ProposeRulesRow, 'write'>(
  'lib/settlement/sql/propose-rules.sql',
);
export type ProposeRulesParameters = {
  entityId: string;
  merchantIds: readonly string[];
  since: Date;
  actor: string;
  now: Date;
};
export type ProposeRulesRow = Record<never, never>;

export const recordFailure = sqlFile<RecordFailureParameters, RecordFailureRow, 'write'>(
  'lib/settlement/sql/record-failure.sql',
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

export const refuseImport = sqlFile<RefuseImportParameters, RefuseImportRow, 'write'>(
  'lib/settlement/sql/refuse-import.sql',
);
export type RefuseImportParameters = { refusal: string; sha256: string | null; now: Date; id: string };
export type RefuseImportRow = Record<never, never>;

export const refuseInterrupted = sqlFile<RefuseInterruptedParameters, RefuseInterruptedRow, 'write'>(
  'lib/settlement/sql/refuse-interrupted.sql',
);
export type RefuseInterruptedParameters = { now: Date };
export type RefuseInterruptedRow = Record<never, never>;

export const releaseClaim = sqlFile<ReleaseClaimParameters, ReleaseClaimRow, 'write'>(
  'lib/settlement/sql/release-claim.sql',
);
export type ReleaseClaimParameters = { now: Date; importId: string };
export type ReleaseClaimRow = Record<never, never>;

export const removeDuplicates = sqlFile<RemoveDuplicatesParameters, RemoveDuplicatesRow, 'write'>(
  'lib/settlement/sql/remove-duplicates.sql',
);
export type RemoveDuplicatesParameters = { merchantIds: readonly string[]; importId: string };
export type RemoveDuplicatesRow = Record<never, never>;

export const restoreDuplicates = sqlFile<RestoreDuplicatesParameters, RestoreDuplicatesRow, 'write'>(
  'lib/settlement/sql/restore-duplicates.sql',
);
export type RestoreDuplicatesParameters = { merchantIds: readonly string[]; importId: string };
export type RestoreDuplicatesRow = { importId: string; state: string; lines: number };

export const retryImport = sqlFile<RetryImportParameters, RetryImportRow, 'write'>(
  'lib/settlement/sql/retry-import.sql',
);
export type RetryImportParameters = { now: Date; id: string };
export type RetryImportRow = Record<never, never>;

export const reversesOwnChargeback = sqlFile<ReversesOwnChargebackParameters, ReversesOwnChargebackRow, 'read'>(
  'lib/settlement/sql/reverses-own-chargeback.sql',
);
export type ReversesOwnChargebackParameters = { merchantId: string; id: string; importId: string };
export type ReversesOwnChargebackRow = { isOwn: boolean };

export const saveAnswerKey = sqlFile<SaveAnswerKeyParameters, SaveAnswerKeyRow, 'write'>(
  'lib/settlement/sql/save-answer-key.sql',
);
export type SaveAnswerKeyParameters = { key: string; id: string };
export type SaveAnswerKeyRow = Record<never, never>;

export const saveBackTest = sqlFile<SaveBackTestParameters, SaveBackTestRow, 'write'>(
  'lib/settlement/sql/save-back-test.sql',
);
export type SaveBackTestParameters = {
  backTest: string;
  now: Date;
  actor: string;
  isTested: boolean;
  id: string;
  version: number;
};
export type SaveBackTestRow = Record<never, never>;

export const saveChargeback = sqlFile<SaveChargebackParameters, SaveChargebackRow, 'write'>(
  'lib/settlement/sql/save-chargeback.sql',
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

export const savePlace = sqlFile<SavePlaceParameters, SavePlaceRow, 'write'>('lib/settlement/sql/save-place.sql');
export type SavePlaceParameters = {
  throughRow: number | null;
  merchantId: string;
  importId: string;
  lines: number;
  until: Date;
  now: Date;
};
export type SavePlaceRow = Record<never, never>;

export const shareParts = sqlFile<SharePartsParameters, SharePartsRow, 'read'>('lib/settlement/sql/share-parts.sql');
export type SharePartsParameters = { merchantId: string };
export type SharePartsRow = { locked: string | null };

export const splitLine = sqlFile<SplitLineParameters, SplitLineRow, 'write'>('lib/settlement/sql/split-line.sql');
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

export const sumLine = sqlFile<SumLineParameters, SumLineRow, 'read'>('lib/settlement/sql/sum-line.sql');
export type SumLineParameters = { exponents: string; merchantId: string; importId: string; rowNumber: number };
export type SumLineRow = {
  valueOn: string;
  isTest: boolean;
  kind: string;
  currency: string;
  settlementCurrency: string;
  amountMinor: string;
  settledMinor: string;
  feeMinor: string;
  passedMinor: string;
};

export const sumSettled = sqlFile<SumSettledParameters, SumSettledRow, 'read'>('lib/settlement/sql/sum-settled.sql');
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

export const takeRematch = sqlFile<TakeRematchParameters, TakeRematchRow, 'write'>(
  'lib/settlement/sql/take-rematch.sql',
);
export type TakeRematchParameters = { merchantId: string; importId: string; rowNumber: number };
export type TakeRematchRow = Record<never, never>;

export const takeRestored = sqlFile<TakeRestoredParameters, TakeRestoredRow, 'write'>(
  'lib/settlement/sql/take-restored.sql',
);
export type TakeRestoredParameters = { merchantId: string; importId: string; firstRow: number; lastRow: number };
export type TakeRestoredRow = Record<never, never>;
