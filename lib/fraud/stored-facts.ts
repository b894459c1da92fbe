import { hasCardNumber, masked } from '#lib/card-numbers/index.ts';
import type { Facts, FactValue } from './facts/fact.ts';
import { formatFacts } from './facts/numbered-facts.ts';
import type { RuleSet } from './rules/rule-directory.ts';

/**
 * The facts that a verdict keeps, as they are stored. The request is kept with the payment, so the verdict repeats it
 * only when a rule may have read it. A text with a card number in it is masked: the merchant sent the number where no
 * number belongs.
 */
export function storedFacts(facts: Facts, ruleSet: RuleSet): string {
  const isRequestKept = ruleSet.facts.has('request');
  return formatFacts(facts, (value, name) => (name === 'request' && !isRequestKept ? null : maskValue(value)));
}

function maskValue(value: FactValue): FactValue {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map(maskText);
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [maskText(name), maskText(text)]));
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** A shorter text cannot hold a card number. */
function maskText(text: string): string {
  return text.length >= 12 && hasCardNumber(text) ? masked : text;
}
