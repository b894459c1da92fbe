import type { PaymentCommand, PaymentStage } from '#lib/payments/index.ts';
import { assessRisk } from './assess-risk.ts';
import type { Facts } from './facts/fact.ts';
import { parseFacts } from './facts/numbered-facts.ts';
import { knownFacts } from './known-facts.ts';
import { wishesOf } from './rules/wishes-of.ts';
import type { FraudServices } from './services.ts';
import { toAlongside } from './store.ts';
import { isLeftToRules, type NewVerdict } from './verdict.ts';

/** Checks a payment for fraud before it is routed, where fraud management is on (spec 4.4). */
export function screenPayment(services: FraudServices): PaymentStage {
  return {
    name: 'screen',
    run: async (command, { payment, account, options }) => {
      if (command.channel.settings.fraudManagement === 'off') return { kind: 'continue' };
      const { paymentBrand, paymentMethod, mode, registrationId } = payment;
      const verdict = await assessRisk(services, {
        command,
        instrument: account,
        paymentBrand,
        paymentMethod,
        mode,
        registrationId,
        kind: 'payment',
      });
      const risk = { score: String(verdict.score) };
      const facts = {
        payment: { ...payment, outcome: { ...payment.outcome, risk } },
        ...(isLeftToRules(verdict) ? { wishes: wishesOf(verdict.matched) } : {}),
        screened: await screenedFacts(services, command, verdict),
      };
      // Stored by the statement that inserts the payment.
      if (verdict.decision === 'ACCEPT') {
        return { kind: 'continue', facts: { ...facts, options: { ...options, alongside: toAlongside(verdict) } } };
      }
      await services.verdicts.beforePayment(verdict);
      const reason = describeReason(verdict);
      const whenChallenged = command.channel.settings.challengedPayments;
      if (verdict.decision === 'CHALLENGE' && whenChallenged !== 'reject') {
        return whenChallenged === 'hold' ? { kind: 'hold', reason, facts } : { kind: 'continue', facts };
      }
      const mayRunAgain = verdict.decision === 'CHALLENGE' && command.channel.settings.approvedCases === 'rerun';
      return { kind: 'reject', code: verdict.resultCode, reason, facts, mayRunAgain };
    },
  };
}

/** What rules after the authentication read, as the verdict keeps it; null where none will run. */
async function screenedFacts(
  { rules }: FraudServices,
  { channel }: PaymentCommand,
  verdict: NewVerdict,
): Promise<Facts | null> {
  if (!isLeftToRules(verdict) || !(await rules.findRuleSet(channel.entityIds)).times.has('AUTHENTICATION')) return null;
  return knownFacts({ facts: parseFacts(verdict.numberedFacts), counts: verdict.counts });
}

/** For staff; the merchant receives the text of the result code. */
function describeReason({ source, matched, score }: NewVerdict): string {
  if (source === 'SIMULATION') return 'a simulated risk check';
  if (source === 'LIST') return 'a list of the risk check';
  const names = matched.filter(({ isShadow }) => !isShadow).map(({ name }) => name);
  return `risk score ${score}: ${names.join(', ')}`;
}
