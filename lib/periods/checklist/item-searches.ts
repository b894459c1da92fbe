import type { AccountingPeriod } from '../period.ts';
import type { ChecklistItemId } from './checklist.ts';

/** The list whose rows an item counts, and the search for exactly those rows. */
export type ItemSearch = {
  list: string;
  search: string /** The PSP, where the list is one of PSPs. */;
  ofPsp: boolean;
};

/** Where the rows of an item are listed; an item without rows has none. */
export function itemSearches({
  endsOn,
  isTest,
}: Pick<AccountingPeriod, 'endsOn' | 'isTest'>): Partial<Record<ChecklistItemId, ItemSearch>> {
  const mode = `mode:${isTest ? 'test' : 'live'}`;
  const until = `date:<=${endsOn}`;
  const ofMerchant = (list: string, search: string): ItemSearch => ({ list, search, ofPsp: false });
  return {
    exceptions: ofMerchant('settlement-lines', `is:open ${until}`),
    unsettled: ofMerchant('unsettled-payments', `${mode} ${until}`),
    suspense: ofMerchant('ledger-entries', `${mode} account:SUSPENSE ${until}`),
    imports: { list: 'settlement', search: 'state:receiving,checked,matching,undoing', ofPsp: true },
    payouts: ofMerchant('payouts', `${mode} state:proposed`),
  };
}
