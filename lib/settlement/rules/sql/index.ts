// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const backTestRule = sqlFile<BackTestRuleParameters, BackTestRuleRow, 'read'>(
  'lib/settlement/rules/sql/back-test-rule.sql',
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

export const changeRule = sqlFile<ChangeRuleParameters, ChangeRuleRow, 'write'>(
  'lib/settlement/rules/sql/change-rule.sql',
);
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

export const findImportOwner = sqlFile<FindImportOwnerParameters, FindImportOwnerRow, 'read'>(
  'lib/settlement/rules/sql/find-import-owner.sql',
);
export type FindImportOwnerParameters = { importId: string };
export type FindImportOwnerRow = { entityId: string };

export const findRule = sqlFile<FindRuleParameters, FindRuleRow, 'read'>('lib/settlement/rules/sql/find-rule.sql');
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

export const saveBackTest = sqlFile<SaveBackTestParameters, SaveBackTestRow, 'write'>(
  'lib/settlement/rules/sql/save-back-test.sql',
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
