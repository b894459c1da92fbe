import type { ListedRule, RuleAction, RuleContent, RuleMode, StoredRuleVersion } from '#lib/fraud/index.ts';

export type RiskRuleRow = {
  id: string;
  entityId: string;
  entityName: string;
  code: string;
  name: string;
  position: number;
  mode: RuleMode;
  expression: string;
  action: RuleAction;
  stop: boolean;
  version: number;
  updatedAt: string;
};

/** What a rule was in a version, who made it and why. */
export type RiskRuleVersionRow = {
  version: number;
  actor: string;
  reason: string;
  at: string;
  content: RuleContent;
};

export function presentRule(rule: ListedRule, names: ReadonlyMap<string, string>): RiskRuleRow {
  const { updatedAt, ...row } = rule;
  return { ...row, entityName: names.get(rule.entityId) ?? '', updatedAt: updatedAt.toISOString() };
}

export function presentVersion(
  { version, actor, reason, at, content }: StoredRuleVersion,
  names: ReadonlyMap<string, string>,
): RiskRuleVersionRow {
  return { version, actor: names.get(actor) ?? actor, reason, at: at.toISOString(), content };
}

/** What a rule does, as exports have it. */
export function formatAction(action: RuleAction): string {
  return action.kind === 'decide' ? action.decision.toLowerCase() : `score ${action.points}`;
}
