// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const decideExecution = sqlFile<DecideExecutionParameters, DecideExecutionRow, 'write'>(
  'lib/connectors/simulator/sql/decide-execution.sql',
);
export type DecideExecutionParameters = { outcome: string; merchantId: string; reference: string };
export type DecideExecutionRow = Record<never, never>;

export const findExecution = sqlFile<FindExecutionParameters, FindExecutionRow, 'read'>(
  'lib/connectors/simulator/sql/find-execution.sql',
);
export type FindExecutionParameters = { reference: string };
export type FindExecutionRow = {
  merchantId: string;
  reference: string;
  operation: string;
  amountMinor: string | null;
  currency: string | null;
  outcome: unknown;
  refused: boolean;
  calls: number;
  executedAt: Date;
};

export const refuseReference = sqlFile<RefuseReferenceParameters, RefuseReferenceRow, 'write'>(
  'lib/connectors/simulator/sql/refuse-reference.sql',
);
export type RefuseReferenceParameters = { merchantId: string; reference: string; now: Date };
export type RefuseReferenceRow = Record<never, never>;

export const writeJournal = sqlFile<WriteJournalParameters, WriteJournalRow, 'write'>(
  'lib/connectors/simulator/sql/write-journal.sql',
);
export type WriteJournalParameters = { rows: string };
export type WriteJournalRow = { reference: string; refused: boolean; calls: number };
