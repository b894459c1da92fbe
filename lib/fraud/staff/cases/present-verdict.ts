import { findFact } from '../../facts/fact-catalogue.ts';
import type { FactsOfVerdict } from '../../repeat-verdict.ts';
import { effectOf } from '../../rules/rule-time.ts';
import type { Verdict } from '../../verdict.ts';

/** A value that the verdict was made from. */
export type CaseFact = {
  name: string;
  meaning: string;
  value: string;
  /** A rule that matched has read it. */
  isDeciding: boolean;
};

/** What was decided about a payment, or a check without one, and by what. */
export type CaseVerdict = {
  decision: Verdict['decision'];
  source: string;
  score: number;
  challengeScore: number;
  denyScore: number;
  /** Rules that matched, and what each did: points, or another effect. */
  matched: { name: string; points: number | null; effect: string | null; isShadow: boolean }[];
  /** Rules that matched once the payment was approved. */
  late: { name: string; effect: string; isShadow: boolean }[];
  /** Why the payment was denied after all: by a rule about its authentication, or by an analyst. */
  denial: string | null;
  facts: CaseFact[];
};

/** For staff; the request itself is not among the facts. */
export function presentVerdict(
  { decision, source, score, challengeScore, denyScore, matched }: Verdict,
  { facts, deciding, late, denial }: FactsOfVerdict,
): CaseVerdict {
  return {
    decision,
    source,
    score,
    challengeScore,
    denyScore,
    matched: matched.map(({ name, action, isShadow }) => ({
      name,
      isShadow,
      points: action.kind === 'score' ? action.points : null,
      effect: action.kind === 'score' ? null : effectOf(action),
    })),
    denial,
    late: late.map(({ name, effect, isShadow }) => ({ name, effect, isShadow })),
    facts: Object.entries(facts)
      .filter(([name]) => name !== 'request')
      .map(([name, value]) => ({
        name,
        meaning: findFact(name)?.meaning ?? name,
        isDeciding: deciding.has(name),
        value: typeof value === 'object' ? JSON.stringify(value) : String(value),
      })),
  };
}
