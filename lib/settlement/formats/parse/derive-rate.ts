import { currencyExponent } from '#lib/money/index.ts';

export type RatedAmounts = {
  amountMinor: string;
  currency: string;
  settlementMinor: string;
  settlementCurrency: string;
  feeMinor: string;
  cashflow: string;
};

const decimals = 10;
const maxLength = 13;

/**
 * The rate at which the settlement amount is amount × rate − fee, or + fee where money goes back: for files that have the
 * amounts of both currencies and no rate. 1 where there is nothing to divide.
 */
export function deriveRate(amounts: RatedAmounts): string {
  const amount = BigInt(amounts.amountMinor || '0');
  const fee = BigInt(amounts.feeMinor || '0');
  const settled = BigInt(amounts.settlementMinor || '0') + (amounts.cashflow === 'NEG' ? -fee : fee);
  if (amount <= 0n || settled <= 0n) return '1';
  const above = settled * 10n ** BigInt(currencyExponent(amounts.currency) + decimals);
  const below = amount * 10n ** BigInt(currencyExponent(amounts.settlementCurrency));
  const digits = (above / below).toString().padStart(decimals + 1, '0');
  const rate = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return rate.slice(0, maxLength).replace(/\.?0*$/, '') || '0';
}
