import type { Facts } from '../facts/fact.ts';
import type * as sql from '../sql/index.ts';
import type { VelocityEntry } from './count-velocity.ts';
import { toUnits } from './to-units.ts';
import {
  distinctKeys,
  type VelocityKey,
  type VelocityMeasure,
  type VelocityWindow,
  velocityFactName,
  velocityKeys,
  velocityMeasures,
  velocityWindows,
  windowMs,
} from './velocity-fact.ts';

/** A velocity fact that rules name. */
type WantedFact = { name: string; measure: VelocityMeasure; window: VelocityWindow };

/** The facts of each key that rules name, and how far back they reach. */
export type WantedVelocity = {
  facts: ReadonlyMap<VelocityKey, readonly WantedFact[]>;
  /** Seconds, by key. */
  reach: Readonly<Record<string, number>>;
};

/** A rule set names the same facts for each payment. */
const known = new WeakMap<ReadonlySet<string>, WantedVelocity>();

export function wantedVelocity(names: ReadonlySet<string>): WantedVelocity {
  const found = known.get(names);
  if (found) return found;
  const wanted = findWanted(names);
  known.set(names, wanted);
  return wanted;
}

function findWanted(names: ReadonlySet<string>): WantedVelocity {
  const facts = new Map<VelocityKey, WantedFact[]>();
  const reach: Record<string, number> = {};
  for (const key of velocityKeys) {
    const ofKey = velocityMeasures
      .flatMap((measure) => velocityWindows.map((window) => ({ measure, window })))
      .map((each) => ({ ...each, name: velocityFactName(key, each.measure, each.window) }))
      .filter(({ name }) => names.has(name));
    if (ofKey.length === 0) continue;
    facts.set(key, ofKey);
    reach[key] = Math.max(...ofKey.map(({ window }) => windowMs[window] / 1_000));
  }
  return { facts, reach };
}

/** What was stored for a key before this statement, and the payments of the statement before this one. */
export type Earlier = { stored: sql.RecordVelocityRow | undefined; together: readonly VelocityEntry[] };

/** The wanted facts of a payment by one key. Those that are zero are left out, as everything that has its default. */
export function toVelocityFacts(
  entry: VelocityEntry,
  wanted: readonly WantedFact[],
  { stored, together }: Earlier,
): Facts {
  const facts: Record<string, number> = {};
  for (const { name, measure, window } of wanted) {
    const since = entry.at.getTime() - windowMs[window];
    const recent = together.filter(({ at }) => at.getTime() > since);
    const value = measureOf(entry, measure, window, { stored, together: recent });
    if (value !== 0) facts[name] = value;
  }
  return facts;
}

function measureOf(
  { currency }: VelocityEntry,
  measure: VelocityMeasure,
  window: VelocityWindow,
  { stored, together }: Earlier,
): number {
  const count = stored?.[`count${window}`] ?? 0;
  if (measure === 'count') return count + together.length;
  if (measure === 'sum') {
    const same = together.filter((each) => each.currency === currency);
    const sum = same.reduce(
      (total, each) => total + (each.amountMinor ?? 0n),
      BigInt(stored?.[`sum${window}`] ?? 0),
    );
    return toUnits(sum, currency);
  }
  // The latest come first, so that those of a window are the first ones.
  const values = new Set(stored?.[measure].split(',', count));
  for (const each of together) values.add(each.values[distinctKeys[measure] ?? 'card'] ?? '');
  values.delete('');
  return values.size;
}
