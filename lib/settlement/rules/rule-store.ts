import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as settlementSql from '../sql/index.ts';
import type { BackTest, MatchingRule, RuleState } from './matching-rule.ts';
import * as sql from './sql/index.ts';

const dayMs = 86_400_000;
/** Older matches are of another time. */
const maxAgeMs = 180 * dayMs;

/** Proposes rules after a user has matched a line of this import: from at least three matches that are alike. */
export async function proposeRules(tx: Tx, importId: string, now: Date): Promise<void> {
  const owner = await queryFirst(tx, sql.findImportOwner, { importId });
  if (!owner) return;
  const { entityId } = owner;
  const merchantIds = await listMerchantIds(tx, entityId);
  const since = new Date(now.getTime() - maxAgeMs);
  await execute(tx, settlementSql.proposeRules, { entityId, merchantIds, since, actor: 'system:settlement', now });
}

/** The merchants of a PSP. */
export async function listMerchantIds(connection: Connection, entityId: string): Promise<string[]> {
  return (await query(connection, settlementSql.listMerchantsOf, { entityId })).map(({ id }) => id);
}

export async function findRule(connection: Connection, id: string): Promise<MatchingRule | null> {
  return (await queryFirst(connection, sql.findRule, { id })) as MatchingRule | null;
}

type Change = { version: number; actor: string; now: Date };

/** Stores what a rule would have found; false when it has changed since. One that was tested on no line cannot be switched on. */
export async function saveBackTest(
  tx: Tx,
  { id }: Pick<MatchingRule, 'id'>,
  backTest: BackTest,
  change: Change,
): Promise<boolean> {
  const saved = { id, ...change, backTest: JSON.stringify(backTest), isTested: backTest.lines > 0 };
  return (await execute(tx, sql.saveBackTest, saved)) === 1;
}

/** What users do with a rule: from which states it leads to which. */
export const ruleSteps = {
  request: { from: ['TESTED'], to: 'REQUESTED' },
  approve: { from: ['REQUESTED'], to: 'ACTIVE' },
  return: { from: ['REQUESTED'], to: 'TESTED' },
  deactivate: { from: ['ACTIVE'], to: 'TESTED' },
  dismiss: { from: ['PROPOSED', 'TESTED'], to: 'DISMISSED' },
} as const satisfies Record<string, { from: readonly RuleState[]; to: RuleState }>;
export type RuleStep = keyof typeof ruleSteps;

/** False when the rule has changed, is in another state, or is approved by the user who requested it. */
export async function changeRule(
  tx: Tx,
  { id }: Pick<MatchingRule, 'id'>,
  step: RuleStep,
  change: Change & { reason: string | null },
): Promise<boolean> {
  const { from, to } = ruleSteps[step];
  return (await execute(tx, sql.changeRule, { id, ...change, to, from: [...from] })) === 1;
}
