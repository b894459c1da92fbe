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
/** A bank account of the PSP that has to be reconciled on the last day: `bank:EUR:DE89…`. */
export type BankItemId = `bank:${string}:${string}`;
export type ChecklistItemId = (typeof checklistItems)[number]['id'] | BankItemId;

export const bankItemId = ({ account, currency }: { account: string; currency: string }): BankItemId =>
  `bank:${currency}:${account}`;

/** The bank account of an item; null where it is another one. */
export function accountOfItem(id: string): { account: string; currency: string } | null {
  const [, currency, account] = /^bank:([A-Z]{3}):(.+)$/s.exec(id) ?? [];
  return currency && account ? { account, currency } : null;
}

/** Whether an item may stay with a reason. */
export const isWaivable = (id: string): boolean =>
  accountOfItem(id) !== null || checklistItems.some((item) => item.id === id && item.isWaivable);

export type ItemState = 'ok' | 'waived' | 'unresolved';

/** A waiver stands for the rows, and for the amount, that its user saw: with others it is outdated. */
export function stateOfItem(
  { id, count, amountMinor = null }: CheckedItem,
  waivers: AccountingPeriod['waivers'],
): ItemState {
  if (count === 0) return 'ok';
  const waiver: Waiver | undefined = waivers[id];
  const isWaived = waiver?.count === count && (waiver.amountMinor ?? null) === amountMinor;
  return isWaived && isWaivable(id) ? 'waived' : 'unresolved';
}

/** The items that are in the way of closing. */
export function unresolvedItems(items: readonly CheckedItem[], waivers: AccountingPeriod['waivers']): CheckedItem[] {
  return items.filter((item) => stateOfItem(item, waivers) === 'unresolved');
}
