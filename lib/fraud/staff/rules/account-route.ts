import { z } from 'zod';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { RuleAction } from '../../rules/rule.ts';

/** Accounts that a rule of an entity can send payments to: those of the entity and above it, as far as the user sees them. */
export type RuleAccounts = { accounts: { id: string; name: string }[] };

export async function listRuleAccounts(
  { fraud, tree }: StaffServices,
  scope: EntityScope,
  entityId: string,
): Promise<RuleAccounts> {
  const path = (await scope.includes(entityId)) ? await tree.findPath(entityId) : null;
  const accounts: RuleAccounts['accounts'] = [];
  for (const level of await fraud.connectors.directory.findPath(path?.ids ?? [])) {
    if (!(await scope.includes(level.entityId))) continue;
    accounts.push(...level.accounts.map(({ id, name }) => ({ id, name })));
  }
  return { accounts };
}

/** A rule names an account that it can send to. */
export async function requireAccount(
  services: StaffServices,
  scope: EntityScope,
  entityId: string,
  action: RuleAction,
): Promise<void> {
  if (action.kind !== 'route') return;
  const { accounts } = await listRuleAccounts(services, scope, entityId);
  if (accounts.some(({ id }) => id === action.accountId)) return;
  const message = 'is no account that payments of this entity can be sent to';
  throw backOfficeErrors.unreadable(`accountId: ${message}`, { fields: [{ name: 'accountId', message }] });
}

export const ruleAccountRoute = route({
  method: 'GET',
  path: '/risk-rules/accounts',
  permission: 'risk.write',
  query: z.object({ entityId: z.string().max(64).default('') }),
  run: (services, { query, entityScope }): Promise<RuleAccounts> =>
    listRuleAccounts(services, entityScope, query.entityId),
});
