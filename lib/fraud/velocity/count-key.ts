import type * as sql from '../sql/index.ts';
import type { VelocityEntry } from './count-velocity.ts';
import { toUnits } from './to-units.ts';
import {
  distinctKeys,
  type VelocityKey,
  type VelocityMeasure,
  type VelocityWindow,
  velocityMeasures,
  velocityWindows,
  windowMs,
} from './velocity-fact.ts';

/** What was stored for a key before this statement, and the payments of the statement before this one. */
export type Earlier = { stored: sql.RecordVelocityRow | undefined; together: readonly VelocityEntry[] };

/** The velocity of a payment by one key: each measure over each window, in the order of the facts. */
export function countKey(entry: VelocityEntry, key: VelocityKey, { stored, together }: Earlier): number[] {
  const recent = velocityWindows.map((window) => {
    const since = entry.at.getTime() - windowMs[window];
    return together.filter(({ at }) => at.getTime() > since);
  });
  return velocityMeasures
    .filter((measure) => distinctKeys[measure] !== key)
    .flatMap((measure) =>
      velocityWindows.map((window, index) =>
        measureOf(entry, measure, window, { stored, together: recent[index] ?? [] }),
      ),
    );
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
    const before = BigInt(stored?.[`sum${window}`] ?? 0);
    return toUnits(
      same.reduce((total, each) => total + (each.amountMinor ?? 0n), before),
      currency,
    );
  }
  // The latest come first, so that those of a window are the first ones.
  const values = new Set(stored?.[measure].split(',', count));
  for (const each of together) values.add(each.values[distinctKeys[measure] ?? 'card'] ?? '');
  values.delete('');
  return values.size;
}
