import { bandOf } from '../rules/evaluate-rules.ts';
import type { RiskDecision, RuleAction } from '../rules/rule.ts';
import type { VerdictDecision } from '../verdict.ts';

/** A number of payments and their amounts by currency, in minor units. */
export type PaymentTotals = { count: number; amounts: Record<string, string> };

/** What a rule would have done to earlier payments. */
export type BackTestResult = {
  matched: number;
  /** Payments for which the value of the rule could not be computed. */
  failed: number;
  stopped: PaymentTotals;
  /** Stopped payments that were approved then. */
  approved: PaymentTotals;
  /** Those of them that were not charged back: good ones are refused. Older results do not have it. */
  good?: PaymentTotals;
  /** Stopped payments that were charged back later. */
  chargedBack: PaymentTotals;
  /** Stopped payments that were not accepted then either. */
  stoppedBefore: number;
  /** Stopped payments that would have become a case. */
  challenged: number;
  /** The time of the first payment. */
  firstAt: string | null;
  /** Whether each stopped payment is stored; older results do not have it. */
  isListed?: boolean;
};

export const emptyResult = (): BackTestResult => ({
  matched: 0,
  failed: 0,
  stopped: { count: 0, amounts: {} },
  approved: { count: 0, amounts: {} },
  good: { count: 0, amounts: {} },
  chargedBack: { count: 0, amounts: {} },
  stoppedBefore: 0,
  challenged: 0,
  firstAt: null,
  isListed: true,
});

/** A verdict as a back-test reads it. */
export type ScannedVerdict = {
  id: string;
  atMs: number;
  decision: VerdictDecision;
  source: string;
  score: number;
  challengeScore: number;
  denyScore: number;
  /** The points that the rule itself added then. */
  ownPoints: number;
  amountMinor: string | null;
  currency: string | null;
};

/** What would have been decided about a payment that the rule matches: a list of allowed values goes before rules. */
export function decideWith(action: RuleAction, verdict: ScannedVerdict): RiskDecision {
  const { decision, source, score, challengeScore, denyScore, ownPoints } = verdict;
  if (source === 'LIST' && decision === 'ACCEPT') return 'ACCEPT';
  if (action.kind === 'decide') return action.decision;
  const points = action.kind === 'score' ? action.points : 0;
  return bandOf(score - ownPoints + points, { challengeScore, denyScore });
}

export type PaymentOutcome = { isApproved: boolean; isChargedBack: boolean };

export function addStopped(
  result: BackTestResult,
  verdict: ScannedVerdict,
  decision: RiskDecision,
  outcome: PaymentOutcome,
): void {
  addTo(result.stopped, verdict);
  if (outcome.isApproved) addTo(result.approved, verdict);
  if (outcome.isApproved && !outcome.isChargedBack && result.good) addTo(result.good, verdict);
  if (outcome.isChargedBack) addTo(result.chargedBack, verdict);
  if (verdict.decision !== 'ACCEPT') result.stoppedBefore += 1;
  if (decision === 'CHALLENGE') result.challenged += 1;
}

function addTo(totals: PaymentTotals, { amountMinor, currency }: ScannedVerdict): void {
  totals.count += 1;
  if (amountMinor === null || currency === null) return;
  totals.amounts[currency] = String(BigInt(totals.amounts[currency] ?? 0) + BigInt(amountMinor));
}
