import type { RuleAction, RuleMode } from '../../rules/rule.ts';
import { effectOf } from '../../rules/rule-time.ts';
import type { ListedRule } from '../../rules/search-rules.ts';
import type { RuleContent, StoredRuleVersion } from '../../rules/store.ts';

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
  /** A change of it waits for another user. */
  isWaiting: boolean;
};

/** What a rule was in a version, who made it and why. */
export type RiskRuleVersionRow = {
  version: number;
  actor: string;
  /** The other user who approved it; null where none had to. */
  approvedBy: string | null;
  reason: string;
  at: string;
  content: RuleContent;
};

export function presentRule(
  rule: ListedRule,
  names: ReadonlyMap<string, string>,
  waiting: ReadonlySet<string>,
): RiskRuleRow {
  const { updatedAt, ...row } = rule;
  return {
    ...row,
    entityName: names.get(rule.entityId) ?? '',
    updatedAt: updatedAt.toISOString(),
    isWaiting: waiting.has(rule.id),
  };
}

export function presentVersion(
  { version, actor, approvedBy, reason, at, content }: StoredRuleVersion,
  names: ReadonlyMap<string, string>,
): RiskRuleVersionRow {
  const approver = approvedBy && (names.get(approvedBy) ?? approvedBy);
  const by = { actor: names.get(actor) ?? actor, approvedBy: approver };
  return { version, ...by, reason, at: at.toISOString(), content };
}

/** What a rule does, as exports have it. */
export function formatAction(action: RuleAction): string {
  if (action.kind === 'score') return `score ${action.points}`;
  return action.kind === 'route' ? `route ${action.accountId}` : effectOf(action).toLowerCase();
}
