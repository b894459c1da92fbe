import { z } from 'zod';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { compileRule } from './compile-rule.ts';
import { requireLists } from './list-users.ts';
import { type Rule, type RuleVersion, riskDecisions, ruleMeasures, ruleModes } from './rule.ts';
import { findTimeConflict } from './rule-time.ts';
import { findRulesOf, insertRule, insertVersion, listVersions, updateRule } from './store.ts';

const action = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('score'),
    points: z
      .int('must be a whole number')
      .min(-99_999, 'must be at least -99,999')
      .max(99_999, 'must be at most 99,999'),
  }),
  z.strictObject({ kind: z.literal('decide'), decision: z.enum(riskDecisions) }),
  z.strictObject({ kind: z.literal('measure'), measure: z.enum(ruleMeasures) }),
  z.strictObject({ kind: z.literal('route'), accountId: z.string().min(1, 'is missing').max(64) }),
]);

const expression = z.string().superRefine((text, context) => {
  const { error } = compileRule(text);
  if (error) context.addIssue({ code: 'custom', message: error.message, params: error });
});

const ruleShape = z
  .strictObject({
    code: z.string().regex(/^[a-z0-9-]{1,64}$/, 'has 1 to 64 lower-case letters, digits and hyphens'),
    name: z.string().trim().min(1, 'is missing').max(100),
    mode: z.enum(ruleModes),
    expression,
    action,
    stop: z.boolean().default(false),
  })
  .superRefine((rule, context) => {
    const facts = compileRule(rule.expression).expression?.facts ?? [];
    const message = findTimeConflict(facts, rule.action);
    // By the name that the field has in forms.
    if (message) context.addIssue({ code: 'custom', message, path: ['effect'] });
  });

/** A rule as a form sends it. An issue at `expression` has the place of the error in its `params`. */
export type RuleInput = z.input<typeof ruleShape>;

/** Who changes a rule and why, and who approved it; kept with the version. */
export type RuleChange = { actor: string; approvedBy?: string; reason: string; at: Date };

/** Another user changed the rule first. */
export class RuleConflictError extends Error {}

/** A rule after the others of its entity, checked. */
export async function planNewRule(tx: StaffTx, entityId: string, input: RuleInput, id = newRandomId()): Promise<Rule> {
  const parsed = ruleShape.parse(input);
  const others = await findRulesOf(tx, [entityId]);
  if (others.some(({ code }) => code === parsed.code)) throw codeIsUsed(parsed);
  const position = Math.max(0, ...others.map((rule) => rule.position)) + 1;
  return { id, entityId, position, version: 1, ...parsed };
}

/** Adds a rule after the others of its entity. */
export async function createRule(tx: StaffTx, entityId: string, input: RuleInput, change: RuleChange): Promise<Rule> {
  return storeNewRule(tx, await planNewRule(tx, entityId, input), change);
}

/** Stores a rule that was planned. */
export async function storeNewRule(tx: StaffTx, rule: Rule, change: RuleChange): Promise<Rule> {
  await requireLists(tx, rule);
  if (!(await insertRule(tx, rule, change.at))) throw codeIsUsed(rule);
  await insertVersion(tx, rule, change);
  return rule;
}

const codeIsUsed = ({ code }: Pick<Rule, 'code'>) =>
  new RuleConflictError(`A rule with the code ${code} already exists.`);

/** The next version of a rule, checked. */
export function planChange(before: Rule, input: Omit<RuleInput, 'code'>): Rule {
  const parsed = ruleShape.parse({ ...input, code: before.code });
  return { ...before, ...parsed, version: before.version + 1 };
}

/** Makes a new version of a rule. */
export async function changeRule(
  tx: StaffTx,
  before: Rule,
  input: Omit<RuleInput, 'code'>,
  change: RuleChange,
): Promise<Rule> {
  return storeVersion(tx, planChange(before, input), change);
}

/** The rule that a move by one place passes; null at the end. */
export async function findPassedRule(tx: StaffTx, before: Rule, places: -1 | 1): Promise<Rule | null> {
  const rules = await findRulesOf(tx, [before.entityId]);
  return rules[rules.findIndex(({ id }) => id === before.id) + places] ?? null;
}

/**
 * Moves a rule by one place among the rules of its entity, each of which has one afterwards; false at the end. When a
 * version of the passed rule is stated, it passes that one or nothing is changed.
 */
export async function moveRule(
  tx: StaffTx,
  before: Rule,
  places: -1 | 1,
  change: RuleChange,
  passed?: RuleVersion,
): Promise<boolean> {
  const rules = await findRulesOf(tx, [before.entityId]);
  const from = rules.findIndex(({ id }) => id === before.id);
  const current = rules[from];
  const other = rules[from + places];
  if (current?.version !== before.version) throw changedByOther(before);
  if (passed && !(other?.id === passed.id && other.version === passed.version)) throw changedByOther(before);
  if (!other) return false;
  const order = rules.with(from, other).with(from + places, current);
  for (const [index, rule] of order.entries()) {
    if (rule.position === index + 1) continue;
    await storeVersion(tx, { ...rule, position: index + 1, version: rule.version + 1 }, change);
  }
  return true;
}

/** The next version of a rule, with what an earlier one consists of. Its mode stays as it is now. */
export async function planRestore(tx: StaffTx, before: Rule, version: number): Promise<Rule> {
  const earlier = (await listVersions(tx, before.id)).find((each) => each.version === version);
  if (!earlier) throw new RuleConflictError(`The rule ${before.name} has no version ${version}.`);
  const { name, expression: text, action: effect, stop } = earlier.content;
  return planChange(before, { name, mode: before.mode, expression: text, action: effect, stop });
}

/** Makes an earlier version the newest one. */
export async function restoreRuleVersion(
  tx: StaffTx,
  before: Rule,
  version: number,
  change: RuleChange,
): Promise<Rule> {
  return storeVersion(tx, await planRestore(tx, before, version), change);
}

/** Stores the next version of a rule. */
export async function storeVersion(tx: StaffTx, after: Rule, change: RuleChange): Promise<Rule> {
  await requireLists(tx, after);
  if (!(await updateRule(tx, after, change.at))) {
    throw changedByOther(after);
  }
  await insertVersion(tx, after, change);
  return after;
}

const changedByOther = ({ name }: Rule) => new RuleConflictError(`The rule ${name} was changed by another user.`);
