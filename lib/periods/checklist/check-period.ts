import type { EntityTree } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { findPosition } from '#lib/platform/events/index.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import { mergeItems } from '../sign-off/close-period.ts';
import { checkLedger } from './check-ledger.ts';
import { countItems } from './count-items.ts';

type Services = { db: Database; tree: Pick<EntityTree, 'findPath'> };

/** The checklist of a period as it is now. */
export async function checkPeriod({ db, tree }: Services, period: AccountingPeriod, now: Date): Promise<CheckedItem[]> {
  const path = await tree.findPath(period.merchantId);
  const [items, position] = await Promise.all([
    countItems(db.pool, period, { pspId: path?.ids.at(-1) ?? '', now }),
    findPosition(db.pool, 'ledger'),
  ]);
  return mergeItems(items, await checkLedger(db.pool, period, position));
}
