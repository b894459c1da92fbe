import type { Reader } from '#lib/platform/database/connection.ts';
import type { RiskBackTest } from '#lib/platform/database/generated/client.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { compileRule } from '../rules/compile-rule.ts';
import type { Rule, RuleAction } from '../rules/rule.ts';
import { actionColumnsOf, toAction } from '../rules/store.ts';
import { type BackTestResult, emptyResult } from './back-test.ts';

const dayMs = 86_400_000;
const days = 90;

export type BackTest = Pick<
  RiskBackTest,
  'id' | 'entityId' | 'ruleId' | 'expression' | 'since' | 'until' | 'total' | 'scanned' | 'actor' | 'createdAt'
> & { action: RuleAction; state: 'RUNNING' | 'DONE' | 'CANCELLED'; finishedAt: Date | null; result: BackTestResult };

/** Starts a back-test of a rule, as it is or as it is being written, and cancels the one that still runs. */
export async function startBackTest(
  tx: StaffTx,
  { id: ruleId, entityId }: Pick<Rule, 'id' | 'entityId'>,
  { expression, action }: Pick<Rule, 'expression' | 'action'>,
  { actor, at }: { actor: string; at: Date },
): Promise<BackTest> {
  const { error } = compileRule(expression);
  if (error) throw new Error(`the condition ${error.message}`);
  await cancelBackTests(tx, ruleId, at);
  const row = await tx.prisma.riskBackTest.create({
    data: {
      id: newRandomId(),
      entityId,
      ruleId,
      expression,
      state: 'RUNNING',
      result: emptyResult(),
      actor,
      ...actionColumnsOf(action),
      since: new Date(at.getTime() - days * dayMs),
      until: at,
      createdAt: at,
    },
  });
  return toBackTest(row);
}

/** Ends the running back-test of a rule; false when there is none. */
export async function cancelBackTests(tx: StaffTx, ruleId: string, at: Date): Promise<boolean> {
  const { count } = await tx.prisma.riskBackTest.updateMany({
    where: { ruleId, state: 'RUNNING' },
    data: { state: 'CANCELLED', finishedAt: at },
  });
  return count > 0;
}

/** The newest back-test of a rule. */
export async function findLatestBackTest({ prisma }: Reader, ruleId: string): Promise<BackTest | null> {
  const row = await prisma.riskBackTest.findFirst({ where: { ruleId }, orderBy: { createdAt: 'desc' } });
  return row && toBackTest(row);
}

function toBackTest({ points, decision, accountId, place: _p, claimedUntil: _c, ...row }: RiskBackTest): BackTest {
  return {
    ...row,
    action: toAction({ points, decision, accountId }),
    state: row.state as BackTest['state'],
    result: row.result as BackTestResult,
  };
}
