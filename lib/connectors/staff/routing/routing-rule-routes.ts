import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { ConnectorConflictError } from '../../accounts/connector-account.ts';
import { createRule, deleteRoutingRule, moveRule, updateRoutingRule } from '../../routing/change-rule.ts';
import type { RoutingRule } from '../../routing/routing-rule.ts';
import { findRule, findRulesOf } from '../../routing/store.ts';
import { mapConnectorErrors } from '../accounts/connector-errors.ts';
import { explainRouting } from './explain-routing.ts';
import { routingQuestion } from './forms.ts';
import { presentConditions, type RuleConditions, readRuleForm } from './rule-form.ts';

export type RoutingRuleRow = Omit<RoutingRule, 'conditions' | 'targets' | 'fallbacks'> & {
  conditions: RuleConditions;
  entityName: string;
  targets: { accountId: string; percent: number }[];
  fallbacks: string[];
  mayChange: boolean;
};

/** The rules that decide about payments of an entity, in the order in which they are looked at. */
export type RoutingRuleList = { rules: RoutingRuleRow[] };

const nothing = z.object({});
/** Parsed by `readRuleForm` later, so that its errors have the names of the fields of the form. */
const form = z.record(z.string(), z.unknown());

/** The fields of a rule in the audit log. */
function factsOf({ name, position, enabled, conditions, targets, fallbacks }: RoutingRule) {
  return { name, position, enabled, conditions, targets, fallbacks };
}

function entryOf(action: string, { id, entityId }: RoutingRule) {
  return { action, entityId, subjectId: id };
}

async function ruleWithin(db: Reader, entityScope: EntityScope, id: string | undefined): Promise<RoutingRule> {
  const rule = id === undefined ? null : await findRule(db, id);
  if (!rule || !(await entityScope.includes(rule.entityId))) throw backOfficeErrors.unknown('routing rule');
  return rule;
}

async function pathIdsOf({ tree }: StaffServices, entityId: string): Promise<readonly string[]> {
  return (await tree.findPath(entityId))?.ids ?? [];
}

export const routingRuleRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/routing-rules',
    permission: 'entities.read',
    query: nothing,
    run: async (services, { entityScope, path, user }): Promise<RoutingRuleList> => {
      const ids = await pathIdsOf(services, await entityWithin(entityScope, path.id));
      const [rules, names] = await Promise.all([findRulesOf(services.db, ids), findEntityNames(services.db, ids)]);
      const roots = roleRootsOf(user.roles, 'entities.write');
      const rows = rules
        .toSorted((a, b) => ids.indexOf(a.entityId) - ids.indexOf(b.entityId) || a.position - b.position)
        .map((rule) => ({
          ...rule,
          conditions: presentConditions(rule.conditions),
          targets: [...rule.targets],
          fallbacks: [...rule.fallbacks],
          entityName: names.get(rule.entityId) ?? '',
          mayChange: ids.slice(ids.indexOf(rule.entityId)).some((id) => roots.includes(id)),
        }));
      return { rules: rows };
    },
  }),
  route({
    method: 'GET',
    path: '/entities/:id/routing',
    permission: 'entities.read',
    query: routingQuestion,
    run: async (services, { entityScope, path, query, user }) =>
      explainRouting(services, await entityWithin(entityScope, path.id), query, user.roles),
  }),
  route({
    method: 'POST',
    path: '/entities/:id/routing-rules',
    permission: 'entities.write',
    query: nothing,
    body: form,
    run: async (services, { entityScope, path, body, change, now }): Promise<{ id: string }> => {
      const ids = await pathIdsOf(services, await entityWithin(entityScope, path.id));
      const create = async (tx: StaffTx) => {
        const result = await createRule(tx, ids, readRuleForm(body), now);
        return { result, ...entryOf('routing-rule.create', result), after: factsOf(result) };
      };
      const { id } = await mapConnectorErrors(() => change(create));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
  route({
    method: 'PATCH',
    path: '/routing-rules/:id',
    permission: 'entities.write',
    query: nothing,
    body: z.object({ version: z.int(), rule: form }),
    run: async (services, { entityScope, path, body, change, now }): Promise<{ id: string }> => {
      const apply = async (tx: StaffTx) => {
        const before = await ruleWithin(tx, entityScope, path.id);
        if (before.version !== body.version)
          throw new ConnectorConflictError(`The rule ${before.name} was changed by another user.`);
        const ids = await pathIdsOf(services, before.entityId);
        const result = await updateRoutingRule(tx, ids, before, readRuleForm(body.rule), now);
        const facts = { before: factsOf(before), after: factsOf(result) };
        return { result, ...entryOf('routing-rule.change', result), ...facts };
      };
      const { id } = await mapConnectorErrors(() => change(apply));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
  route({
    method: 'POST',
    path: '/routing-rules/:id/move',
    permission: 'entities.write',
    query: nothing,
    body: z.object({ direction: z.enum(['up', 'down']) }),
    run: async (services, { entityScope, path, body, change }): Promise<{ id: string }> => {
      const move = async (tx: StaffTx) => {
        const rule = await ruleWithin(tx, entityScope, path.id);
        await moveRule(tx, rule, body.direction === 'up' ? -1 : 1);
        const after = { name: rule.name, moved: body.direction };
        return { result: rule, ...entryOf('routing-rule.move', rule), after };
      };
      const { id } = await mapConnectorErrors(() => change(move));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
  route({
    method: 'DELETE',
    path: '/routing-rules/:id',
    permission: 'entities.write',
    query: nothing,
    run: async (services, { entityScope, path, change }): Promise<{ id: string }> => {
      const remove = async (tx: StaffTx) => {
        const before = await ruleWithin(tx, entityScope, path.id);
        await deleteRoutingRule(tx, before);
        return { result: before, ...entryOf('routing-rule.delete', before), before: factsOf(before) };
      };
      const { id } = await mapConnectorErrors(() => change(remove));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
];
