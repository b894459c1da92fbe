// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findRulesWithLists = sqlFile<FindRulesWithListsParameters, FindRulesWithListsRow, 'read'>(
  'lib/fraud/rules/sql/find-rules-with-lists.sql',
);
export type FindRulesWithListsParameters = { entityId: string };
export type FindRulesWithListsRow = { name: string; expression: string };

export const insertRuleSet = sqlFile<InsertRuleSetParameters, InsertRuleSetRow, 'write'>(
  'lib/fraud/rules/sql/insert-rule-set.sql',
);
export type InsertRuleSetParameters = { id: string; rules: string; reviews: boolean; now: Date };
export type InsertRuleSetRow = Record<never, never>;
