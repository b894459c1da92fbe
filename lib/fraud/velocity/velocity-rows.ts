import { isCountedBy, nameKey, recordedKeysOf, type VelocityEntry } from './velocity-entry.ts';
import { type CardValue, cardValues, type VelocityKey, velocityKeys } from './velocity-fact.ts';

/** Payments as the statement that records them reads them, each with its keys. */
export function toPaymentRows(entries: readonly VelocityEntry[]): object[] {
  return entries.map((entry, ordinal) => {
    const { merchantId, paymentId, at } = entry;
    const keys = recordedKeysOf(entry);
    const unread = keys.filter(([key]) => !isCountedBy(key, entry));
    return {
      ordinal,
      merchant_id: merchantId,
      at,
      payment_id: paymentId,
      counted: describeCounted(entry),
      keys: keys.map(([key, value]) => nameKey(key, value)),
      unread: unread.map(([key, value]) => nameKey(key, value)),
    };
  });
}

/** What different values are counted of. Rows that are stored have this order: new ones are only appended. */
export const countedValues: readonly (VelocityKey | CardValue)[] = [...velocityKeys, ...cardValues];

/** What is counted of a payment, in the order in which it is read again. */
function describeCounted({ amountMinor, currency, values, ofCard }: VelocityEntry): string {
  const own = velocityKeys.map((key) => values[key] ?? '');
  return [amountMinor ?? '', currency ?? '', ...own, ...cardValues.map((name) => ofCard[name] ?? '')].join(',');
}

type Bucket = {
  merchant_id: string;
  width: 'hour' | 'minute';
  at: string;
  currency: string;
  payments: number;
  amount_minor: bigint;
};

/** How many payments each merchant made in each minute and hour, in the order of their key. */
export function toBucketRows(entries: readonly VelocityEntry[]): object[] {
  const buckets = new Map<string, Bucket>();
  for (const { merchantId, at, currency, amountMinor } of entries) {
    for (const width of ['hour', 'minute'] as const) {
      const start = startOf(width, at);
      const key = `${merchantId} ${width} ${start} ${currency ?? ''}`;
      const bucket = buckets.get(key) ?? {
        merchant_id: merchantId,
        width,
        at: start,
        currency: currency ?? '',
        payments: 0,
        amount_minor: 0n,
      };
      bucket.payments += 1;
      bucket.amount_minor += amountMinor ?? 0n;
      buckets.set(key, bucket);
    }
  }
  const ordered = [...buckets].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return ordered.map(([, { amount_minor, ...bucket }]) => ({ ...bucket, amount_minor: amount_minor.toString() }));
}

/** `2026-11-22T12:34:00Z`: the minute or hour of an instant. */
function startOf(width: Bucket['width'], at: Date): string {
  const text = at.toISOString();
  return width === 'minute' ? `${text.slice(0, 17)}00Z` : `${text.slice(0, 14)}00:00Z`;
}
