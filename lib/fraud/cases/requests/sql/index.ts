// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const endDecisionRequest = sqlFile<EndDecisionRequestParameters, EndDecisionRequestRow, 'write'>(
  'lib/fraud/cases/requests/sql/end-decision-request.sql',
);
export type EndDecisionRequestParameters = {
  state: string;
  actor: string;
  at: Date;
  reason: string | null;
  id: string;
};
export type EndDecisionRequestRow = { id: string };

export const findCaseChannels = sqlFile<FindCaseChannelsParameters, FindCaseChannelsRow, 'read'>(
  'lib/fraud/cases/requests/sql/find-case-channels.sql',
);
export type FindCaseChannelsParameters = { ids: readonly string[] };
export type FindCaseChannelsRow = {
  id: string;
  merchantId: string;
  channelId: string;
  amountMinor: string | null;
  currency: string | null;
};

export const findDecisionRequest = sqlFile<FindDecisionRequestParameters, FindDecisionRequestRow, 'read'>(
  'lib/fraud/cases/requests/sql/find-decision-request.sql',
);
export type FindDecisionRequestParameters = { id: string };
export type FindDecisionRequestRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  caseIds: readonly string[];
  state: string;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
};

export const insertDecisionRequest = sqlFile<InsertDecisionRequestParameters, InsertDecisionRequestRow, 'write'>(
  'lib/fraud/cases/requests/sql/insert-decision-request.sql',
);
export type InsertDecisionRequestParameters = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  caseIds: readonly string[];
  actor: string;
  at: Date;
};
export type InsertDecisionRequestRow = Record<never, never>;

export const listDecisionRequests = sqlFile<ListDecisionRequestsParameters, ListDecisionRequestsRow, 'read'>(
  'lib/fraud/cases/requests/sql/list-decision-requests.sql',
);
export type ListDecisionRequestsParameters = {
  actor: string;
  rejectedAfter: Date;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type ListDecisionRequestsRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  caseIds: readonly string[];
  state: string;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
};
