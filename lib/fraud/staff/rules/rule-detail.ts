import { findEntityNames, findSettings } from '#lib/entities/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findWaitingRules, listRuleRequests } from '../../rules/approval/request-store.ts';
import type { Rule } from '../../rules/rule.ts';
import type { ListedRule } from '../../rules/search-rules.ts';
import { findListedRule, findRulesOf, listVersions } from '../../rules/store.ts';
import { managesRules, type RuleContext } from './manages-rules.ts';
import { presentRequests, type RiskRuleRequestRow } from './present-request.ts';
import { presentRule, presentVersion, type RiskRuleRow, type RiskRuleVersionRow } from './present-rule.ts';

export type RiskRuleDetail = {
  row: RiskRuleRow;
  /** Every version, the newest first. */
  versions: RiskRuleVersionRow[];
  mayWrite: boolean;
  /** Where it can be moved among the rules of its entity. */
  moves: { up: boolean; down: boolean };
  /** Changes of what the rule decides wait for another user. */
  needsApproval: boolean;
  /** The latest requests for a change, the newest first; one of them may wait. */
  requests: RiskRuleRequestRow[];
};

/** A rule in scope. */
export async function getRiskRule(
  { db }: StaffServices,
  { entityScope, path }: Pick<RuleContext, 'entityScope' | 'path'>,
): Promise<ListedRule> {
  const rule = await findListedRule(db, path.id);
  if (!rule || !(await entityScope.includes(rule.entityId))) throw backOfficeErrors.unknown('risk rule');
  return rule;
}

export async function readDetail(
  services: StaffServices,
  rule: ListedRule,
  user: RuleContext['user'],
): Promise<RiskRuleDetail> {
  const { db } = services;
  const [names, settings, versions, requests, waiting, ordered] = await Promise.all([
    findEntityNames(db.pool, [rule.entityId]),
    findSettings(db.pool, rule.entityId),
    listVersions(db, rule.id),
    listRuleRequests(db.pool, rule.id),
    findWaitingRules(db.pool, [rule.id]),
    findRulesOf(db, [rule.entityId]),
  ]);
  const authors = versions.flatMap(({ actor, approvedBy }) => [actor, approvedBy ?? '']);
  const actors = await resolveActorNames(db, authors);
  return {
    row: presentRule(rule, names, waiting),
    versions: versions.map((version) => presentVersion(version, actors)),
    mayWrite: await managesRules(services, user, rule.entityId),
    moves: { up: ordered[0]?.id !== rule.id, down: ordered.at(-1)?.id !== rule.id },
    needsApproval: settings?.ruleApproval === 'second-person',
    requests: await presentRequests(services, requests, user),
  };
}

/** The fields of a rule in the audit log. */
export function factsOf({ name, code, mode, expression, action, stop, position, version }: Rule) {
  return { name, code, mode, expression, action, stop, position, version };
}
