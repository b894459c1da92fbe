import { checkAccounts } from '#lib/bank/index.ts';
import type { EntityTree } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { findPosition } from '#lib/platform/events/index.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import { mergeItems } from '../sign-off/close-period.ts';
import { checkLedger } from './check-ledger.ts';
import { bankItemId } from './checklist.ts';
import { countItems } from './count-items.ts';

type Services = { db: Database; tree: Pick<EntityTree, 'findPath'> };

/** The checklist of a period as it is now. */
export async function checkPeriod({ db, tree }: Services, period: AccountingPeriod, now: Date): Promise<CheckedItem[]> {
  const path = await tree.findPath(period.merchantId);
  const pspId = path?.ids.at(-1) ?? '';
  const [items, accounts, position] = await Promise.all([
    countItems(db.pool, period, { pspId, now }),
    checkAccounts(db.pool, { pspId, isTest: period.isTest, day: period.endsOn }),
    findPosition(db.pool, 'ledger'),
  ]);
  const ofBank = accounts.map((account): CheckedItem => {
    const amountMinor = account.remainderMinor?.toString() ?? null;
    return { id: bankItemId(account), count: account.isReconciled ? 0 : 1, capped: false, amountMinor };
  });
  return mergeItems([...items, ...ofBank], await checkLedger(db.pool, period, position));
}
