export { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode } from './currencies.ts';
export { exactDecimal, fromMinor, toMinor } from './minor-units.ts';
