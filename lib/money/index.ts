export { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode } from './currencies.ts';
export { fromMinor, toMinor } from './minor-units.ts';
