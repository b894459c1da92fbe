import { findPosition } from '#lib/platform/events/index.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { checkLedger } from '../checklist/check-ledger.ts';
import { countItems } from '../checklist/count-items.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import { mergeItems } from '../sign-off/close-period.ts';

/** The checklist of a period as it is now. */
export async function checkPeriod(
  { db, tree }: Pick<StaffServices, 'db' | 'tree'>,
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
