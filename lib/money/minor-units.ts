import { currencyExponent } from './currencies.ts';

/**
 * Amounts are whole minor units (cents, yen, fils) in a bigint. On the wire they always have two
 * decimals, whatever the currency (spec 2.3; docs/decisions/0008).
 */

const wireDecimals = 2;

/** `92.00` EUR → 9200n, `100.00` JPY → 100n, `1.50` KWD → 1500n. The text has passed the catalogue. */
export function toMinor(amount: string, currency: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  const hundredths = BigInt(whole + decimals.padEnd(wireDecimals, '0'));
  const shift = currencyExponent(currency) - wireDecimals;
  return shift >= 0 ? hundredths * 10n ** BigInt(shift) : hundredths / 10n ** BigInt(-shift);
}

/**
 * The two-decimal form that answers carry. What acquirers settle may have the third decimal of its currency: it is
 * written too, because a cut would lose money.
 */
export function fromMinor(minor: bigint, currency: string): string {
  const [whole, decimals = ''] = exactDecimal(minor, currency).split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(wireDecimals, '0')}`;
}

/** All decimals of the currency, for people and banks: `1.001` KWD, `500` JPY. The wire's two would round. */
export function exactDecimal(minor: bigint, currency: string): string {
  const exponent = currencyExponent(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  return sign + (exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`);
}

/** Reads a decimal such as `1.001` KWD, `500` or `500.00` JPY; null where it has more decimals than its currency. */
export function readExactDecimal(amount: string, currency: string): bigint | null {
  const exponent = currencyExponent(currency);
  const [whole = '0', decimals = ''] = amount.split('.');
  const used = decimals.replace(/0+$/, '');
  return used.length > exponent ? null : BigInt(whole + used.padEnd(exponent, '0'));
}

/** The exact decimal of an amount that may be missing. */
export function decimalOf(minor: bigint | null, currency: string | null): string | null {
  return minor === null || currency === null ? null : exactDecimal(minor, currency);
}
