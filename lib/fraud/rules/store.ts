import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { RiskRule as RuleRow } from '#lib/platform/database/generated/client.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import * as sql from '../sql/index.ts';
import {
  type RiskDecision,
  type Rule,
  type RuleAction,
  type RuleMode,
  type RuleVersion,
  ruleMeasures,
} from './rule.ts';
import { effectOf } from './rule-time.ts';

function toRule({ createdAt: _c, updatedAt: _u, points, decision, accountId, mode, ...row }: RuleRow): Rule {
  return { ...row, mode: mode as RuleMode, action: toAction({ points, decision, accountId }) };
}

/** What a rule does, as columns have it. */
export type ActionColumns = { points: number | null; decision: string | null; accountId: string | null };

export function toAction({ points, decision, accountId }: ActionColumns): RuleAction {
  if (points !== null) return { kind: 'score', points };
  if (accountId !== null) return { kind: 'route', accountId };
  const measure = ruleMeasures.find((each) => each === decision);
  return measure ? { kind: 'measure', measure } : { kind: 'decide', decision: decision as RiskDecision };
}

export function actionColumnsOf(action: RuleAction): ActionColumns {
  return {
    points: action.kind === 'score' ? action.points : null,
    decision: action.kind === 'score' ? null : effectOf(action),
    accountId: action.kind === 'route' ? action.accountId : null,
  };
}

/** The rules of these entities, drafts included. */
export async function findRulesOf({ prisma }: Reader, entityIds: readonly string[]): Promise<Rule[]> {
  const rows = await prisma.riskRule.findMany({
    where: { entityId: { in: [...entityIds] } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toRule);
}

export async function findRule({ prisma }: Reader, id: string): Promise<Rule | null> {
  const row = await prisma.riskRule.findUnique({ where: { id } });
  return row && toRule(row);
}

/** A rule with the time of its last change. */
export async function findListedRule({ prisma }: Reader, id: string): Promise<(Rule & { updatedAt: Date }) | null> {
  const row = await prisma.riskRule.findUnique({ where: { id } });
  return row && { ...toRule(row), updatedAt: row.updatedAt };
}

/** False when another transaction inserted the code first. */
export async function insertRule(tx: StaffTx, rule: Rule, now: Date): Promise<boolean> {
  const { count } = await tx.prisma.riskRule.createMany({
    data: [{ ...columnsOf(rule), createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  await announceChange(tx, 'risk-rule');
  return count === 1;
}

/** Replaces the rule when it still has the version before this one; false when it does not. */
export async function updateRule(tx: StaffTx, rule: Rule, now: Date): Promise<boolean> {
  const { id, ...columns } = columnsOf(rule);
  const { count } = await tx.prisma.riskRule.updateMany({
    where: { id, version: rule.version - 1 },
    data: { ...columns, updatedAt: now },
  });
  await announceChange(tx, 'risk-rule');
  return count === 1;
}

function columnsOf({ action, ...rule }: Rule) {
  return { ...rule, ...actionColumnsOf(action) };
}

/** What a version of a rule consists of. */
export type RuleContent = Omit<Rule, 'id' | 'entityId' | 'version'>;

export type StoredRuleVersion = RuleVersion & {
  content: RuleContent;
  actor: string;
  /** The other user who approved it; null where none had to. */
  approvedBy: string | null;
  reason: string;
  at: Date;
};

/** Keeps a version, and announces it: the events of a rule are numbered by its versions. */
export async function insertVersion(
  tx: StaffTx,
  { id, entityId, version, ...content }: Rule,
  cause: { actor: string; approvedBy?: string; reason: string; at: Date },
): Promise<void> {
  await tx.prisma.riskRuleVersion.create({ data: { ruleId: id, entityId, version, content, ...cause } });
  const data = JSON.stringify({ version, mode: content.mode, reason: cause.reason });
  const type = version === 1 ? 'risk-rule.created' : 'risk-rule.changed';
  const { actor, at } = cause;
  await execute(tx, sql.appendEvent, { streamType: 'risk-rule', streamId: id, entityId, type, data, actor, at });
}

/** These versions. */
export async function findVersions(
  { prisma }: Reader,
  versions: readonly RuleVersion[],
): Promise<(RuleVersion & { content: RuleContent })[]> {
  const rows = await prisma.riskRuleVersion.findMany({
    where: { OR: versions.map(({ id: ruleId, version }) => ({ ruleId, version })) },
  });
  return rows.map(({ ruleId: id, version, content }) => ({ id, version, content: content as unknown as RuleContent }));
}

/** Every version of a rule, newest first. */
export async function listVersions({ prisma }: Reader, ruleId: string): Promise<StoredRuleVersion[]> {
  const rows = await prisma.riskRuleVersion.findMany({ where: { ruleId }, orderBy: { version: 'desc' } });
  return rows.map(({ ruleId: id, content, entityId: _, ...version }) => ({
    id,
    ...version,
    content: content as unknown as RuleContent,
  }));
}
