import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { lockRule, requestRuleChange } from '../../rules/approval/request-change.ts';
import { type PlannedChange, requiresApproval } from '../../rules/approval/requires-approval.ts';
import type { RuleRequestKind } from '../../rules/approval/rule-request.ts';
import {
  moveRule,
  planNewRule,
  type RuleChange,
  RuleConflictError,
  type RuleInput,
  storeNewRule,
  storeVersion,
} from '../../rules/change-rule.ts';
import { requireLists } from '../../rules/list-users.ts';
import type { Rule } from '../../rules/rule.ts';
import { findRule } from '../../rules/store.ts';
import type { RuleContext } from './manages-rules.ts';
import { factsOf, getRiskRule, type RiskRuleDetail, readDetail } from './rule-detail.ts';
import { mapNewRuleErrors, mapRuleErrors } from './rule-errors.ts';

/** The last part of the action in the audit log, and the kind of a request. */
const verbs = { CHANGE: 'change', MODE: 'set-mode', RESTORE: 'restore', MOVE: 'move' } as const;

type SubmittedChange = {
  kind: keyof typeof verbs;
  version: number;
  reason: string;
  /** Null: there is nothing to change. */
  plan: (tx: StaffTx, before: Rule) => Promise<Omit<PlannedChange, 'before'> | null>;
};

/**
 * Changes the version that the user has seen, or keeps the change as a request where another user approves it; writes
 * the audit log, and returns the rule as it is then.
 */
export async function submitChange(
  services: StaffServices,
  context: RuleContext,
  { kind, version, reason, plan }: SubmittedChange,
): Promise<RiskRuleDetail> {
  const rule = await getRiskRule(services, context);
  const by = { actor: context.actor, reason, at: context.now };
  await mapRuleErrors(services, rule, () =>
    context.change(async (tx) => {
      const before = await lockRule(tx, rule.id);
      if (before?.version !== version) throw new RuleConflictError();
      const planned = await plan(tx, before);
      if (!planned) return { result: null, action: null };
      return submit(tx, kind, { before, ...planned }, by);
    }),
  );
  notifyChanged(services);
  return readDetail(services, await getRiskRule(services, context), context.user);
}

async function submit(tx: StaffTx, kind: keyof typeof verbs, change: PlannedChange & { before: Rule }, by: RuleChange) {
  const { before, after, passed } = change;
  const subject = { result: null, entityId: before.entityId, subjectId: before.id, before: factsOf(before) };
  await requireLists(tx, after);
  if (await requiresApproval(tx, change)) return { ...subject, ...(await request(tx, kind, change, by)) };
  if (passed) await moveRule(tx, before, placesOf(change), by);
  else await storeVersion(tx, after, by);
  const stored = (await findRule(tx, before.id)) ?? after;
  return { ...subject, action: `risk-rule.${verbs[kind]}`, after: { ...factsOf(stored), reason: by.reason } };
}

const placesOf = ({ before, after }: { before: Rule; after: Rule }): -1 | 1 =>
  after.position < before.position ? -1 : 1;

async function request(tx: StaffTx, kind: RuleRequestKind, change: PlannedChange, by: RuleChange) {
  await requestRuleChange(tx, kind, change, by);
  const after = { ...factsOf(change.after), reason: by.reason, request: kind.toLowerCase() };
  return { action: 'risk-rule.request', after };
}

type NewRuleContext = Pick<BackOfficeContext<unknown, unknown>, 'actor' | 'now' | 'change'>;

/** Adds a rule, or keeps it as a request where it would take the place of an active one. */
export async function submitNewRule(
  services: StaffServices,
  { actor, now, change }: NewRuleContext,
  { entityId, input, reason }: { entityId: string; input: RuleInput; reason: string },
): Promise<{ id: string; isRequested: boolean }> {
  const by = { actor, reason, at: now };
  const created = await mapNewRuleErrors(() =>
    change(async (tx) => {
      const after = await planNewRule(tx, entityId, input);
      await requireLists(tx, after);
      const isRequested = await requiresApproval(tx, { before: null, after });
      const subject = { result: { id: after.id, isRequested }, entityId, subjectId: after.id };
      if (isRequested) {
        return { ...subject, ...(await request(tx, 'CREATE', { before: null, after }, by)) };
      }
      await storeNewRule(tx, after, by);
      return { ...subject, action: 'risk-rule.create', after: { ...factsOf(after), reason } };
    }),
  );
  notifyChanged(services);
  return created;
}

/** The next payment is checked by the rules as they are now. */
export function notifyChanged({ fraud, events }: StaffServices): void {
  fraud.rules.invalidate();
  events.wake();
}
