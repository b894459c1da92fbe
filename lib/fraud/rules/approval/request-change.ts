import { execute } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { RuleChange } from '../change-rule.ts';
import type { Rule } from '../rule.ts';
import { findRule } from '../store.ts';
import { insertRequest } from './request-store.ts';
import type { PlannedChange } from './requires-approval.ts';
import { type RuleProposal, type RuleRequestKind, RuleRequestWaitingError } from './rule-request.ts';
import * as sql from './sql/index.ts';

/** A rule that no other transaction changes before this one ends, nor the others of its entity. */
export async function lockRule(tx: StaffTx, id: string): Promise<Rule | null> {
  await execute(tx, sql.lockRule, { id });
  return findRule(tx, id);
}

/** Keeps a change until another user approves it. The caller has locked the rule. */
export async function requestRuleChange(
  tx: StaffTx,
  kind: RuleRequestKind,
  change: PlannedChange,
  { actor, reason, at }: RuleChange,
): Promise<void> {
  const { before, after } = change;
  const isInserted = await insertRequest(tx, {
    id: newRandomId(),
    entityId: after.entityId,
    ruleId: after.id,
    kind,
    actor,
    reason,
    at,
    baseVersion: before?.version ?? 0,
    proposal: proposalOf(change),
  });
  if (!isInserted) throw new RuleRequestWaitingError();
}

function proposalOf({ before, after, passed }: PlannedChange): RuleProposal {
  const { id: _i, entityId: _e, version: _v, ...content } = after;
  if (!before || !passed) return { content };
  const { id, version, name } = passed;
  return { content, move: { places: after.position < before.position ? -1 : 1, passed: { id, version, name } } };
}
