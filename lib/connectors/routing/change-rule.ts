import { z } from 'zod';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { ConnectorConflictError, ConnectorValidationError } from '../accounts/connector-account.ts';
import { findAccountsOf } from '../accounts/store.ts';
import { type RoutingRule, routingConditions, routingFallbacks, routingTargets } from './routing-rule.ts';
import { deleteRule, findRulesOf, insertRule, updatePositions, updateRule } from './store.ts';

const ruleShape = z.strictObject({
  name: z.string().trim().min(1, 'is missing').max(100),
  enabled: z.boolean().default(true),
  conditions: routingConditions,
  targets: routingTargets,
  fallbacks: routingFallbacks,
});

/** A rule as a form sends it. */
export type RuleInput = z.input<typeof ruleShape>;

/** Adds a rule after the others of its entity. `entityIds` is the path of the entity, itself first. */
export async function createRule(
  tx: StaffTx,
  entityIds: readonly string[],
  input: RuleInput,
  now: Date,
): Promise<RoutingRule> {
  const [entityId = ''] = entityIds;
  const parsed = ruleShape.parse(input);
  await requireOwnAccounts(tx, entityIds, parsed);
  const others = await findRulesOf(tx, [entityId]);
  const position = Math.max(0, ...others.map((rule) => rule.position)) + 1;
  const rule: RoutingRule = { id: newRandomId(), entityId, position, version: 1, ...parsed };
  await insertRule(tx, rule, now);
  return rule;
}

export async function updateRoutingRule(
  tx: StaffTx,
  entityIds: readonly string[],
  before: RoutingRule,
  input: RuleInput,
  now: Date,
): Promise<RoutingRule> {
  const parsed = ruleShape.parse(input);
  await requireOwnAccounts(tx, entityIds, parsed);
  const after: RoutingRule = { ...before, ...parsed, version: before.version + 1 };
  if (await updateRule(tx, after, now)) return after;
  throw new ConnectorConflictError(`The rule ${before.name} was changed by another user.`);
}

/** Moves a rule one place up or down among the rules of its entity; at the end it stays. */
export async function moveRule(tx: StaffTx, rule: RoutingRule, by: 1 | -1): Promise<void> {
  const ids = (await findRulesOf(tx, [rule.entityId])).map(({ id }) => id);
  const at = ids.indexOf(rule.id);
  const other = ids[at + by];
  if (other === undefined) return;
  ids[at + by] = rule.id;
  ids[at] = other;
  await updatePositions(tx, ids);
}

export async function deleteRoutingRule(tx: StaffTx, { id }: RoutingRule): Promise<void> {
  await deleteRule(tx, id);
}

/** A rule sends to accounts of its entity or of those above, never to another merchant's. */
async function requireOwnAccounts(
  tx: StaffTx,
  entityIds: readonly string[],
  { targets, fallbacks }: Pick<RoutingRule, 'targets' | 'fallbacks'>,
): Promise<void> {
  const known = new Set((await findAccountsOf(tx, entityIds)).map(({ id }) => id));
  const named = [...targets.map(({ accountId }) => accountId), ...fallbacks];
  const unknown = named.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new ConnectorValidationError(`${unknown} is no connector account of this entity or one above it.`);
}
