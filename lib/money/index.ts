export { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode, unusualExponents } from './currencies.ts';
export { currencyNumber, currencyOfNumber } from './currency-numbers.ts';
export { decimalOf, exactDecimal, fromMinor, toMinor } from './minor-units.ts';
