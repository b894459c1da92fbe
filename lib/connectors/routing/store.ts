import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { RoutingRule as RuleRow } from '#lib/platform/database/generated/client.ts';
import { type RoutingRule, routingConditions, routingTargets } from './routing-rule.ts';

function toRule({ createdAt: _c, updatedAt: _u, conditions, targets, ...row }: RuleRow): RoutingRule {
  return { ...row, conditions: routingConditions.parse(conditions), targets: routingTargets.parse(targets) };
}

/** The rules of these entities, each in their order. */
export async function findRulesOf(
  { prisma }: Database,
  entityIds: readonly string[],
): Promise<RoutingRule[]> {
  const rows = await prisma.routingRule.findMany({
    where: { entityId: { in: [...entityIds] } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toRule);
}

/** The rules that send to an account. */
export async function findRulesNaming({ prisma }: Database, accountId: string): Promise<RoutingRule[]> {
  const rows = await prisma.routingRule.findMany({
    where: {
      OR: [{ fallbacks: { has: accountId } }, { targets: { array_contains: [{ accountId }] } }],
    },
  });
  return rows.map(toRule);
}

export async function findRule({ prisma }: Database, id: string): Promise<RoutingRule | null> {
  const row = await prisma.routingRule.findUnique({ where: { id } });
  return row ? toRule(row) : null;
}

export async function insertRule({ prisma }: Database, rule: RoutingRule, now: Date): Promise<void> {
  await prisma.routingRule.create({ data: { ...columnsOf(rule), createdAt: now, updatedAt: now } });
  await announceChange(prisma, 'connector');
}

/** Replaces the rule when it still has the version before this one; false when it does not. */
export async function updateRule({ prisma }: Database, rule: RoutingRule, now: Date): Promise<boolean> {
  const { id, ...columns } = columnsOf(rule);
  const { count } = await prisma.routingRule.updateMany({
    where: { id, version: rule.version - 1 },
    data: { ...columns, updatedAt: now },
  });
  await announceChange(prisma, 'connector');
  return count === 1;
}

/** Numbers the rules of an entity in the order of these ids. */
export async function updatePositions({ prisma }: Database, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await prisma.routingRule.update({ where: { id }, data: { position: index + 1 } });
  }
  await announceChange(prisma, 'connector');
}

export async function deleteRule({ prisma }: Database, id: string): Promise<void> {
  await prisma.routingRule.delete({ where: { id } });
  await announceChange(prisma, 'connector');
}

function columnsOf(rule: RoutingRule) {
  return {
    ...rule,
    conditions: { ...rule.conditions },
    targets: rule.targets.map((target) => ({ ...target })),
    fallbacks: [...rule.fallbacks],
  };
}
