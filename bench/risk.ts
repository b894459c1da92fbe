import { createHistogram } from 'node:perf_hooks';
import { evaluateRules } from '#lib/fraud/rules/evaluate-rules.ts';
import type { Rule } from '#lib/fraud/rules/rule.ts';
import { createRuleSet } from '#lib/fraud/rules/rule-directory.ts';
import { velocityFacts } from '#lib/fraud/velocity/velocity-fact.ts';
import { startTimer } from '#lib/platform/clock.ts';
import { type Result, recordResults } from './results.ts';

/**
 * How long the rules of one payment take: 100 rules over sent data, lists and velocity, of which a third match. It
 * includes the facts as CEL values, and no database.
 */
const ruleCount = 100;
const warmUpPayments = 2_000;
const measuredPayments = 20_000;

/** Conditions as analysts write them; the number makes each one different. */
const conditions: readonly ((index: number) => string)[] = [
  (index) => `velocity.card.count10m >= ${(index % 7) + 1} && payment.amount > ${index}`,
  (index) => `customer.emailDomain.endsWith("mail${index}.example") || customer.isEmailDisposable`,
  (index) => `billing.country != shipping.country && payment.amount > ${index * 10}`,
  (index) => `velocity.email.cards24h > ${index % 5} || velocity.ip.customers1h > ${index % 9}`,
  () => `card.country in ["KP", "IR", "SY"] || !match.cardCountry`,
  (index) => `(time.hour < 6 || time.hour > 22) && velocity.device.sum30d > ${index}.5`,
  (index) => `"card" in lists.watch && payment.brand == "VISA" && card.bin.startsWith("42${index % 10}")`,
];

const rules = Array.from({ length: ruleCount }, (_, index): Rule => {
  const condition = conditions[index % conditions.length] ?? (() => 'false');
  return {
    ...{
      id: `rule-${index}`,
      entityId: 'bench',
      code: `rule-${index}`,
      name: `Rule ${index}`,
      position: index,
    },
    ...{ mode: 'ACTIVE', expression: condition(index), action: { kind: 'score', points: 1 }, stop: false },
    version: 1,
  };
});
const ruleSet = createRuleSet(rules);

function factsOf(payment: number) {
  return {
    ...Object.fromEntries(velocityFacts.map(({ name }, index) => [name, (payment + index) % 12])),
    ...{
      'payment.amount': payment % 900,
      'payment.brand': 'VISA',
      'payment.currency': 'EUR',
      'card.bin': '420000',
    },
    ...{ 'customer.emailDomain': 'shop.example', 'billing.country': 'DE', 'shipping.country': 'FR' },
    ...{
      'time.hour': payment % 24,
      'lists.watch': ['card'],
      'card.country': 'DE',
      'match.cardCountry': true,
    },
  };
}

const bands = { challengeScore: 50, denyScore: 100 };
const times = createHistogram();
let matched = 0;
for (let payment = 0; payment < warmUpPayments + measuredPayments; payment += 1) {
  const facts = factsOf(payment);
  const tookMs = startTimer();
  const evaluation = evaluateRules(ruleSet.rules, facts, bands);
  const nanoseconds = Math.max(1, Math.round(tookMs() * 1e6));
  if (payment < warmUpPayments) continue;
  times.record(nanoseconds);
  matched += evaluation.matched.length;
}

const results: Result[] = [50, 95, 99].map((percentile) => ({
  name: `risk: ${ruleCount} rules, p${percentile}`,
  figure: times.percentile(percentile) / 1e6,
  unit: 'ms',
  limit: null,
}));
for (const { name, figure } of results) console.log(`${name.padEnd(28)} ${figure.toFixed(3).padStart(8)} ms`);
console.log(`rules that matched           ${(matched / measuredPayments).toFixed(1).padStart(8)} a payment`);
await recordResults(results);
