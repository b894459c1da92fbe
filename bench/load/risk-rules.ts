import { createRule } from '#lib/fraud/index.ts';
import type { Rule } from '#lib/fraud/rules/rule.ts';
import { merchantVelocityFacts, namedKeys, velocityFacts } from '#lib/fraud/velocity/velocity-fact.ts';
import { systemClock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';

const ruleCount = 100;

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

/** The velocity facts that are counted for each payment, and those of the merchant; each is named by one rule at least. */
const facts = [...velocityFacts, ...merchantVelocityFacts].filter(
  ({ name }) => !namedKeys.some((key) => name.startsWith(`velocity.${key}.`)),
);

/** A second part for a rule, with the facts that have its number. */
function velocityCondition(index: number): string {
  const named = facts.filter((_, number) => number % ruleCount === index);
  return named.map(({ name, type }) => `${name} > ${type === 'int' ? '100000' : '100000.0'}`).join(' && ');
}

/** 100 active rules over sent data, lists and every velocity fact. */
export const riskRules: readonly Rule[] = Array.from({ length: ruleCount }, (_, index): Rule => {
  const condition = conditions[index % conditions.length] ?? (() => 'false');
  return {
    id: `rule-${index}`,
    entityId: 'bench',
    code: `rule-${index}`,
    name: `Rule ${index}`,
    position: index,
    mode: 'ACTIVE',
    expression: `(${condition(index)}) || (${velocityCondition(index)})`,
    stop: false,
    version: 1,
    action: { kind: 'score', points: 1 },
  };
});

export async function storeRiskRules(db: Database, entityId: string): Promise<void> {
  for (const { code, name, expression, action } of riskRules) {
    const change = { actor: 'user:bench', reason: 'bench', at: systemClock.now() };
    await createRule(autocommit(db), entityId, { code, name, expression, action, mode: 'ACTIVE' }, change);
  }
}
