import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { changeRule, moveRule, planNewRule, type RuleChange, storeNewRule } from '../change-rule.ts';
import type { Rule } from '../rule.ts';
import { findRule, findRulesOf } from '../store.ts';
import { lockRule } from './request-change.ts';
import { endRequest, findRuleRequest } from './request-store.ts';
import type { RuleRequest } from './rule-request.ts';

type By = { actor: string; at: Date };

/** What came of a decision about a request: `own` is for another user to decide, `ended` was ended by one before. */
export type RequestDecision =
  | { kind: 'ended'; request: RuleRequest }
  | { kind: 'own' }
  | { kind: 'closed' }
  | { kind: 'outdated' }
  | { kind: 'approved'; before: Rule | null; after: Rule };

/** Applies a request exactly as it was made, or ends it when its rule has changed since. */
export async function approveRequest(tx: StaffTx, request: RuleRequest, by: By): Promise<RequestDecision> {
  if (request.requestedBy === by.actor) return { kind: 'own' };
  const before = await lockRule(tx, request.ruleId);
  const isCurrent = await stillApplies(tx, request, before);
  const state = isCurrent ? 'APPROVED' : 'OUTDATED';
  if (!(await endRequest(tx, request.id, state, { ...by, reason: null }))) return endedBefore(tx, request);
  if (!isCurrent) return { kind: 'outdated' };
  const { requestedBy: actor, reason } = request;
  const after = await apply(tx, request, before, { actor, reason, approvedBy: by.actor, at: by.at });
  return { kind: 'approved', before, after };
}

/** Ends a request without applying it: another user rejects it, or its requester withdraws it. */
export async function closeRequest(
  tx: StaffTx,
  request: RuleRequest,
  state: 'REJECTED' | 'WITHDRAWN',
  by: By & { reason: string | null },
): Promise<RequestDecision> {
  if (await endRequest(tx, request.id, state, by)) return { kind: 'closed' };
  return endedBefore(tx, request);
}

/** The request as it is now: it has ended, or this user may not end it so. */
async function endedBefore(tx: StaffTx, { id }: RuleRequest): Promise<RequestDecision> {
  const request = await findRuleRequest(tx, id);
  return request && request.state !== 'WAITING' ? { kind: 'ended', request } : { kind: 'own' };
}

async function stillApplies(
  tx: StaffTx,
  { entityId, baseVersion, proposal: { content, move } }: RuleRequest,
  rule: Rule | null,
): Promise<boolean> {
  if ((rule?.version ?? 0) !== baseVersion) return false;
  if (rule === null) return !(await findRulesOf(tx, [entityId])).some(({ code }) => code === content.code);
  if (!move) return true;
  return (await findRule(tx, move.passed.id))?.version === move.passed.version;
}

async function apply(
  tx: StaffTx,
  { entityId, ruleId, proposal: { content, move } }: RuleRequest,
  before: Rule | null,
  change: RuleChange,
): Promise<Rule> {
  const { position: _, code, ...input } = content;
  if (before === null) {
    return storeNewRule(tx, await planNewRule(tx, entityId, { code, ...input }, ruleId), change);
  }
  if (!move) return changeRule(tx, before, input, change);
  await moveRule(tx, before, move.places, change, move.passed);
  return (await findRule(tx, ruleId)) ?? before;
}
