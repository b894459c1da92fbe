import { type Facts, type FactValue, factDefaults } from '../facts/fact.ts';
import { findFact } from '../facts/fact-catalogue.ts';
import { type CompiledExpression, compileRule, type RuleError } from './compile-rule.ts';
import { type ConditionForm, parseConditionForm } from './condition-form.ts';

/** What is to be known about an expression while it is written. */
export type ExpressionCheck = {
  error: RuleError | null;
  /** Null: the expression is more than a form can show. */
  form: ConditionForm | null;
  /** The facts that it names. */
  facts: readonly string[];
};

export function checkExpression(text: string): ExpressionCheck {
  const { expression, error } = compileRule(text);
  if (error) return { error, form: null, facts: [] };
  return { error: null, form: parseConditionForm(text), facts: [...expression.facts] };
}

/** An expression on the facts of one payment. */
export type TriedRule = {
  /** Null: the value could not be computed, so that the rule counts as not matching. */
  matches: boolean | null;
  /** The value of each fact that it names; the default of its type where nothing was sent. */
  values: readonly { name: string; value: FactValue; isDefault: boolean }[];
};

/** Null when the expression does not compile. */
export function tryRule(text: string, facts: Facts): TriedRule | null {
  const { expression } = compileRule(text);
  if (!expression) return null;
  const values = [...expression.facts].flatMap((name) => {
    const fact = findFact(name);
    if (!fact) return [];
    const value = facts[name];
    return [{ name, value: value ?? factDefaults[fact.type], isDefault: value === undefined }];
  });
  return { matches: evaluate(expression, facts), values };
}

function evaluate(expression: CompiledExpression, facts: Facts): boolean | null {
  try {
    return expression.matches(facts);
  } catch {
    return null;
  }
}
