// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimDecisionRun = sqlFile<ClaimDecisionRunParameters, ClaimDecisionRunRow, 'write'>(
  'lib/fraud/cases/runs/sql/claim-decision-run.sql',
);
export type ClaimDecisionRunParameters = { until: Date; now: Date };
export type ClaimDecisionRunRow = {
  id: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  state: string;
  actor: string;
  username: string;
  address: string | null;
  finalAt: Date;
};

export const countRunCases = sqlFile<CountRunCasesParameters, CountRunCasesRow, 'read'>(
  'lib/fraud/cases/runs/sql/count-run-cases.sql',
);
export type CountRunCasesParameters = { runIds: readonly string[] };
export type CountRunCasesRow = { runId: string; state: string; count: number };

export const endDecisionRun = sqlFile<EndDecisionRunParameters, EndDecisionRunRow, 'write'>(
  'lib/fraud/cases/runs/sql/end-decision-run.sql',
);
export type EndDecisionRunParameters = { to: string; now: Date; id: string; from: readonly string[] };
export type EndDecisionRunRow = Record<never, never>;

export const findDecisionRun = sqlFile<FindDecisionRunParameters, FindDecisionRunRow, 'read'>(
  'lib/fraud/cases/runs/sql/find-decision-run.sql',
);
export type FindDecisionRunParameters = { id: string };
export type FindDecisionRunRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  state: string;
  total: number;
  actor: string;
  createdAt: Date;
  finalAt: Date;
  finishedAt: Date | null;
};

export const insertDecisionRun = sqlFile<InsertDecisionRunParameters, InsertDecisionRunRow, 'write'>(
  'lib/fraud/cases/runs/sql/insert-decision-run.sql',
);
export type InsertDecisionRunParameters = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  total: number;
  actor: string;
  username: string;
  address: string | null;
  at: Date;
  finalAt: Date;
};
export type InsertDecisionRunRow = Record<never, never>;

export const insertRunCases = sqlFile<InsertRunCasesParameters, InsertRunCasesRow, 'write'>(
  'lib/fraud/cases/runs/sql/insert-run-cases.sql',
);
export type InsertRunCasesParameters = {
  runId: string;
  merchantIds: readonly string[];
  caseIds: readonly string[];
  channelIds: readonly string[];
  effects: readonly string[];
};
export type InsertRunCasesRow = Record<never, never>;

export const listDecisionRuns = sqlFile<ListDecisionRunsParameters, ListDecisionRunsRow, 'read'>(
  'lib/fraud/cases/runs/sql/list-decision-runs.sql',
);
export type ListDecisionRunsParameters = { entityIds: readonly string[] | null; limit: bigint | number };
export type ListDecisionRunsRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  state: string;
  total: number;
  actor: string;
  createdAt: Date;
  finalAt: Date;
  finishedAt: Date | null;
};

export const listRefusedCases = sqlFile<ListRefusedCasesParameters, ListRefusedCasesRow, 'read'>(
  'lib/fraud/cases/runs/sql/list-refused-cases.sql',
);
export type ListRefusedCasesParameters = { runId: string; limit: bigint | number };
export type ListRefusedCasesRow = { caseId: string; refusal: string; refusedBy: string | null };

export const listRunCases = sqlFile<ListRunCasesParameters, ListRunCasesRow, 'read'>(
  'lib/fraud/cases/runs/sql/list-run-cases.sql',
);
export type ListRunCasesParameters = { runId: string; state: string; runState: string; limit: bigint | number };
export type ListRunCasesRow = {
  merchantId: string;
  caseId: string;
  channelId: string;
  expectedEffect: string | null;
  decisionId: string | null;
};

export const markRunDecided = sqlFile<MarkRunDecidedParameters, MarkRunDecidedRow, 'write'>(
  'lib/fraud/cases/runs/sql/mark-run-decided.sql',
);
export type MarkRunDecidedParameters = { decisionId: string; merchantId: string; runId: string; caseId: string };
export type MarkRunDecidedRow = Record<never, never>;

export const markRunRefused = sqlFile<MarkRunRefusedParameters, MarkRunRefusedRow, 'write'>(
  'lib/fraud/cases/runs/sql/mark-run-refused.sql',
);
export type MarkRunRefusedParameters = {
  refusal: string;
  refusedBy: string | null;
  merchantId: string;
  runId: string;
  caseId: string;
};
export type MarkRunRefusedRow = Record<never, never>;

export const markRunUndone = sqlFile<MarkRunUndoneParameters, MarkRunUndoneRow, 'write'>(
  'lib/fraud/cases/runs/sql/mark-run-undone.sql',
);
export type MarkRunUndoneParameters = { state: string; merchantId: string; runId: string; caseId: string };
export type MarkRunUndoneRow = Record<never, never>;

export const releaseDecisionRun = sqlFile<ReleaseDecisionRunParameters, ReleaseDecisionRunRow, 'write'>(
  'lib/fraud/cases/runs/sql/release-decision-run.sql',
);
export type ReleaseDecisionRunParameters = { id: string };
export type ReleaseDecisionRunRow = Record<never, never>;
