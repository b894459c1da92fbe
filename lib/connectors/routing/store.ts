import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { RoutingRule as RuleRow } from '#lib/platform/database/generated/client.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { type RoutingRule, routingConditions, routingTargets } from './routing-rule.ts';

function toRule({ createdAt: _c, updatedAt: _u, conditions, targets, ...row }: RuleRow): RoutingRule {
  return { ...row, conditions: routingConditions.parse(conditions), targets: routingTargets.parse(targets) };
}

/** The rules of these entities, each in their order. */
export async function findRulesOf({ prisma }: Reader, entityIds: readonly string[]): Promise<RoutingRule[]> {
  const rows = await prisma.routingRule.findMany({
    where: { entityId: { in: [...entityIds] } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toRule);
}

/** The rules that send to an account. */
export async function findRulesNaming({ prisma }: Reader, accountId: string): Promise<RoutingRule[]> {
  const rows = await prisma.routingRule.findMany({
    where: { OR: [{ fallbacks: { has: accountId } }, { targets: { array_contains: [{ accountId }] } }] },
  });
  return rows.map(toRule);
}

export async function findRule({ prisma }: Reader, id: string): Promise<RoutingRule | null> {
  const row = await prisma.routingRule.findUnique({ where: { id } });
  return row ? toRule(row) : null;
}

export async function insertRule(tx: StaffTx, rule: RoutingRule, now: Date): Promise<void> {
  await tx.prisma.routingRule.create({ data: { ...columnsOf(rule), createdAt: now, updatedAt: now } });
  await announceChange(tx, 'connector');
}

/** Replaces the rule when it still has the version before this one; false when it does not. */
export async function updateRule(tx: StaffTx, rule: RoutingRule, now: Date): Promise<boolean> {
  const { id, ...columns } = columnsOf(rule);
  const { count } = await tx.prisma.routingRule.updateMany({
    where: { id, version: rule.version - 1 },
    data: { ...columns, updatedAt: now },
  });
  await announceChange(tx, 'connector');
  return count === 1;
}

/** Numbers the rules of an entity in the order of these ids. */
export async function updatePositions(tx: StaffTx, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tx.prisma.routingRule.update({ where: { id }, data: { position: index + 1 } });
  }
  await announceChange(tx, 'connector');
}

export async function deleteRule(tx: StaffTx, id: string): Promise<void> {
  await tx.prisma.routingRule.delete({ where: { id } });
  await announceChange(tx, 'connector');
}

function columnsOf(rule: RoutingRule) {
  return {
    ...rule,
    conditions: { ...rule.conditions },
    targets: rule.targets.map((target) => ({ ...target })),
    fallbacks: [...rule.fallbacks],
  };
}
