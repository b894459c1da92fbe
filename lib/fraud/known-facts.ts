import type { Facts } from './facts/fact.ts';
import { countsToFacts } from './velocity/velocity-counts.ts';
import type { Verdict } from './verdict.ts';

/** What is known of a payment: the facts of its verdict, and the velocity that no rule named then. */
export function knownFacts({ facts, counts }: Pick<Verdict, 'facts' | 'counts'>): Facts {
  return { ...countsToFacts(counts ?? {}), ...facts };
}
