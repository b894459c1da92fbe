import { fromMinor } from '#lib/money/index.ts';

/** What the demo shop sells: prices in minor units of the currency. */
export type Good = { id: string; name: string; priceMinor: number; currency: 'EUR' };

export const goods: readonly Good[] = [
  { id: 'bread', name: 'Sourdough bread', priceMinor: 590, currency: 'EUR' },
  { id: 'cake', name: 'Almond cake', priceMinor: 2450, currency: 'EUR' },
  { id: 'hamper', name: 'Breakfast hamper', priceMinor: 9200, currency: 'EUR' },
];

export function priceOf({ priceMinor, currency }: Good): { amount: string; currency: string } {
  return { amount: fromMinor(BigInt(priceMinor), currency), currency };
}
