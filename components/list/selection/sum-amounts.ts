/** What a row needs for its amount to be added. */
export type AmountRow = { amount: string | null; currency: string | null };

export function hasAmount(row: object): row is AmountRow {
  return 'amount' in row && 'currency' in row;
}

/** The exact sums per currency, added in minor units. */
export function sumAmounts(rows: readonly AmountRow[]): { amount: string; currency: string }[] {
  const sums = new Map<string, { minor: bigint; decimals: number }>();
  for (const { amount, currency } of rows) {
    if (amount === null || currency === null) continue;
    const [whole = '0', fraction = ''] = amount.split('.');
    const sum = sums.get(currency) ?? { minor: 0n, decimals: fraction.length };
    sum.minor += BigInt(whole + fraction);
    sums.set(currency, sum);
  }
  return [...sums].map(([currency, { minor, decimals }]) => {
    const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
    const unsigned = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    const amount = minor < 0n ? `-${unsigned}` : unsigned;
    return { amount, currency };
  });
}
