import type { Facts } from '../facts/fact.ts';
import { type VelocityKey, velocityFacts, velocityKeys } from './velocity-fact.ts';

/**
 * All velocity of a payment, by key: the values of the facts of that key in their order, sums in units of the currency. A
 * key with which no earlier payment was made is left out.
 */
export type VelocityCounts = Partial<Record<VelocityKey, readonly number[]>>;

/** The facts of each key in the order of their values. Stored verdicts have this order: new measures are only appended. */
const namesOf = new Map(
  velocityKeys.map((key) => [
    key,
    velocityFacts.map(({ name }) => name).filter((name) => name.startsWith(`velocity.${key}.`)),
  ]),
);

const places = new Map(
  Array.from(namesOf, ([key, names]) =>
    names.map((name, index) => [name, [key, String(index)]] as const),
  ).flat(),
);

/** Where the value of a fact is in the counts: key and index; null for any other fact. */
export function placeInCounts(name: string): readonly string[] | null {
  return places.get(name) ?? null;
}

/** The counts as facts. Those that are zero are left out, as everything that has its default. */
export function countsToFacts(counts: VelocityCounts): Facts {
  const facts: Record<string, number> = {};
  for (const [key, values] of Object.entries(counts)) {
    const names = namesOf.get(key as VelocityKey) ?? [];
    for (const [index, name] of names.entries()) if (values[index]) facts[name] = values[index];
  }
  return facts;
}
