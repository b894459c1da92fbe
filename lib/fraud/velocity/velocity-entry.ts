import type { ListQuery } from '../lists/find-list-matches.ts';
import type { VelocityKey } from './velocity-fact.ts';

/** A payment as velocity counts it. */
export type VelocityEntry = {
  merchantId: string;
  paymentId: string;
  at: Date;
  amountMinor: bigint | null;
  currency: string | null;
  /** Keyed hashes of what was sent. */
  values: Readonly<Partial<Record<VelocityKey, string>>>;
  /** Related payments are found by it; no fact counts it. */
  phone: string | null;
  /** The facts that are wanted; a payment is recorded under all its keys, whatever is wanted. */
  facts: ReadonlySet<string>;
  /** What of it may be on a list: looked up by the same statement. */
  listed: ListQuery | null;
};

/** A key and its value, under which payments are found. */
export function nameKey(key: string, value: string): string {
  return `${key}:${value}`;
}
