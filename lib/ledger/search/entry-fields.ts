import { currencyField } from '#lib/money/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, lowerCase, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, modeField } from '#lib/platform/search/shared-fields.ts';
import { ledgerAccounts } from '../accounts.ts';
import { entryKinds } from '../entry.ts';

/** `MERCHANT_PAYABLE` as words: Merchant payable. */
function wordsOf(value: string): string {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`.replace(/^(?:Fx|Vat)/, (word) => word.toUpperCase());
}

const offersOf = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

/** The search fields of ledger entries. */
export const entryFields = {
  kind: choiceField({ label: 'Kind', offers: offersOf(entryKinds), shape: upperCase }),
  account: choiceField({ label: 'Account', offers: offersOf(ledgerAccounts), shape: upperCase }),
  currency: currencyField,
  date: dateField('Booked'),
  payment: searchField({
    label: 'Payment',
    kind: 'id',
    hint: '8ac7a4a0…',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of a payment: 32 digits and letters from a to f', lowerCase),
  }),
  import: searchField({
    label: 'Settlement import',
    kind: 'id',
    hint: 'import id',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of an import', lowerCase),
  }),
  merchant: entityField('Merchant'),
  mode: modeField,
};
