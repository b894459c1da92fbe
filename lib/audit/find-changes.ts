import type { Reader } from '#lib/platform/database/connection.ts';

/** What changes how payments are decided: rules of fraud, and where payments go. */
const decidingActions = [
  'risk-rule.create',
  'risk-rule.change',
  'risk-rule.set-mode',
  'risk-rule.approve',
  'routing-rule.create',
  'routing-rule.change',
  'routing-rule.move',
  'routing-rule.delete',
];

/** More are not marked in a chart. */
const maxFound = 500;

/** When rules were changed, of what the reader may see, the latest first. */
export async function findRuleChanges({ prisma }: Reader, from: Date, to: Date): Promise<Date[]> {
  const entries = await prisma.auditEntry.findMany({
    where: { action: { in: decidingActions }, at: { gte: from, lt: to } },
    select: { at: true },
    orderBy: { sequence: 'desc' },
    take: maxFound,
  });
  return entries.map(({ at }) => at);
}
