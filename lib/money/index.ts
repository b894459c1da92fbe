export { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode } from './currencies.ts';
export { currencyNumber, currencyOfNumber } from './currency-numbers.ts';
export { exactDecimal, fromMinor, toMinor } from './minor-units.ts';
