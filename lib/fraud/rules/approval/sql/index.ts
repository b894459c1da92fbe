// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const closeOutdatedRequests = sqlFile<CloseOutdatedRequestsParameters, CloseOutdatedRequestsRow, 'write'>(
  'lib/fraud/rules/approval/sql/close-outdated-requests.sql',
);
export type CloseOutdatedRequestsParameters = { actor: string; at: Date; ruleId: string; version: number };
export type CloseOutdatedRequestsRow = Record<never, never>;

export const countWaitingRequests = sqlFile<CountWaitingRequestsParameters, CountWaitingRequestsRow, 'read'>(
  'lib/fraud/rules/approval/sql/count-waiting-requests.sql',
);
export type CountWaitingRequestsParameters = {
  actor: string;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type CountWaitingRequestsRow = { count: number };

export const endRuleRequest = sqlFile<EndRuleRequestParameters, EndRuleRequestRow, 'write'>(
  'lib/fraud/rules/approval/sql/end-rule-request.sql',
);
export type EndRuleRequestParameters = { state: string; actor: string; at: Date; reason: string | null; id: string };
export type EndRuleRequestRow = { id: string };

export const findRuleRequest = sqlFile<FindRuleRequestParameters, FindRuleRequestRow, 'read'>(
  'lib/fraud/rules/approval/sql/find-rule-request.sql',
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

export const findWaitingRules = sqlFile<FindWaitingRulesParameters, FindWaitingRulesRow, 'read'>(
  'lib/fraud/rules/approval/sql/find-waiting-rules.sql',
);
export type FindWaitingRulesParameters = { ruleIds: readonly string[] };
export type FindWaitingRulesRow = { ruleId: string };

export const hasActiveNamesake = sqlFile<HasActiveNamesakeParameters, HasActiveNamesakeRow, 'read'>(
  'lib/fraud/rules/approval/sql/has-active-namesake.sql',
);
export type HasActiveNamesakeParameters = { entityId: string; code: string };
export type HasActiveNamesakeRow = { id: string };

export const insertRuleRequest = sqlFile<InsertRuleRequestParameters, InsertRuleRequestRow, 'write'>(
  'lib/fraud/rules/approval/sql/insert-rule-request.sql',
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

export const listRuleRequests = sqlFile<ListRuleRequestsParameters, ListRuleRequestsRow, 'read'>(
  'lib/fraud/rules/approval/sql/list-rule-requests.sql',
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
  'lib/fraud/rules/approval/sql/list-waiting-requests.sql',
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

export const lockRule = sqlFile<LockRuleParameters, LockRuleRow, 'write'>('lib/fraud/rules/approval/sql/lock-rule.sql');
export type LockRuleParameters = { id: string };
export type LockRuleRow = { id: string };
