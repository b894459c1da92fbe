import { currencyExponent } from '#lib/money/index.ts';

/** A decimal without a sign in minor units; null where it is none. Decimals beyond those of the currency have to be zeros. */
export function toExactMinor(amount: string, currency: string): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:[.,](\d{0,5}))?$/.exec(amount) ?? [];
  const exponent = currencyExponent(currency);
  if (whole === undefined || /[1-9]/.test(decimals.slice(exponent))) return null;
  return BigInt(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
}
