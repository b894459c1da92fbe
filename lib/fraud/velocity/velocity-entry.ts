import { namesAny } from '../facts/names-any.ts';
import type { ListQuery } from '../lists/find-list-matches.ts';
import {
  type CardValue,
  type CountedKey,
  declineFacts,
  type NamedKey,
  type VelocityKey,
  velocityFacts,
} from './velocity-fact.ts';

/** A payment as velocity counts it. */
export type VelocityEntry = {
  merchantId: string;
  paymentId: string;
  at: Date;
  amountMinor: bigint | null;
  currency: string | null;
  /** Keyed hashes of what was sent. */
  values: Readonly<Partial<Record<VelocityKey, string>>>;
  /** Keyed hashes of what is counted only where a rule names it. */
  named: Readonly<Partial<Record<NamedKey, string>>>;
  /** Country of the IP address, keyed hash of the shipping address. */
  ofCard: Readonly<Partial<Record<CardValue, string>>>;
  /** Where values are first seen beyond the merchant. */
  psp: { id: string; mode: string };
  /** The facts that are wanted; a payment is recorded under all its keys, whatever is wanted. */
  facts: ReadonlySet<string>;
  /** What of it may be on a list: looked up by the same statement. */
  listed: ListQuery | null;
};

/** A key and its value, under which payments are found. */
export function nameKey(key: string, value: string): string {
  return `${key}:${value}`;
}

const isAbout =
  (key: NamedKey) =>
  ({ name }: { name: string }): boolean =>
    name.startsWith(`velocity.${key}.`);

const isCounted: Readonly<Record<NamedKey, (facts: ReadonlySet<string>) => boolean>> = {
  phone: namesAny(velocityFacts.filter(isAbout('phone'))),
  bin: namesAny(velocityFacts.filter(isAbout('bin'))),
};

const areDeclinesNamed = namesAny(declineFacts.filter(isAbout('bin')));

/** Whether a rule names a fact by BIN, without which a payment is not recorded under it. */
export function wantsBin(facts: ReadonlySet<string>): boolean {
  return isCounted.bin(facts) || areDeclinesNamed(facts);
}

/** The keys that a payment is recorded under, with their values. */
export function recordedKeysOf({ values, named }: Pick<VelocityEntry, 'values' | 'named'>): [CountedKey, string][] {
  return [...Object.entries(values), ...Object.entries(named)] as [CountedKey, string][];
}

/** Whether velocity by a key is counted for a payment. */
export function isCountedBy(key: CountedKey, { facts }: Pick<VelocityEntry, 'facts'>): boolean {
  return key === 'phone' || key === 'bin' ? isCounted[key](facts) : true;
}
