import { type AccountingPeriod, type CheckedItem, checkLedger, countItems, mergeItems } from '#lib/periods/index.ts';
import { findPosition } from '#lib/platform/events/index.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';

/** The checklist of a period as it is now. */
export async function checkPeriod(
  { db, tree }: Pick<BackOfficeServices, 'db' | 'tree'>,
  period: AccountingPeriod,
  now: Date,
): Promise<CheckedItem[]> {
  const path = await tree.findPath(period.merchantId);
  const [items, position] = await Promise.all([
    countItems(db.pool, period, { pspId: path?.ids.at(-1) ?? '', now }),
    findPosition(db.pool, 'ledger'),
  ]);
  return mergeItems(items, await checkLedger(db.pool, period, position));
}
