/** Exact sums of amounts as the API has them: texts with two decimals, whatever the currency. A typed one may have more or fewer. */

const scale = 3;

/** Thousandths, so that no currency loses a digit. */
function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
}

function textOf(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const [whole, fraction] = [digits.slice(0, -scale), digits.slice(-scale)];
  return `${sign}${whole}.${fraction.endsWith('0') ? fraction.slice(0, -1) : fraction}`;
}

export function sumOf(amounts: readonly string[]): string {
  return textOf(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

/** What `amount` is more than `other`; below zero where it is less. */
export function differenceOf(amount: string, other: string): string {
  return textOf(unitsOf(amount) - unitsOf(other));
}

export const isZero = (amount: string): boolean => unitsOf(amount) === 0n;

/** The smaller one of two amounts. */
export const smallerOf = (one: string, other: string): string => (unitsOf(one) < unitsOf(other) ? one : other);

/** A typed amount as the API takes it. */
export const toWire = (amount: string): string => textOf(unitsOf(amount));
