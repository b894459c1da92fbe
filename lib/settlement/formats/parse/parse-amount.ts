import type { SettlementFormat } from '../settlement-format.ts';

export type NumberFormat = SettlementFormat['numbers'];

/** Beyond it the column of an amount has no room (spec 2.13). */
const maxWholeDigits = 10;

/** Reads an amount as whole units of 10^-exponent, with its sign; null when it is not written so. */
export type AmountParser = (text: string, exponent: number) => number | null;

/**
 * The parser of a way to write numbers. Groups have exactly three digits: `12.50` in a file whose groups are separated by
 * points is no amount, and never 1,250.
 */
export function amountParser(
  { decimalSign, grouping, unit, rounding, isEitherSign = false }: NumberFormat,
  { maxDigits = maxWholeDigits } = {},
): AmountParser {
  const group = grouping === '' ? '' : `|\\d{1,3}(?:${escaped(grouping)}\\d{3})+`;
  const decimals = unit === 'MAJOR' ? `(?:${escaped(decimalSign)}(\\d{0,8}))?` : '()';
  const pattern = new RegExp(`^(\\d{1,18}${group})${decimals}$`, 'u');
  const toOwnSign = signConverter(decimalSign, isEitherSign && unit === 'MAJOR' && grouping === '');
  return (written, exponent) => {
    const text = toOwnSign(written, exponent);
    let { digits, isNegative } = withoutSign(text.trim());
    let found = pattern.exec(digits);
    if (found === null) {
      ({ digits, isNegative } = withoutSign(withoutCurrency(text)));
      found = pattern.exec(digits);
    }
    const [, whole, fraction = ''] = found ?? [];
    if (whole === undefined) return null;
    const plain = grouping === '' ? whole : whole.replaceAll(grouping, '');
    const value = unit === 'MAJOR' ? toUnits(plain, fraction, exponent, rounding) : toWhole(plain, unit, exponent);
    if (value === null || value >= 10 ** (maxDigits + exponent)) return null;
    return isNegative ? -value : value;
  };
}

/** `$1,243.50`, `1.243,50 €`, `-$45` and `($32.43)` without the sign of the currency, which stands before or behind the digits. */
function withoutCurrency(text: string): string {
  const trimmed = text.trim();
  const unprefixed = trimmed.replace(/^([-+(]?)\s*\p{Sc}\s*/u, '$1');
  const plain = unprefixed === trimmed ? trimmed.replace(/\s*\p{Sc}\s*([-)]?)$/u, '$1') : unprefixed;
  // A debit takes money, as accountants write it behind the amount.
  const [, amount = '', side = ''] = /^(.*?)\s*(CR|DR)$/i.exec(plain) ?? [];
  if (side === '') return plain;
  return side.toUpperCase() === 'DR' ? `-${amount}` : amount;
}

/** With any other number of digits behind it, the other sign could separate groups. */
function signConverter(decimalSign: '.' | ',', isEitherSign: boolean): (text: string, exponent: number) => string {
  if (!isEitherSign) return (text) => text;
  const written = decimalSign === '.' ? /^([^.,]*\d),(\d+)(\D*)$/ : /^([^.,]*\d)\.(\d+)(\D*)$/;
  return (text, exponent) =>
    text.replace(written, (whole: string, units: string, digits: string, rest: string) =>
      digits.length === exponent ? `${units}${decimalSign}${digits}${rest}` : whole,
    );
}

/** `-1`, `1-`, `(1)` and `+1`. */
function withoutSign(text: string): { digits: string; isNegative: boolean } {
  if (text.startsWith('-')) return { digits: text.slice(1).trim(), isNegative: true };
  if (text.endsWith('-')) return { digits: text.slice(0, -1).trim(), isNegative: true };
  if (text.startsWith('(') && text.endsWith(')')) return { digits: text.slice(1, -1), isNegative: true };
  return { digits: text.startsWith('+') ? text.slice(1).trim() : text, isNegative: false };
}

/** Digits behind those of the currency are zero, or the format states how they are rounded: else the amount would be changed. */
function toUnits(whole: string, fraction: string, exponent: number, rounding: NumberFormat['rounding']): number | null {
  const kept = toExact(`${whole}${fraction.slice(0, exponent).padEnd(exponent, '0')}`);
  const rest = fraction.slice(exponent);
  if (kept === null || !/[1-9]/.test(rest)) return kept;
  if (rounding === undefined) return null;
  // Compared as digits: a fraction would be a float.
  const half = '5'.padEnd(rest.length, '0');
  const isUp = rest > half || (rest === half && (rounding === 'HALF_UP' || kept % 2 === 1));
  return isUp ? kept + 1 : kept;
}

function toWhole(digits: string, unit: 'MINOR' | 'HUNDREDTHS', exponent: number): number | null {
  if (unit === 'MINOR' || exponent === 2) return toExact(digits);
  if (exponent > 2) return toExact(`${digits}${'0'.repeat(exponent - 2)}`);
  const cut = exponent - 2;
  const padded = digits.padStart(3, '0');
  return /[1-9]/.test(padded.slice(cut)) ? null : toExact(padded.slice(0, cut));
}

function toExact(digits: string): number | null {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16).padStart(2, '0')}}`;
}
