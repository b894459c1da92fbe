// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendEvent = sqlFile<AppendEventParameters, AppendEventRow, 'write'>('lib/fraud/sql/append-event.sql');
export type AppendEventParameters = {
  entityId: string;
  streamType: string;
  streamId: string;
  type: string;
  actor: string;
  at: Date;
  data: string;
};
export type AppendEventRow = Record<never, never>;

export const claimBackTest = sqlFile<ClaimBackTestParameters, ClaimBackTestRow, 'write'>(
  'lib/fraud/sql/claim-back-test.sql',
);
export type ClaimBackTestParameters = { until: Date; now: Date };
export type ClaimBackTestRow = {
  id: string;
  entityId: string;
  ruleId: string;
  expression: string;
  points: number | null;
  decision: string | null;
  since: Date;
  until: Date;
  total: number | null;
  scanned: number;
  place: unknown;
  result: unknown;
};

export const closeOutdatedRequests = sqlFile<CloseOutdatedRequestsParameters, CloseOutdatedRequestsRow, 'write'>(
  'lib/fraud/sql/close-outdated-requests.sql',
);
export type CloseOutdatedRequestsParameters = { actor: string; at: Date; ruleId: string; version: number };
export type CloseOutdatedRequestsRow = Record<never, never>;

export const countMerchantVelocity = sqlFile<CountMerchantVelocityParameters, CountMerchantVelocityRow, 'read'>(
  'lib/fraud/sql/count-merchant-velocity.sql',
);
export type CountMerchantVelocityParameters = { merchantIds: readonly string[]; ats: readonly Date[] };
export type CountMerchantVelocityRow = {
  merchantId: string;
  key: string;
  currency: string | null;
  count10m: number;
  count1h: number;
  count24h: number;
  count30d: number;
  sum10m: string;
  sum1h: string;
  sum24h: string;
  sum30d: string;
};

export const countVerdicts = sqlFile<CountVerdictsParameters, CountVerdictsRow, 'read'>(
  'lib/fraud/sql/count-verdicts.sql',
);
export type CountVerdictsParameters = { merchantId: string; since: Date; until: Date; channelId: string | null };
export type CountVerdictsRow = { count: number };

export const countWaitingRequests = sqlFile<CountWaitingRequestsParameters, CountWaitingRequestsRow, 'read'>(
  'lib/fraud/sql/count-waiting-requests.sql',
);
export type CountWaitingRequestsParameters = {
  actor: string;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type CountWaitingRequestsRow = { count: number };

export const deleteHistory = sqlFile<DeleteHistoryParameters, DeleteHistoryRow, 'write'>(
  'lib/fraud/sql/delete-history.sql',
);
export type DeleteHistoryParameters = Record<never, never>;
export type DeleteHistoryRow = Record<never, never>;

export const deleteMerchantValues = sqlFile<DeleteMerchantValuesParameters, DeleteMerchantValuesRow, 'write'>(
  'lib/fraud/sql/delete-merchant-values.sql',
);
export type DeleteMerchantValuesParameters = Record<never, never>;
export type DeleteMerchantValuesRow = Record<never, never>;

export const deleteOldMerchantValues = sqlFile<DeleteOldMerchantValuesParameters, DeleteOldMerchantValuesRow, 'write'>(
  'lib/fraud/sql/delete-old-merchant-values.sql',
);
export type DeleteOldMerchantValuesParameters = { before: Date; minutesBefore: Date };
export type DeleteOldMerchantValuesRow = Record<never, never>;

export const deleteOldMerchantVelocity = sqlFile<
  DeleteOldMerchantVelocityParameters,
  DeleteOldMerchantVelocityRow,
  'write'
>('lib/fraud/sql/delete-old-merchant-velocity.sql');
export type DeleteOldMerchantVelocityParameters = { before: Date; minutesBefore: Date };
export type DeleteOldMerchantVelocityRow = Record<never, never>;

export const deleteOldVelocity = sqlFile<DeleteOldVelocityParameters, DeleteOldVelocityRow, 'write'>(
  'lib/fraud/sql/delete-old-velocity.sql',
);
export type DeleteOldVelocityParameters = { before: Date };
export type DeleteOldVelocityRow = Record<never, never>;

export const deleteReplacedBackTests = sqlFile<DeleteReplacedBackTestsParameters, DeleteReplacedBackTestsRow, 'write'>(
  'lib/fraud/sql/delete-replaced-back-tests.sql',
);
export type DeleteReplacedBackTestsParameters = Record<never, never>;
export type DeleteReplacedBackTestsRow = Record<never, never>;

export const endRuleRequest = sqlFile<EndRuleRequestParameters, EndRuleRequestRow, 'write'>(
  'lib/fraud/sql/end-rule-request.sql',
);
export type EndRuleRequestParameters = { state: string; actor: string; at: Date; reason: string | null; id: string };
export type EndRuleRequestRow = { id: string };

export const findChannels = sqlFile<FindChannelsParameters, FindChannelsRow, 'read'>('lib/fraud/sql/find-channels.sql');
export type FindChannelsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindChannelsRow = { merchantId: string; id: string; channelId: string };

export const findHistory = sqlFile<FindHistoryParameters, FindHistoryRow, 'read'>('lib/fraud/sql/find-history.sql');
export type FindHistoryParameters = { wanted: string };
export type FindHistoryRow = {
  ordinal: number;
  key: string;
  firstAt: Date;
  approved: number;
  declined: number;
  chargedBack: number;
};

export const findListMatches = sqlFile<FindListMatchesParameters, FindListMatchesRow, 'read'>(
  'lib/fraud/sql/find-list-matches.sql',
);
export type FindListMatchesParameters = { listed: string };
export type FindListMatchesRow = { ordinal: number; list: string; kind: string };

export const findOutcomes = sqlFile<FindOutcomesParameters, FindOutcomesRow, 'read'>('lib/fraud/sql/find-outcomes.sql');
export type FindOutcomesParameters = { merchantId: string; ids: readonly string[] };
export type FindOutcomesRow = { id: string; state: string; isChargedBack: boolean };

export const findRuleRequest = sqlFile<FindRuleRequestParameters, FindRuleRequestRow, 'read'>(
  'lib/fraud/sql/find-rule-request.sql',
);
export type FindRuleRequestParameters = { id: string };
export type FindRuleRequestRow = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: unknown;
  state: string;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  ruleVersion: number | null;
};

