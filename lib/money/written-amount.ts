import type { Recognised } from '#lib/platform/search/search-field.ts';
import { isCurrencyCode } from './currencies.ts';

/** Amounts as people write and paste them: `92,00`, `€92.00`, `1.234,50 EUR`. */

/** Symbols of one currency. A dollar sign or ¥ stands for several, so it is only skipped. */
const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW', zł: 'PLN' };
const symbolForm = /^(?:€|£|₹|₩|zł|\$|¥)|(?:€|£|₹|₩|zł|\$|¥)$/u;

/** With decimals; grouped by the other sign. `1.234` has two meanings, and a whole number may be a reference. */
const dotForm = /^(?:\d{1,12}|\d{1,3}(?:[,'’]\d{3})+)\.\d{1,2}$/;
const commaForm = /^(?:\d{1,12}|\d{1,3}(?:[.'’]\d{3})+),\d{1,2}$/;
/** Beside a symbol or a code every number is an amount. */
const wholeForm = /^(?:\d{1,12}|\d{1,3}(?:[,.'’]\d{3})+)$/;

type Part = { text: string; from: number };

/** A number and what stands for its currency, before or behind it. */
function splitAmount(words: string): { number: Part; currency: Part | null } {
  const symbol = symbolForm.exec(words);
  const code = /^[A-Za-z]{3}(?=\s?\d)|(?<=\d\s?)[A-Za-z]{3}$/.exec(words);
  const found = symbol ?? (code && isCurrencyCode(code[0].toUpperCase()) ? code : null);
  if (!found) return { number: { text: words, from: 0 }, currency: null };
  const currency = { text: found[0], from: found.index };
  const rest = found.index === 0 ? words.slice(found[0].length) : words.slice(0, found.index);
  const from = found.index === 0 ? words.length - rest.trimStart().length : 0;
  return { number: { text: rest.trim(), from }, currency };
}

export function recogniseAmount(words: string): Recognised | null {
  const { number, currency } = splitAmount(words);
  const value = readAmount(number.text, currency !== null);
  return value === null ? null : { value, from: number.from, to: number.from + number.text.length };
}

function readAmount(text: string, hasCurrency: boolean): string | null {
  if (dotForm.test(text)) return text.replaceAll(/[,'’]/g, '');
  if (commaForm.test(text)) return text.replaceAll(/[.'’]/g, '').replace(',', '.');
  return hasCurrency && wholeForm.test(text) ? text.replaceAll(/[,.'’]/g, '') : null;
}

/** Codes that are words of English or names, unless they are written in capital letters. */
const english = new Set([
  'all',
  'ang',
  'bam',
  'bob',
  'cop',
  'cup',
  'gel',
  'lak',
  'mad',
  'pen',
  'ron',
  'sos',
  'top',
  'try',
]);

export function recogniseCurrency(words: string): Recognised | null {
  const { number, currency } = splitAmount(words);
  if (currency && readAmount(number.text, true) !== null) {
    const code = symbols[currency.text] ?? currency.text.toUpperCase();
    if (!isCurrencyCode(code)) return null;
    return { value: code, from: currency.from, to: currency.from + currency.text.length };
  }
  const code = symbols[words] ?? (english.has(words) ? words : words.toUpperCase());
  return /^[A-Z]{3}$/.test(code) && isCurrencyCode(code) ? { value: code, from: 0, to: words.length } : null;
}
