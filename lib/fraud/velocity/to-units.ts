import { fromMinor } from '#lib/money/index.ts';

/** A sum of amounts as rules read it: in units of the currency, 0 without one. */
export function toUnits(minor: bigint, currency: string | null): number {
  return currency === null ? 0 : Number(fromMinor(minor, currency));
}
