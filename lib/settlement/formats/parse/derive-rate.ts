import { currencyExponent } from '#lib/money/index.ts';

/** Amounts with their signs: money that comes in is above zero, and so is a fee that is charged. */
export type RatedAmounts = {
  amountMinor: bigint;
  currency: string;
  settlementMinor: bigint;
  settlementCurrency: string;
  feeMinor: bigint;
};

const decimals = 10;
const maxLength = 13;

/**
 * The rate at which the settlement amount is amount × rate − fee, for files that have the amounts of both currencies and no rate. 1
 * within one currency, whatever the amounts are, and where there is nothing to divide.
 */
export function deriveRate(amounts: RatedAmounts): string {
  const { amountMinor: amount, settlementMinor, feeMinor, currency, settlementCurrency } = amounts;
  const settled = settlementMinor + feeMinor;
  if (currency === settlementCurrency || amount * settled <= 0n) return '1';
  const above = settled * 10n ** BigInt(currencyExponent(currency) + decimals);
  const below = amount * 10n ** BigInt(currencyExponent(settlementCurrency));
  const digits = (above / below).toString().padStart(decimals + 1, '0');
  const rate = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return rate.slice(0, maxLength).replace(/\.?0*$/, '') || '0';
}
