/** The remainder in minor units after an amount is subtracted; null when the amount is invalid. */
export function remainderAfter(remaining: string, amount: string): string | null {
  const decimals = remaining.split('.')[1]?.length ?? 0;
  const toUnits = (value: string): bigint | null => {
    const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d*))?$/.exec(value.trim()) ?? [];
    if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return null;
    return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  };
  const left = toUnits(remaining);
  const taken = toUnits(amount);
  if (left === null || taken === null || taken === 0n || taken > left) return null;
  const digits = (left - taken).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
