import { admissionBatches, createGroupCommit } from '#lib/platform/group-commit.ts';
import type { VelocityEntry } from '../velocity/velocity-entry.ts';
import type { Fact, Facts } from './fact.ts';
import { namesAny } from './names-any.ts';

/** Facts of a payment that are read only where a rule names one of them, without those that are zero; null for none. */
export type FactLookup = (entry: VelocityEntry) => Promise<Facts> | null;

/** Concurrent lookups share a statement. */
export function createFactLookup(
  facts: readonly Fact[],
  findMany: (entries: readonly VelocityEntry[]) => Promise<Facts[]>,
): FactLookup {
  const isNamed = namesAny(facts);
  const find = createGroupCommit((entries: VelocityEntry[]) => findMany(entries), admissionBatches);
  return (entry) => (isNamed(entry.facts) ? find(entry) : null);
}
