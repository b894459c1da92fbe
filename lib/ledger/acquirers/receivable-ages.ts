import type { ReceivableDay } from '#lib/settlement/index.ts';

/** Days since the payment, the first and the last one; null: any more. */
export const receivableAges = [
  { id: '0-2', from: 0, to: 2 },
  { id: '3-7', from: 3, to: 7 },
  { id: '8-30', from: 8, to: 30 },
  { id: 'over-30', from: 31, to: null },
] as const;
export type ReceivableAge = (typeof receivableAges)[number]['id'];

export type AgedReceivable = { id: ReceivableAge; count: number; amountMinor: bigint };

const dayMs = 86_400_000;

/** What is receivable by the age of its payments in whole days (UTC). Clocks of tests may be ahead: those are the newest. */
export function ageReceivable(days: readonly ReceivableDay[], today: string): AgedReceivable[] {
  const ageOf = (day: string): number => Math.max(0, (Date.parse(today) - Date.parse(day)) / dayMs);
  return receivableAges.map(({ id, from, to }) => {
    const own = days.filter(({ day }) => ageOf(day) >= from && (to === null || ageOf(day) <= to));
    return {
      id,
      count: own.reduce((sum, { count }) => sum + count, 0),
      amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    };
  });
}
