import { decimalOf } from '#lib/money/index.ts';
import type { BankEntry, StatedPart } from '../statement.ts';

/** One of several payments that a bank booked as one entry. */
export type BankEntryPartRow = Omit<StatedPart, 'amountMinor' | 'chargesMinor'> & {
  amount: string | null;
  charges: string | null;
};

/** The payments of an entry, and what they and the charges do not explain of its amount. */
export function presentParts(
  { amountMinor, chargesMinor: charges, currency }: BankEntry,
  parts: readonly StatedPart[],
): { parts: BankEntryPartRow[]; unexplained: string | null } {
  const stated = parts.flatMap((part) => (part.currency === currency ? (part.amountMinor ?? []) : []));
  const restMinor = amountMinor - stated.reduce((sum, minor) => sum + minor, 0n);
  // Charges are taken from the amount, or booked as an entry of their own.
  const isExplained = stated.length < parts.length || parts.length === 0 || restMinor === 0n || restMinor === charges;
  return {
    unexplained: isExplained ? null : decimalOf(restMinor - charges, currency),
    parts: parts.map(({ amountMinor: minor, chargesMinor, ...part }) => ({
      ...part,
      amount: decimalOf(minor, part.currency),
      charges: chargesMinor === 0n ? null : decimalOf(chargesMinor, currency),
    })),
  };
}
