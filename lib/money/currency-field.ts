import { rejectValue, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { isCurrencyCode } from './currencies.ts';
import { recogniseCurrency } from './written-amount.ts';

export const currencyField = searchField({
  label: 'Currency',
  kind: 'choice',
  hint: 'EUR',
  offers: [
    { value: 'EUR', label: 'Euro' },
    { value: 'USD', label: 'US dollar' },
    { value: 'GBP', label: 'Pound sterling' },
  ],
  read: (value) => (isCurrencyCode(upperCase(value)) ? upperCase(value) : rejectValue(`knows no currency “${value}”`)),
  recognise: recogniseCurrency,
});
