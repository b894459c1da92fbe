import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { waitForCursor } from '#lib/platform/events/index.ts';
import { type ChecklistItemId, isWaivable, unresolvedItems } from '../checklist/checklist.ts';
import { type AccountingPeriod, type CheckedItem, type PeriodTransition, periodTransitions } from '../period.ts';
import * as sql from './sql/index.ts';

export type PeriodCause = { actor: string; now: Date; reason: string | null };

export type ChangeResult =
  | 'done'
  /** Another user was first, or the period is in another state. */
  | 'changed'
  /** The user proposed it, or did not propose what only its proposer withdraws. */
  | 'not-allowed'
  /** Items of the checklist are neither in order nor waived. */
  | 'unresolved'
  /** A later period is closed or under way. */
  | 'not-latest';

/** Asks a second user to close it. */
export async function proposeClose(
  tx: Tx,
  period: AccountingPeriod,
  items: readonly CheckedItem[],
  cause: PeriodCause,
): Promise<ChangeResult> {
  if (unresolvedItems(items, period.waivers).length > 0) return 'unresolved';
  return change(tx, period, 'period.proposed', cause);
}

/** A second user does not close it. */
export async function returnPeriod(tx: Tx, period: AccountingPeriod, cause: PeriodCause): Promise<ChangeResult> {
  if (cause.actor === period.proposedBy) return 'not-allowed';
  return change(tx, period, 'period.returned', cause);
}

/** Who proposed it takes that back. */
export async function withdrawProposal(tx: Tx, period: AccountingPeriod, cause: PeriodCause): Promise<ChangeResult> {
  if (cause.actor !== period.proposedBy) return 'not-allowed';
  return change(tx, period, 'period.withdrawn', cause);
}

export async function cancelPeriod(tx: Tx, period: AccountingPeriod, cause: PeriodCause): Promise<ChangeResult> {
  return change(tx, period, 'period.cancelled', cause);
}

/** Opens the days of the last closed period again. The ledger stands still, so that no booking is between two states. */
export async function reopenPeriod(tx: Tx, period: AccountingPeriod, cause: PeriodCause): Promise<ChangeResult> {
  await waitForCursor(tx, 'ledger');
  if (await hasLater(tx, period)) return 'not-latest';
  return change(tx, period, 'period.reopened', cause);
}

/** States why the rows of an item may stay. */
export async function waiveItem(
  tx: Tx,
  period: AccountingPeriod,
  { id, count, amountMinor = null }: { id: ChecklistItemId; count: number; amountMinor?: string | null },
  { actor, now, reason }: PeriodCause & { reason: string },
): Promise<'done' | 'changed' | 'not-allowed'> {
  if (!isWaivable(id)) return 'not-allowed';
  const waiver = { [id]: { count, amountMinor, reason, actor, at: now.toISOString() } };
  const changed = await execute(tx, sql.setWaiver, {
    merchantId: period.merchantId,
    id: period.id,
    version: period.version,
    item: id,
    actor,
    now,
    waiver: JSON.stringify(waiver),
    type: 'period.item_waived',
    data: JSON.stringify({ item: id, count, amountMinor, reason }),
  });
  return changed === 1 ? 'done' : 'changed';
}

export async function hasLater(connection: Connection, period: AccountingPeriod): Promise<boolean> {
  const { merchantId, isTest, endsOn } = period;
  return (await queryFirst(connection, sql.findLater, { merchantId, isTest, endsOn })) !== null;
}

async function change(
  tx: Tx,
  { merchantId, id, version }: AccountingPeriod,
  type: PeriodTransition,
  cause: PeriodCause,
): Promise<'done' | 'changed'> {
  const changed = { merchantId, id, version, type, ...periodTransitions[type], ...cause };
  return (await execute(tx, sql.changePeriod, changed)) === 1 ? 'done' : 'changed';
}
