export { compileAmount } from './compile-amount.ts';
export { currencyCodes, currencyExponent, isAmountInCurrency, isCurrencyCode, unusualExponents } from './currencies.ts';
export { currencyField } from './currency-field.ts';
export { currencyNumber, currencyOfNumber } from './currency-numbers.ts';
export { higherMinor, lowerMinor } from './lower-and-higher.ts';
export { decimalOf, exactDecimal, fromMinor, readExactDecimal, toMinor } from './minor-units.ts';
export { recogniseAmount } from './written-amount.ts';
