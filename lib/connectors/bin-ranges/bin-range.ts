export const cardTypes = ['CREDIT', 'DEBIT', 'PREPAID'] as const;
export type CardType = (typeof cardTypes)[number];

/** Card numbers from `first` to `last`, both included, by their first eleven digits. */
export type BinRange = { first: number; last: number; country: string; scheme: string | null; type: CardType | null };

/** The digits that ranges are compared by: the longest issuer identification, and exact as a number. */
export const comparedDigits = 11;

/** The lowest number that begins like this. */
export function firstOf(digits: string): number {
  return Number(digits.slice(0, comparedDigits).padEnd(comparedDigits, '0'));
}

/** The highest number that begins like this. */
export function lastOf(digits: string): number {
  return Number(digits.slice(0, comparedDigits).padEnd(comparedDigits, '9'));
}
