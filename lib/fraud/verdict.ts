import type { Json } from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Facts } from './facts/fact.ts';
import type { Evaluation, MatchedRule } from './rules/evaluate-rules.ts';
import type { RiskDecision } from './rules/rule.ts';
import type { VelocityCounts } from './velocity/velocity-counts.ts';

/** What a risk check came to; an error only where one is simulated. */
export type VerdictDecision = RiskDecision | 'ERROR';

/** Before a payment, or without one. */
export type VerdictKind = 'PAYMENT' | 'STANDALONE';

/**
 * Whether the rules have a say in what follows: not where a list or a tester decided. A watch list only challenges, so they
 * do.
 */
export function isLeftToRules({ source, decision }: Pick<Verdict, 'source' | 'decision'>): boolean {
  return source === 'RULES' || (source === 'LIST' && decision === 'CHALLENGE');
}

/** The result codes of risk checks (spec 4.4, 7.2; docs/decisions/0015). */
export const verdictCodes: Record<VerdictKind, Record<VerdictDecision, ResultCode>> = {
  STANDALONE: { ACCEPT: '000.300.100', CHALLENGE: '100.400.141', DENY: '100.400.142', ERROR: '100.400.145' },
  PAYMENT: { ACCEPT: '000.300.100', CHALLENGE: '100.400.148', DENY: '100.400.147', ERROR: '100.400.152' },
};

/** A decision with everything that it was made from, so that it can be repeated. */
export type Verdict = {
  merchantId: string;
  /** The id of the payment, or of the standalone check. */
  id: string;
  channelId: string;
  kind: VerdictKind;
  decision: VerdictDecision;
  score: number;
  resultCode: ResultCode;
  source: 'RULES' | 'LIST' | 'SIMULATION';
  /** The stored set of rules with their versions. */
  ruleSetId: string;
  challengeScore: number;
  denyScore: number;
  matched: readonly MatchedRule[];
  failed: Evaluation['failed'];
  /** Without velocity, which is in the counts. */
  facts: Facts;
  /** All velocity by key, also what no rule named; null where none was counted. */
  counts: VelocityCounts | null;
  /** The hashes by which its outcome is counted; empty where it counts nothing. */
  keys: Readonly<Record<string, string>>;
  amountMinor: bigint | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  registrationId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  echo: Json;
  ndc: string;
  actor: string;
  createdAt: Date;
};

/** What the answer to a check is made from. */
export type VerdictSummary = Omit<Verdict, 'facts'>;

/**
 * A verdict before it is stored: with its facts as they are stored, and the places that the matched rules have in their
 * rule set.
 */
export type NewVerdict = VerdictSummary & Pick<Evaluation, 'places'> & { numberedFacts: string };
