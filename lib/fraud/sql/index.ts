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

export const appendReviews = sqlFile<AppendReviewsParameters, AppendReviewsRow, 'write'>(
  'lib/fraud/sql/append-reviews.sql',
);
export type AppendReviewsParameters = { rows: string };
export type AppendReviewsRow = Record<never, never>;

export const deleteOldMerchantValues = sqlFile<DeleteOldMerchantValuesParameters, DeleteOldMerchantValuesRow, 'write'>(
  'lib/fraud/sql/delete-old-merchant-values.sql',
);
export type DeleteOldMerchantValuesParameters = { from: string; to: string; before: Date; minutesBefore: Date };
export type DeleteOldMerchantValuesRow = Record<never, never>;

export const deleteOldMerchantVelocity = sqlFile<
  DeleteOldMerchantVelocityParameters,
  DeleteOldMerchantVelocityRow,
  'write'
>('lib/fraud/sql/delete-old-merchant-velocity.sql');
export type DeleteOldMerchantVelocityParameters = { from: string; to: string; before: Date; minutesBefore: Date };
export type DeleteOldMerchantVelocityRow = Record<never, never>;

export const deleteOldVelocity = sqlFile<DeleteOldVelocityParameters, DeleteOldVelocityRow, 'write'>(
  'lib/fraud/sql/delete-old-velocity.sql',
);
export type DeleteOldVelocityParameters = { from: string; to: string; before: Date };
export type DeleteOldVelocityRow = Record<never, never>;

export const findChannels = sqlFile<FindChannelsParameters, FindChannelsRow, 'read'>('lib/fraud/sql/find-channels.sql');
export type FindChannelsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindChannelsRow = { merchantId: string; id: string; channelId: string };

export const findLateDenial = sqlFile<FindLateDenialParameters, FindLateDenialRow, 'read'>(
  'lib/fraud/sql/find-late-denial.sql',
);
export type FindLateDenialParameters = { merchantId: string; id: string; code: string };
export type FindLateDenialRow = { reason: string };

export const findLateRules = sqlFile<FindLateRulesParameters, FindLateRulesRow, 'read'>(
  'lib/fraud/sql/find-late-rules.sql',
);
export type FindLateRulesParameters = { merchantId: string; id: string };
export type FindLateRulesRow = { rules: unknown };

export const findReviewed = sqlFile<FindReviewedParameters, FindReviewedRow, 'read'>('lib/fraud/sql/find-reviewed.sql');
export type FindReviewedParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindReviewedRow = { id: string | null };

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
  matchedPlaces: string;
  failed: unknown;
  numberedFacts: string;
  keys: unknown;
  velocity: string | null;
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
  matchedPlaces: string;
  failed: unknown;
  numberedFacts: string;
  velocity: string | null;
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

export const insertAcceptedVerdicts = sqlFile<InsertAcceptedVerdictsParameters, InsertAcceptedVerdictsRow, 'write'>(
  'lib/fraud/sql/insert-accepted-verdicts.sql',
);
export type InsertAcceptedVerdictsParameters = { rows: string };
export type InsertAcceptedVerdictsRow = Record<never, never>;

export const insertVerdicts = sqlFile<InsertVerdictsParameters, InsertVerdictsRow, 'write'>(
  'lib/fraud/sql/insert-verdicts.sql',
);
export type InsertVerdictsParameters = { isDurable: boolean; rows: string };
export type InsertVerdictsRow = Record<never, never>;