export const findRuleSets = sqlFile<FindRuleSetsParameters, FindRuleSetsRow, 'read'>(
  'lib/fraud/sql/find-rule-sets.sql',
);
export type FindRuleSetsParameters = { ids: readonly string[] };
export type FindRuleSetsRow = {
  ruleSetId: string;
  place: number;
  id: string;
  version: number;
  entityId: string;
  content: unknown;
};

export const findRuleVersions = sqlFile<FindRuleVersionsParameters, FindRuleVersionsRow, 'read'>(
  'lib/fraud/sql/find-rule-versions.sql',
);
export type FindRuleVersionsParameters = { ids: readonly string[]; versions: readonly number[] };
export type FindRuleVersionsRow = { expression: string };

export const findVerdict = sqlFile<FindVerdictParameters, FindVerdictRow, 'read'>('lib/fraud/sql/find-verdict.sql');
export type FindVerdictParameters = { merchantId: string; id: string };
export type FindVerdictRow = {
  merchantId: string;
  id: string;
  channelId: string;
  kind: string;
  decision: string;
  score: number;
  resultCode: string;
  source: string;
  ruleSetId: string;
  challengeScore: number;
  denyScore: number;
  matchedPlaces: string | null;
  matched: unknown;
  failed: unknown;
  numberedFacts: string | null;
  facts: unknown;
  keys: unknown;
  velocity: string | null;
  counts: unknown;
  amountMinor: string | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  registrationId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  echo: unknown;
  ndc: string;
  actor: string;
  createdAt: Date;
};

export const findVerdictsOfEvents = sqlFile<FindVerdictsOfEventsParameters, FindVerdictsOfEventsRow, 'read'>(
  'lib/fraud/sql/find-verdicts-of-events.sql',
);
export type FindVerdictsOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindVerdictsOfEventsRow = {
  merchantId: string;
  id: string;
  channelId: string;
  kind: string;
  decision: string;
  score: number;
  resultCode: string;
  source: string;
  ruleSetId: string;
  challengeScore: number;
  denyScore: number;
  matchedPlaces: string | null;
  matched: unknown;
  failed: unknown;
  numberedFacts: string | null;
  facts: unknown;
  velocity: string | null;
  counts: unknown;
  amountMinor: string | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  registrationId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  echo: unknown;
  ndc: string;
  actor: string;
  createdAt: Date;
};

export const findWaitingRules = sqlFile<FindWaitingRulesParameters, FindWaitingRulesRow, 'read'>(
  'lib/fraud/sql/find-waiting-rules.sql',
);
export type FindWaitingRulesParameters = { ruleIds: readonly string[] };
export type FindWaitingRulesRow = { ruleId: string };

export const hasActiveNamesake = sqlFile<HasActiveNamesakeParameters, HasActiveNamesakeRow, 'read'>(
  'lib/fraud/sql/has-active-namesake.sql',
);
export type HasActiveNamesakeParameters = { entityId: string; code: string };
export type HasActiveNamesakeRow = { id: string };

export const insertAcceptedVerdicts = sqlFile<InsertAcceptedVerdictsParameters, InsertAcceptedVerdictsRow, 'write'>(
  'lib/fraud/sql/insert-accepted-verdicts.sql',
);
export type InsertAcceptedVerdictsParameters = { rows: string };
export type InsertAcceptedVerdictsRow = Record<never, never>;

export const insertRuleRequest = sqlFile<InsertRuleRequestParameters, InsertRuleRequestRow, 'write'>(
  'lib/fraud/sql/insert-rule-request.sql',
);
export type InsertRuleRequestParameters = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: string;
  actor: string;
  reason: string;
  at: Date;
};
export type InsertRuleRequestRow = { id: string };

