import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import {
  changeRule,
  createRule,
  findListedRule,
  findRule,
  type ListedRule,
  listVersions,
  moveRule,
  type Rule,
  RuleConflictError,
  restoreRuleVersion,
} from '#lib/fraud/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { resolveActorNames } from '../audit/resolve-actors.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import { listRoutes } from '../kernel/lists/list-routes.ts';
import { roleRootsOf } from '../kernel/permissions.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';
import { route } from '../kernel/route.ts';
import { changedRuleForm, movedRuleForm, newRuleForm, restoredVersionForm, ruleModeForm } from './forms.ts';
import { presentRule, presentVersion, type RiskRuleRow, type RiskRuleVersionRow } from './present-rule.ts';
import { readRuleForm } from './read-rule-form.ts';
import { mapNewRuleErrors, mapRuleErrors } from './rule-errors.ts';
import { riskRuleList } from './rule-list.ts';

export type RiskRuleDetail = {
  row: RiskRuleRow;
  /** Every version, the newest first. */
  versions: RiskRuleVersionRow[];
  mayWrite: boolean;
};

type Context = BackOfficeContext<unknown, unknown, { id: string }>;
type Change = { actor: string; reason: string; at: Date };

const nothing = z.object({});

/** A rule in scope. */
export async function getRiskRule(
  { db }: BackOfficeServices,
  { entityScope, path }: Pick<Context, 'entityScope' | 'path'>,
): Promise<ListedRule> {
  const rule = await findListedRule(db, path.id);
  if (!rule || !(await entityScope.includes(rule.entityId))) throw backOfficeErrors.unknown('risk rule');
  return rule;
}

async function readDetail(services: BackOfficeServices, rule: ListedRule, user: Context['user']) {
  const { db, tree } = services;
  const [names, path, versions] = await Promise.all([
    findEntityNames(db, [rule.entityId]),
    tree.findPath(rule.entityId),
    listVersions(db, rule.id),
  ]);
  const actors = await resolveActorNames(
    db,
    versions.map(({ actor }) => actor),
  );
  const roots = roleRootsOf(user.roles, 'risk.write');
  return {
    row: presentRule(rule, names),
    versions: versions.map((version) => presentVersion(version, actors)),
    mayWrite: path?.ids.some((id) => roots.includes(id)) ?? false,
  } satisfies RiskRuleDetail;
}

/** The fields of a rule in the audit log. */
function factsOf({ name, code, mode, expression, action, stop, position, version }: Rule) {
  return { name, code, mode, expression, action, stop, position, version };
}

type RuleUpdate = {
  /** The last part of the action in the audit log. */
  verb: 'change' | 'set-mode' | 'restore' | 'move';
  version: number;
  reason: string;
  apply: (tx: StaffTx, before: Rule, change: Change) => Promise<unknown>;
};

/** Changes the version that the user has seen, writes the audit log, and returns the rule as it is then. */
async function updateRule(
  services: BackOfficeServices,
  context: Context,
  { verb, version, reason, apply }: RuleUpdate,
): Promise<RiskRuleDetail> {
  const rule = await getRiskRule(services, context);
  const by = { actor: context.actor, reason, at: context.now };
  await mapRuleErrors(services, rule, () =>
    context.change(async (tx) => {
      const before = await findRule(tx, rule.id);
      if (before?.version !== version) throw new RuleConflictError();
      if ((await apply(tx, before, by)) === false) return { result: null, action: null };
      const after = await findRule(tx, rule.id);
      return {
        ...{ result: null, action: `risk-rule.${verb}`, entityId: rule.entityId, subjectId: rule.id },
        ...{ before: factsOf(before), after: { ...(after && factsOf(after)), reason } },
      };
    }),
  );
  services.fraud.rules.invalidate();
  services.events.wake();
  return readDetail(services, await getRiskRule(services, context), context.user);
}

export const riskRuleRoutes = [
  ...listRoutes(riskRuleList),
  route({
    method: 'GET',
    path: '/risk-rules/:id',
    permission: 'risk.read',
    query: nothing,
    run: async (services, context): Promise<RiskRuleDetail> =>
      readDetail(services, await getRiskRule(services, context), context.user),
  }),
  route({
    method: 'POST',
    path: '/risk-rules',
    permission: 'risk.write',
    query: nothing,
    body: newRuleForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { entityId, reason, code } = body;
      if (!(await entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const { id } = await mapNewRuleErrors(() =>
        change(async (tx) => {
          const by = { actor, reason, at: now };
          const result = await createRule(tx, entityId, { code, ...readRuleForm(body), mode: 'DRAFT' }, by);
          const after = { ...factsOf(result), reason };
          return { result, action: 'risk-rule.create', entityId, subjectId: result.id, after };
        }),
      );
      services.fraud.rules.invalidate();
      services.events.wake();
      return { id };
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/change',
    permission: 'risk.write',
    query: nothing,
    body: changedRuleForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, reason } = context.body;
      const apply = (tx: StaffTx, before: Rule, by: Change) =>
        changeRule(tx, before, { ...readRuleForm(context.body), mode: before.mode }, by);
      return updateRule(services, context, { verb: 'change', version, reason, apply });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/mode',
    permission: 'risk.write',
    query: nothing,
    body: ruleModeForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, mode, reason } = context.body;
      const apply = async (tx: StaffTx, before: Rule, by: Change) => {
        if (before.mode === mode) {
          const sentence = `The rule ${before.name} has this mode already. Nothing was changed.`;
          throw new BackOfficeError(409, 'same-mode', sentence);
        }
        const { name, expression, action, stop } = before;
        return changeRule(tx, before, { name, expression, action, stop, mode }, by);
      };
      return updateRule(services, context, { verb: 'set-mode', version, reason, apply });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/restore',
    permission: 'risk.write',
    query: nothing,
    body: restoredVersionForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, restored, reason } = context.body;
      const apply = async (tx: StaffTx, before: Rule, by: Change) => {
        if (!(await listVersions(tx, before.id)).some((each) => each.version === restored))
          throw backOfficeErrors.unknown('version');
        return restoreRuleVersion(tx, before, restored, by);
      };
      return updateRule(services, context, { verb: 'restore', version, reason, apply });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/move',
    permission: 'risk.write',
    query: nothing,
    body: movedRuleForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, direction } = context.body;
      const apply = (tx: StaffTx, before: Rule, by: Change) =>
        moveRule(tx, before, direction === 'up' ? -1 : 1, by);
      return updateRule(services, context, { verb: 'move', version, reason: `Moved ${direction}`, apply });
    },
  }),
];
