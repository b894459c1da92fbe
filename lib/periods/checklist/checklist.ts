import type { AccountingPeriod, CheckedItem, Waiver } from '../period.ts';

/** What has to be in order before a period is closed. Some of it may stay, with a reason. */
export const checklistItems = [
  /** Settlement lines that wait for a user. */
  { id: 'exceptions', isWaivable: true },
  /** Payments that acquirers should have settled. */
  { id: 'unsettled', isWaivable: true },
  /** Money that is not explained. */
  { id: 'suspense', isWaivable: true },
  /** Settlement files that are being checked, matched or undone. */
  { id: 'imports', isWaivable: true },
  /** Payouts that wait for their approval. */
  { id: 'payouts', isWaivable: true },
  /** Accounts whose figures of days are not those of their entries. */
  { id: 'ledger', isWaivable: false },
  /** Events of the period that the ledger has not come to. */
  { id: 'unbooked', isWaivable: false },
] as const;
export type ChecklistItemId = (typeof checklistItems)[number]['id'];

export type ItemState = 'ok' | 'waived' | 'unresolved';

/** A waiver stands for the rows that its user saw: with more or fewer of them it is outdated. */
export function stateOfItem({ id, count }: CheckedItem, waivers: AccountingPeriod['waivers']): ItemState {
  if (count === 0) return 'ok';
  const isWaivable = checklistItems.some((item) => item.id === id && item.isWaivable);
  const waiver: Waiver | undefined = waivers[id];
  return isWaivable && waiver?.count === count ? 'waived' : 'unresolved';
}

/** The items that are in the way of closing. */
export function unresolvedItems(items: readonly CheckedItem[], waivers: AccountingPeriod['waivers']): CheckedItem[] {
  return items.filter((item) => stateOfItem(item, waivers) === 'unresolved');
}