export const insertRuleSet = sqlFile<InsertRuleSetParameters, InsertRuleSetRow, 'write'>(
  'lib/fraud/sql/insert-rule-set.sql',
);
export type InsertRuleSetParameters = { id: string; rules: string; now: Date };
export type InsertRuleSetRow = Record<never, never>;

export const insertStoppedPayments = sqlFile<InsertStoppedPaymentsParameters, InsertStoppedPaymentsRow, 'write'>(
  'lib/fraud/sql/insert-stopped-payments.sql',
);
export type InsertStoppedPaymentsParameters = {
  merchantId: string;
  backTestId: string;
  ids: readonly string[];
  areApproved: readonly boolean[];
  areChargedBack: readonly boolean[];
};
export type InsertStoppedPaymentsRow = Record<never, never>;

export const insertVerdicts = sqlFile<InsertVerdictsParameters, InsertVerdictsRow, 'write'>(
  'lib/fraud/sql/insert-verdicts.sql',
);
export type InsertVerdictsParameters = { isDurable: boolean; rows: string };
export type InsertVerdictsRow = Record<never, never>;

export const listMerchantsBelow = sqlFile<ListMerchantsBelowParameters, ListMerchantsBelowRow, 'read'>(
  'lib/fraud/sql/list-merchants-below.sql',
);
export type ListMerchantsBelowParameters = { entityId: string };
export type ListMerchantsBelowRow = { merchantId: string; channelId: string | null };

export const listRuleRequests = sqlFile<ListRuleRequestsParameters, ListRuleRequestsRow, 'read'>(
  'lib/fraud/sql/list-rule-requests.sql',
);
export type ListRuleRequestsParameters = { ruleId: string; limit: bigint | number };
export type ListRuleRequestsRow = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: unknown;
  state: string;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  ruleVersion: number | null;
};

export const listWaitingRequests = sqlFile<ListWaitingRequestsParameters, ListWaitingRequestsRow, 'read'>(
  'lib/fraud/sql/list-waiting-requests.sql',
);
export type ListWaitingRequestsParameters = {
  actor: string;
  endedAfter: Date;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type ListWaitingRequestsRow = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: unknown;
  state: string;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  ruleVersion: number | null;
};

export const lockRule = sqlFile<LockRuleParameters, LockRuleRow, 'write'>('lib/fraud/sql/lock-rule.sql');
export type LockRuleParameters = { id: string };
export type LockRuleRow = { id: string };

export const lockVelocity = sqlFile<LockVelocityParameters, LockVelocityRow, 'write'>(
  'lib/fraud/sql/lock-velocity.sql',
);
export type LockVelocityParameters = { merchantId: string; keys: readonly string[] };
export type LockVelocityRow = { count: string };

export const measureHandling = sqlFile<MeasureHandlingParameters, MeasureHandlingRow, 'read'>(
  'lib/fraud/sql/measure-handling.sql',
);
export type MeasureHandlingParameters = { merchantIds: readonly string[]; channelIds: readonly string[]; since: Date };
export type MeasureHandlingRow = { medianSeconds: number | null; decisions: number };

export const recordHistory = sqlFile<RecordHistoryParameters, RecordHistoryRow, 'write'>(
  'lib/fraud/sql/record-history.sql',
);
export type RecordHistoryParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  streams: readonly string[];
  types: readonly string[];
};
export type RecordHistoryRow = Record<never, never>;

export const recordVelocity = sqlFile<RecordVelocityParameters, RecordVelocityRow, 'write'>(
  'lib/fraud/sql/record-velocity.sql',
);
export type RecordVelocityParameters = { payments: string; buckets: string; listed: string };
export type RecordVelocityRow = { ordinal: number; about: string; found: string };

export const saveBackTest = sqlFile<SaveBackTestParameters, SaveBackTestRow, 'write'>(
  'lib/fraud/sql/save-back-test.sql',
);
export type SaveBackTestParameters = {
  scanned: number;
  total: number;
  place: string;
  result: string;
  isDone: boolean;
  now: Date;
  id: string;
};
export type SaveBackTestRow = Record<never, never>;

export const scanVerdicts = sqlFile<ScanVerdictsParameters, ScanVerdictsRow, 'read'>('lib/fraud/sql/scan-verdicts.sql');
export type ScanVerdictsParameters = {
  readsVelocity: boolean;
  names: readonly string[];
  keys: readonly string[];
  places: readonly number[];
  ruleId: string;
  merchantId: string;
  afterAt: Date;
  afterId: string;
  until: Date;
  channelId: string | null;
  limit: number;
};
export type ScanVerdictsRow = { rows: string; numberedFacts: string; velocity: string };

export const upsertListEntries = sqlFile<UpsertListEntriesParameters, UpsertListEntriesRow, 'write'>(
  'lib/fraud/sql/upsert-list-entries.sql',
);
export type UpsertListEntriesParameters = { entityId: string; actor: string; at: Date; rows: string };
export type UpsertListEntriesRow = {
  id: string;
  entityId: string;
  list: string;
  kind: string;
  value: string;
  label: string;
  reason: string;
  actor: string;
  expiresAt: Date | null;
  createdAt: Date;
};
