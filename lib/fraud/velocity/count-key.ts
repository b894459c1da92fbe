import type * as sql from '../sql/index.ts';
import type { VelocityEntry } from './count-velocity.ts';
import { toUnits } from './to-units.ts';
import {
  distinctKeys,
  type VelocityKey,
  velocityMeasures,
  velocityWindows,
  windowMs,
} from './velocity-fact.ts';

/** What was stored for a key before this statement, and the payments of the statement before this one. */
export type Earlier = { stored: sql.RecordVelocityRow | undefined; together: readonly VelocityEntry[] };

/** For each window, the payments of the statement that are in it. */
type Recent = readonly (readonly VelocityEntry[])[];

/** The velocity of a payment by one key: each measure over each window, in the order of the facts. */
export function countKey(entry: VelocityEntry, key: VelocityKey, { stored, together }: Earlier): number[] {
  const recent = velocityWindows.map((window) => {
    const since = entry.at.getTime() - windowMs[window];
    return together.filter(({ at }) => at.getTime() > since);
  });
  const counts = velocityWindows.map((window) => stored?.[`count${window}`] ?? 0);
  return velocityMeasures.flatMap((measure) => {
    if (measure === 'count') return counts.map((count, index) => count + (recent[index]?.length ?? 0));
    if (measure === 'sum') return sumAmounts(entry, stored, recent);
    const other = distinctKeys[measure];
    if (other === null || other === key) return [];
    return countDifferent(other, stored?.[measure] ?? '', counts, recent);
  });
}

function sumAmounts(
  { currency }: VelocityEntry,
  stored: sql.RecordVelocityRow | undefined,
  recent: Recent,
): number[] {
  return velocityWindows.map((window, index) => {
    const same = (recent[index] ?? []).filter((each) => each.currency === currency);
    const before = BigInt(stored?.[`sum${window}`] ?? 0);
    return toUnits(
      same.reduce((total, each) => total + (each.amountMinor ?? 0n), before),
      currency,
    );
  });
}

/** A window holds the latest values, so each one adds to those of the window before it. */
function countDifferent(
  key: VelocityKey,
  stored: string,
  counts: readonly number[],
  recent: Recent,
): number[] {
  const latestFirst = stored.split(',');
  const seen = new Set<string>();
  let read = 0;
  return counts.map((count, index) => {
    for (; read < count; read += 1) seen.add(latestFirst[read] ?? '');
    seen.delete('');
    const more = new Set((recent[index] ?? []).map(({ values }) => values[key] ?? ''));
    more.delete('');
    return seen.size + [...more].filter((value) => !seen.has(value)).length;
  });
}
