// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimDue = sqlFile<ClaimDueParameters, ClaimDueRow, 'write'>('lib/payouts/schedule/sql/claim-due.sql');
export type ClaimDueParameters = { merchantId: string; isTest: boolean; currency: string; dueOn: string; now: Date };
export type ClaimDueRow = Record<never, never>;

export const findScheduled = sqlFile<FindScheduledParameters, FindScheduledRow, 'read'>(
  'lib/payouts/schedule/sql/find-scheduled.sql',
);
export type FindScheduledParameters = Record<never, never>;
export type FindScheduledRow = { merchantId: string; schedule: string; since: Date };

export const saveOutcome = sqlFile<SaveOutcomeParameters, SaveOutcomeRow, 'write'>(
  'lib/payouts/schedule/sql/save-outcome.sql',
);
export type SaveOutcomeParameters = {
  outcome: string;
  merchantId: string;
  isTest: boolean;
  currency: string;
  dueOn: string;
};
export type SaveOutcomeRow = Record<never, never>;
