import type { EntityTree } from '#lib/entities/index.ts';
import { findPaymentsOfEvents, type Payment } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import { answerFacts, authenticationFacts } from '../facts/outcome-facts.ts';
import { knownFacts } from '../known-facts.ts';
import { evaluateRules, type MatchedRule } from '../rules/evaluate-rules.ts';
import type { RuleAction, RuleMeasure } from '../rules/rule.ts';
import type { RuleDirectory } from '../rules/rule-directory.ts';
import { findReviewed, findVerdictsOfEvents } from '../store.ts';
import { isLeftToRules, type Verdict } from '../verdict.ts';

/** An approved payment, and the rules that matched it then. */
export type Review = {
  event: StoredEvent;
  payment: Payment;
  /** Also those in shadow mode, which only are recorded. */
  rules: readonly MatchedRule[];
  isCase: boolean;
  isReturned: boolean;
};

type ReviewServices = { tree: Pick<EntityTree, 'findChannel'>; rules: RuleDirectory };

/**
 * Runs the rules about the answers of acquirers on payments that were approved, and finds those that an earlier rule
 * wanted to be reviewed. The rules are those of the verdict, so that none acts on a payment from before it was active.
 */
export async function findReviews(services: ReviewServices, tx: Tx, events: readonly StoredEvent[]): Promise<Review[]> {
  const approved = events.filter(({ streamType, type }) => streamType === 'payment' && type === 'attempt.approved');
  if (approved.length === 0) return [];
  const reviewed = await findReviewed(tx, approved);
  const looked = approved.filter(({ streamId }) => reviewed.has(streamId));
  if (looked.length === 0) return [];
  const verdicts = await findVerdictsOfEvents(tx, looked);
  const payments = await findPaymentsOfEvents(tx, looked);
  const found = await Promise.all(
    looked.map(async (event): Promise<Review | null> => {
      const verdict = verdicts.get(event.streamId);
      const payment = payments.get(event.streamId);
      if (!verdict || !payment || !isLeftToRules(verdict)) return null;
      const rules = await findMatchedRules(services, verdict, payment);
      const active = rules.filter(({ isShadow }) => !isShadow);
      const isReturned = active.some(({ action }) => isMeasure(action, 'RETURN'));
      return rules.length > 0 ? { event, payment, rules, isCase: active.length > 0, isReturned } : null;
    }),
  );
  return found.filter((review) => review !== null);
}

function isMeasure(action: RuleAction, measure: RuleMeasure): boolean {
  return action.kind === 'measure' && action.measure === measure;
}

async function findMatchedRules(
  { tree, rules }: ReviewServices,
  verdict: Verdict,
  payment: Payment,
): Promise<MatchedRule[]> {
  const channel = await tree.findChannel(verdict.channelId);
  if (!channel || channel.settings.fraudManagement === 'off') return [];
  const earlier = verdict.matched.filter(({ action }) => isMeasure(action, 'REVIEW'));
  // A rule of then that no longer compiles keeps no other case from being opened.
  const ruleSet = await rules.findStored(verdict.ruleSetId).catch(() => null);
  if (!ruleSet) return earlier;
  const { outcome, resultCode, echo } = payment;
  const sent = echo.threeDSecure as Record<string, string> | undefined;
  const facts = {
    ...knownFacts(verdict),
    ...authenticationFacts(outcome.threeDSecure, sent),
    ...answerFacts({ ...outcome, resultCode }),
  };
  const bands = { challengeScore: Number.POSITIVE_INFINITY, denyScore: Number.POSITIVE_INFINITY };
  const late = (['AUTHENTICATION', 'ANSWER'] as const).flatMap((time) =>
    evaluateRules(ruleSet, facts, bands, time).matched.filter(({ action, isShadow }) => isShadow || !isDenial(action)),
  );
  return [...earlier, ...late];
}

/** It was carried out before the payment was sent. */
const isDenial = ({ kind }: RuleAction): boolean => kind === 'decide';
