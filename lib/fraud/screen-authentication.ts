import type { Payment, PaymentStage } from '#lib/payments/index.ts';
import type { Facts } from './facts/fact.ts';
import { authenticationFacts } from './facts/outcome-facts.ts';
import { knownFacts } from './known-facts.ts';
import { evaluateRules } from './rules/evaluate-rules.ts';
import type { FraudServices } from './services.ts';
import { findVerdict } from './store.ts';
import { isLeftToRules, verdictCodes } from './verdict.ts';

/**
 * Runs the rules about the authentication, between it and the acquirer: one of them may deny the payment. A payment
 * without such a rule costs nothing here.
 */
export function screenAuthentication(services: FraudServices): PaymentStage {
  return {
    name: 'screen authentication',
    run: async (command, { payment, screened }) => {
      const { channel, threeDSecure } = command;
      if (channel.settings.fraudManagement === 'off') return { kind: 'continue' };
      const ruleSet = await services.rules.findRuleSet(channel.entityIds);
      if (!ruleSet.times.has('AUTHENTICATION')) return { kind: 'continue' };
      // A payment that was suspended has its verdict stored; another one brings its facts along.
      const before = screened === undefined ? await readFactsOf(services, payment) : (screened as Facts | null);
      if (before === null) return { kind: 'continue' };
      const facts = { ...before, ...authenticationFacts(payment.outcome.threeDSecure, threeDSecure) };
      const bands = { challengeScore: Number.POSITIVE_INFINITY, denyScore: Number.POSITIVE_INFINITY };
      const { decision, decidedBy, matched } = evaluateRules(ruleSet, facts, bands, 'AUTHENTICATION');
      if (decision !== 'DENY') return { kind: 'continue' };
      const name = matched.find(({ id }) => id === decidedBy?.id)?.name;
      return { kind: 'reject', code: verdictCodes.PAYMENT.DENY, reason: `the rule ${name} denied it after 3-D Secure` };
    },
  };
}

/** Null where lists or a tester decided about the payment, or where it was never checked. */
async function readFactsOf(
  { db }: FraudServices,
  { merchantId, id, initialId }: Pick<Payment, 'merchantId' | 'id' | 'initialId'>,
): Promise<Facts | null> {
  // One that is run again was checked under the id of the first.
  const verdict = (await findVerdict(db, merchantId, id)) ?? (await findVerdict(db, merchantId, initialId));
  return verdict && isLeftToRules(verdict) ? knownFacts(verdict) : null;
}
