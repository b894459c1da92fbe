import { toUnits } from './to-units.ts';
import type { VelocityEntry } from './velocity-entry.ts';
import {
  type CardValue,
  type CountedKey,
  distinctKeys,
  measuresOf,
  type VelocityKey,
  velocityKeys,
  velocityWindows,
  windowMs,
} from './velocity-fact.ts';
import { countedValues } from './velocity-rows.ts';

/** Earlier payments with the same value of a key. */
export type Earlier = {
  /** What was stored before this statement, as the statement returns it; empty for nothing. */
  stored: string;
  /** The payments of the same statement before this one. */
  together: readonly VelocityEntry[];
};

/** What different values are counted of. */
type Distinct = VelocityKey | CardValue;

/** What is counted over one window, of the payments that are in no shorter one. */
type Counted = { count: number; sum: bigint; different: Partial<Record<Distinct, number>> };

/** The shortest window that each value was seen in. */
type Seen = Partial<Record<Distinct, Map<string, number>>>;

/** The velocity of a payment by one key: each measure over each window, in the order of the facts. */
export function countKey(entry: VelocityEntry, key: CountedKey, { stored, together }: Earlier): number[] {
  const windows = velocityWindows.map((): Counted => ({ count: 0, sum: 0n, different: {} }));
  const seen: Seen = {};
  const distinct = key === 'card' ? countedValues : velocityKeys;
  addStored(entry, stored, { windows, seen, distinct });
  for (const other of together) {
    const window = windowOf(other, entry);
    if (window === -1 || other.paymentId === entry.paymentId) continue;
    const counted = windows[window] as Counted;
    counted.count += 1;
    if (other.amountMinor !== null && other.currency === entry.currency) counted.sum += other.amountMinor;
    const values: Partial<Record<Distinct, string>> = { ...other.values, ...other.ofCard };
    for (const each of distinct) see(seen, each, values[each], window);
  }
  return measure(key, entry.currency, windows, seen);
}

/** What is counted so far, and the values that different ones are counted of. */
type Tally = { windows: readonly Counted[]; seen: Seen; distinct: readonly Distinct[] };

/** Adds stored payments, the latest first. */
function addStored(entry: VelocityEntry, stored: string, { windows, seen, distinct }: Tally): void {
  let before = '';
  for (const payment of stored === '' ? [] : stored.split(';')) {
    const [window, amountMinor, currency] = payment.split(',', 3);
    const counted = windows[Number(window)] as Counted;
    counted.count += 1;
    if (amountMinor && currency === entry.currency) counted.sum += BigInt(amountMinor);
    const values = payment.slice(`${window},${amountMinor},${currency},`.length);
    // A customer mostly sends the same again, which a later payment was counted with.
    if (values === before) continue;
    before = values;
    for (const [index, value] of values.split(',').entries()) see(seen, distinct[index], value, Number(window));
  }
}

/** The shortest window that a payment is in; -1 for none, as when a virtual clock was moved in between. */
function windowOf(other: VelocityEntry, { at }: VelocityEntry): number {
  const age = at.getTime() - other.at.getTime();
  return velocityWindows.findIndex((each) => age < windowMs[each]);
}

function see(seen: Seen, key: Distinct | undefined, value: string | undefined, window: number): void {
  if (!key || !value) return;
  const windows = seen[key] ?? new Map<string, number>();
  seen[key] = windows;
  windows.set(value, Math.min(window, windows.get(value) ?? window));
}

/** A longer window holds what the shorter ones hold. */
function measure(key: CountedKey, currency: string | null, windows: readonly Counted[], seen: Seen): number[] {
  for (const other of countedValues)
    for (const window of seen[other]?.values() ?? []) {
      const { different } = windows[window] as Counted;
      different[other] = (different[other] ?? 0) + 1;
    }
  return measuresOf[key].flatMap((name) => {
    const other = distinctKeys[name];
    if (name === 'sum') return sumUp(windows, currency);
    let total = 0;
    return windows.map(({ count, different }) => {
      total += other === null ? count : (different[other] ?? 0);
      return total;
    });
  });
}

function sumUp(windows: readonly Counted[], currency: string | null): number[] {
  let total = 0n;
  let units = 0;
  return windows.map(({ sum }) => {
    total += sum;
    if (sum !== 0n) units = toUnits(total, currency);
    return units;
  });
}
