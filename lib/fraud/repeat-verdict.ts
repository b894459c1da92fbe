import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Facts } from './facts/fact.ts';
import { knownFacts } from './known-facts.ts';
import { compileRule } from './rules/compile-rule.ts';
import { type Evaluation, evaluateRules } from './rules/evaluate-rules.ts';
import { createRuleSet } from './rules/rule-directory.ts';
import { findRuleSets } from './rules/stored-rule-sets.ts';
import * as sql from './sql/index.ts';
import { placeInCounts } from './velocity/velocity-counts.ts';
import { type Verdict, verdictCodes } from './verdict.ts';

/**
 * Runs the rules of a verdict again, in the versions and with the facts and bands of then: the same evaluation, however
 * much the rules have changed since.
 */
export async function repeatVerdict(connection: Connection, verdict: Verdict): Promise<Evaluation> {
  const rules = (await findRuleSets(connection, [verdict.ruleSetId])).get(verdict.ruleSetId) ?? [];
  return evaluateRules(createRuleSet(rules), knownFacts(verdict), verdict);
}

/** Facts, and the names of those that rules which matched have read. */
export type FactsOfVerdict = {
  facts: Facts;
  deciding: ReadonlySet<string>;
  late: readonly LateRule[];
  denial: string | null;
};

/** A rule that matched once the payment was approved. */
export type LateRule = { name: string; effect: string; isShadow: boolean };

/**
 * What a verdict was made of: all facts but velocity, and the velocity that a rule names which matched. A rule that no
 * longer compiles names nothing.
 */
export async function findFactsOfVerdict(connection: Connection, verdict: Verdict): Promise<FactsOfVerdict> {
  const versions = await query(connection, sql.findRuleVersions, {
    ids: verdict.matched.map(({ id }) => id),
    versions: verdict.matched.map(({ version }) => version),
  });
  const deciding = new Set(
    versions.flatMap(({ expression }) => [...(compileRule(expression).expression?.facts ?? [])]),
  );
  const known = Object.entries(knownFacts(verdict));
  const shown = known.filter(([name]) => placeInCounts(name) === null || deciding.has(name));
  const reviews = await query(connection, sql.findLateRules, { merchantId: verdict.merchantId, id: verdict.id });
  const late = reviews.flatMap(({ rules }) => rules as unknown as LateRule[]);
  const denial = await findLateDenial(connection, verdict);
  return { facts: Object.fromEntries(shown), deciding, late, denial };
}

/** Null: the payment went by its verdict. */
async function findLateDenial(connection: Connection, { decision, merchantId, id }: Verdict): Promise<string | null> {
  if (decision === 'DENY') return null;
  const code = verdictCodes.PAYMENT.DENY;
  const [event] = await query(connection, sql.findLateDenial, { merchantId, id, code });
  return event?.reason ?? null;
}
