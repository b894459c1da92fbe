import type { EntityTree } from '#lib/entities/index.ts';
import { findPaymentsOfEvents, type Payment } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import { answerFacts, authenticationFacts } from '../facts/outcome-facts.ts';
import { knownFacts } from '../known-facts.ts';
import { evaluateRules, type MatchedRule } from '../rules/evaluate-rules.ts';
import type { RuleDirectory } from '../rules/rule-directory.ts';
import { findVerdictsOfEvents } from '../store.ts';
import type { Verdict } from '../verdict.ts';

/** An approved payment that rules want to be reviewed, or given back. */
export type Review = { event: StoredEvent; payment: Payment; rules: readonly MatchedRule[]; isReturned: boolean };

type ReviewServices = { tree: Pick<EntityTree, 'findChannel'>; rules: RuleDirectory };

/**
 * Runs the rules about the answers of acquirers on payments that were approved, and finds those that an earlier rule
 * wanted to be reviewed. Costs no statement where no rule asks for either.
 */
export async function findReviews(services: ReviewServices, tx: Tx, events: readonly StoredEvent[]): Promise<Review[]> {
  const approved = events.filter(({ streamType, type }) => streamType === 'payment' && type === 'attempt.approved');
  if (approved.length === 0 || !(await services.rules.hasReviews())) return [];
  const [verdicts, payments] = await Promise.all([
    findVerdictsOfEvents(tx, approved),
    findPaymentsOfEvents(tx, approved),
  ]);
  const found = await Promise.all(
    approved.map(async (event): Promise<Review | null> => {
      const verdict = verdicts.get(event.streamId);
      const payment = payments.get(event.streamId);
      if (verdict?.source !== 'RULES' || !payment) return null;
      const rules = await findMatchedRules(services, verdict, payment);
      const isReturned = rules.some(({ action }) => action.kind === 'measure' && action.measure === 'RETURN');
      return rules.length > 0 ? { event, payment, rules, isReturned } : null;
    }),
  );
  return found.filter((review) => review !== null);
}

async function findMatchedRules(
  { tree, rules }: ReviewServices,
  verdict: Verdict,
  payment: Payment,
): Promise<MatchedRule[]> {
  const channel = await tree.findChannel(verdict.channelId);
  if (!channel || channel.settings.fraudManagement === 'off') return [];
  const earlier = verdict.matched.filter(({ action }) => action.kind === 'measure' && action.measure === 'REVIEW');
  const { outcome, resultCode, echo } = payment;
  const sent = echo.threeDSecure as Record<string, string> | undefined;
  const facts = {
    ...knownFacts(verdict),
    ...authenticationFacts(outcome.threeDSecure, sent),
    ...answerFacts({ ...outcome, resultCode }),
  };
  const ruleSet = await rules.findRuleSet(channel.entityIds);
  const bands = { challengeScore: Number.POSITIVE_INFINITY, denyScore: Number.POSITIVE_INFINITY };
  const late = (['AUTHENTICATION', 'ANSWER'] as const).flatMap((time) =>
    evaluateRules(ruleSet, facts, bands, time).matched.filter(({ action }) => action.kind === 'measure'),
  );
  return [...earlier, ...late].filter(({ isShadow }) => !isShadow);
}
