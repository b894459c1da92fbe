import type { Facts } from './facts/fact.ts';
import { countsToFacts } from './velocity/velocity-counts.ts';
import type { Verdict } from './verdict.ts';

/** All that is known of a payment, also velocity that no rule names. */
export function knownFacts({ facts, counts }: Pick<Verdict, 'facts' | 'counts'>): Facts {
  return { ...countsToFacts(counts ?? {}), ...facts };
}
