import type { Facts, FactValue } from '../facts/fact.ts';
import { type CountedKey, countedKeys, merchantVelocityFacts, velocityFacts } from './velocity-fact.ts';

/** What velocity is counted by: a key of the payment, or its merchant as a whole. */
type CountedBy = CountedKey | 'merchant';

/**
 * All velocity of a payment, by key: the values of the facts of that key in their order, sums in units of the currency. A
 * key with which no earlier payment was made is left out, and phone, BIN and merchant where no rule names a fact about them.
 */
export type VelocityCounts = Partial<Record<CountedBy, readonly number[]>>;

/** The facts of each key in the order of their values. Stored verdicts have this order: new measures are only appended. */
const namesOf = new Map<string, readonly string[]>([
  ...countedKeys.map((key): [CountedBy, string[]] => [
    key,
    velocityFacts.map(({ name }) => name).filter((name) => name.startsWith(`velocity.${key}.`)),
  ]),
  ['merchant', merchantVelocityFacts.map(({ name }) => name)],
]);

/** The place of a value in the counts. */
export type PlaceInCounts = { key: string; index: number };

const places = new Map(
  Array.from(namesOf, ([key, names]) =>
    names.map((name, index): [string, PlaceInCounts] => [name, { key, index }]),
  ).flat(),
);

/** Where the value of a fact is in the counts; null for any other fact. */
export function placeInCounts(name: string): PlaceInCounts | null {
  return places.get(name) ?? null;
}

/** The counts as facts. Those that are zero are left out, as everything that has its default. */
export function countsToFacts(counts: VelocityCounts): Facts {
  const facts: Record<string, FactValue> = {};
  addCounts(facts, counts);
  return facts;
}

/** Adds the counts to other facts. */
export function addCounts(facts: Record<string, FactValue>, counts: VelocityCounts): void {
  for (const key in counts) {
    const values = counts[key as CountedBy] ?? [];
    const names = namesOf.get(key) ?? [];
    for (let index = 0; index < names.length; index += 1)
      if (values[index]) facts[names[index] as string] = values[index] as number;
  }
}

/** `card:1,1,2;email:1,…`, as a verdict keeps them. */
export function formatCounts(counts: VelocityCounts): string {
  return Object.entries(counts)
    .map(([key, values]) => `${key}:${values.join()}`)
    .join(';');
}

/** One value of what {@link formatCounts} wrote; 0 where it has none. */
export function findCount(text: string, { key, index }: PlaceInCounts): number {
  const start = `;${text}`.indexOf(`;${key}:`);
  if (start === -1) return 0;
  const [values = ''] = text.slice(start + key.length + 1).split(';', 1);
  return Number(values.split(',', index + 1)[index] ?? 0);
}

/** What {@link formatCounts} wrote. */
export function parseCounts(text: string): VelocityCounts {
  if (text === '') return {};
  const keys = text.split(';').map((part) => part.split(':'));
  return Object.fromEntries(keys.map(([key, values = '']) => [key, values.split(',').map(Number)]));
}
