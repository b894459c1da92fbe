import { query } from '#lib/platform/database/statement.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import { type Evaluation, evaluateRules } from './rules/evaluate-rules.ts';
import type { Rule } from './rules/rule.ts';
import { createRuleSet } from './rules/rule-directory.ts';
import * as sql from './sql/index.ts';
import type { Verdict } from './verdict.ts';

/**
 * Runs the rules of a verdict again, in the versions and with the facts and bands of then: the same evaluation, however
 * much the rules have changed since.
 */
export async function repeatVerdict(connection: Connection, verdict: Verdict): Promise<Evaluation> {
  const rows = await query(connection, sql.findRuleSet, { id: verdict.ruleSetId });
  const rules = rows.map(
    ({ id, version, entityId, content }) =>
      ({ ...(content as unknown as Rule), id, version, entityId }) satisfies Rule,
  );
  return evaluateRules(createRuleSet(rules), verdict.facts, verdict);
}
