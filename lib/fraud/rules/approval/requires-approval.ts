import { findSettings } from '#lib/entities/index.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { Rule } from '../rule.ts';
import * as sql from './sql/index.ts';

/** A change of a rule before it is made. */
export type PlannedChange = {
  /** Null: a new rule. */
  before: Rule | null;
  after: Rule;
  /** Of a move: the rule that it passes. */
  passed?: Rule;
};

/** Whether the change waits for another user: the entity requires one, and payments are decided otherwise by it. */
export async function requiresApproval(tx: StaffTx, change: PlannedChange): Promise<boolean> {
  const settings = await findSettings(tx, change.after.entityId);
  return settings?.ruleApproval === 'second-person' && (await changesDecisions(tx, change));
}

/**
 * A change of an active rule, and one that activates it. A new rule takes the place of one with its code, also as a
 * draft, and the order matters between rules that are active here or where they are inherited.
 */
async function changesDecisions(tx: StaffTx, { before, after, passed }: PlannedChange): Promise<boolean> {
  if (before === null) return hasActiveNamesake(tx, after);
  if (passed) return (await isActiveAnywhere(tx, before)) && (await isActiveAnywhere(tx, passed));
  return before.mode === 'ACTIVE' || after.mode === 'ACTIVE';
}

async function isActiveAnywhere(tx: StaffTx, rule: Rule): Promise<boolean> {
  return rule.mode === 'ACTIVE' || (await hasActiveNamesake(tx, rule));
}

async function hasActiveNamesake(tx: StaffTx, { entityId, code }: Rule): Promise<boolean> {
  return (await queryFirst(tx, sql.hasActiveNamesake, { entityId, code })) !== null;
}
