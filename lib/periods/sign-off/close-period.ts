import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { waitForCursor } from '#lib/platform/events/index.ts';
import { type EntriesHash, hashEntries, isUnchanged, type PreviousPeriod, sealPeriod } from '../chain/seal-period.ts';
import { checkLedger } from '../checklist/check-ledger.ts';
import { unresolvedItems } from '../checklist/checklist.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import { dayAfter } from '../period-days.ts';
import * as sql from './sql/index.ts';

/** What takes long and is done before the ledger stands still. */
export type ClosePreparation = { entries: EntriesHash; items: readonly CheckedItem[] };

export type CloseResult =
  | 'done'
  /** Another user was first. */
  | 'changed'
  /** The user proposed it, or stated why an item may stay. */
  | 'not-allowed'
  | 'unresolved'
  /** Something was booked in it since it was read, or the period before it was reopened. */
  | 'outdated';

/** Hashes the entries of a period, which takes a while where there are many; in one snapshot. */
export async function prepareClose(
  pool: Pick<Pool, 'connect'>,
  period: AccountingPeriod,
  items: readonly CheckedItem[],
): Promise<ClosePreparation> {
  const hash = async (tx: Tx) => hashEntries(tx, period, await findPrevious(tx, period));
  return { entries: await withTransaction(pool, hash, { snapshot: true }), items };
}

/**
 * A second user closes a period. The ledger stands still until it is done: each booking is either before the close, and in its
 * hash, or after it, and on the first open day.
 */
export async function closePeriod(
  tx: Tx,
  period: AccountingPeriod,
  { entries, items }: ClosePreparation,
  { actor, now }: { actor: string; now: Date },
): Promise<CloseResult> {
  const hasWaived = Object.values(period.waivers).some((waiver) => waiver.actor === actor);
  if (actor === period.proposedBy || hasWaived) return 'not-allowed';
  const position = await waitForCursor(tx, 'ledger');
  const previous = await findPrevious(tx, period);
  if (previous && dayAfter(previous.endsOn) !== period.startsOn) return 'outdated';
  const checklist = mergeItems(items, await checkLedger(tx, period, position));
  if (unresolvedItems(checklist, period.waivers).length > 0) return 'unresolved';
  if (!(await isUnchanged(tx, period, previous, entries))) return 'outdated';
  const { balances, ...seal } = await sealPeriod(tx, period, previous, entries);
  const { merchantId, id, version } = period;
  const closed = await execute(tx, sql.closePeriod, {
    merchantId,
    id,
    version,
    actor,
    now,
    position,
    ...seal,
    checklist: JSON.stringify(checklist),
    balances: JSON.stringify(balances),
  });
  return closed === 1 ? 'done' : 'changed';
}

/** The items in one order, those of the ledger in place of what was counted before. */
export function mergeItems(items: readonly CheckedItem[], ofLedger: readonly CheckedItem[]): CheckedItem[] {
  const replaced = new Set(ofLedger.map(({ id }) => id));
  return [...items.filter(({ id }) => !replaced.has(id)), ...ofLedger];
}

async function findPrevious(
  connection: Connection,
  { merchantId, isTest, startsOn }: AccountingPeriod,
): Promise<PreviousPeriod> {
  return queryFirst(connection, sql.findLatestClosed, { merchantId, isTest, before: startsOn });
}
