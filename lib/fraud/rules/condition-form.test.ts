import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FactType } from '../facts/fact.ts';
import { factCatalogue } from '../facts/fact-catalogue.ts';
import { compileRule } from './compile-rule.ts';
import {
  type ConditionForm,
  type FormCondition,
  type FormOperator,
  formOperators,
  parseConditionForm,
  printConditionForm,
} from './condition-form.ts';

const withoutValue: readonly FormOperator[] = ['is-empty', 'is-not-empty', 'is-true', 'is-false'];
const withList: readonly FormOperator[] = ['one-of', 'not-one-of'];

/** Texts of every script; a lone surrogate is no text that a browser sends. */
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const numbers: Partial<Record<FactType, fc.Arbitrary<string>>> = {
  int: fc.integer().map(String),
  double: fc
    .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }))
    // Minus zero has no text of its own.
    .map((value) => String(value + 0)),
};

function valuesOf(type: FactType, operator: FormOperator): fc.Arbitrary<string[]> {
  if (withoutValue.includes(operator)) return fc.constant([]);
  const value = numbers[type] ?? text;
  return fc.array(value, { minLength: 1, maxLength: withList.includes(operator) ? 4 : 1 });
}

const condition: fc.Arbitrary<FormCondition> = fc
  .constantFrom(...factCatalogue)
  .chain(({ name: fact, type }) =>
    fc
      .constantFrom(...formOperators[type])
      .chain((operator) => valuesOf(type, operator).map((values) => ({ fact, operator, values }))),
  );

/** One condition has no join, so it reads as "all". */
const form: fc.Arbitrary<ConditionForm> = fc
  .record({
    join: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 5 }),
  })
  .map(({ join, conditions }) => ({ join: conditions.length === 1 ? 'all' : join, conditions }));

describe('a form', () => {
  it('prints as an expression that compiles', () => {
    fc.assert(
      fc.property(form, (printed) => {
        expect(compileRule(printConditionForm(printed)).error).toBeNull();
      }),
    );
  });

  it('comes back from its expression as it was', () => {
    fc.assert(
      fc.property(form, (printed) => {
        expect(parseConditionForm(printConditionForm(printed))).toEqual(printed);
      }),
      { numRuns: 500 },
    );
  });

  it('prints the same expression again, whatever was parsed', () => {
    fc.assert(
      fc.property(form, (any) => {
        const expression = printConditionForm(any);
        const parsed = parseConditionForm(expression);
        expect(parsed && printConditionForm(parsed)).toBe(expression);
      }),
    );
  });
});

test.each([
  ['payment.amount > 500 && payment.isStored', 'all', ['above', 'is-true']],
  ['(payment.amount > -1.5) || !payment.isStored', 'any', ['above', 'is-false']],
  ['customer.email.endsWith("@shop.example")', 'all', ['ends-with']],
  ['!("card" in lists.block) && size(lists.watch) > 0', 'all', ['has-not', 'is-not-empty']],
  ['billing.country in ["DE", "FR"] && customer.ip == ""', 'all', ['one-of', 'is-empty']],
  ['true && payment.isStored', null, null],
  ['payment.amount > 5 && (payment.isStored || match.holderName)', null, null],
  ['payment.amount > 5 || payment.isStored && match.holderName', null, null],
  ['payment.amount * 2.0 > 5.0', null, null],
  ['velocity.card.count1h + 1 > 3', null, null],
  ['5 < payment.amount', null, null],
  ['payment.amount > risk.amount', null, null],
  ['risk.parameters["sku"] == "1"', null, null],
  ['size(lists.block) > 1', null, null],
  ['customer.email in []', null, null],
  ['payment.amount', null, null],
  ['customer.emial == "a"', null, null],
  ['payment.amount >', null, null],
  ['', null, null],
])('%s has the form: %s %o', (expression, join, operators) => {
  const parsed = parseConditionForm(expression);
  expect(parsed?.join ?? null).toBe(join);
  expect(parsed?.conditions.map(({ operator }) => operator) ?? null).toEqual(operators);
});

test('a form that is not filled in prints an expression that does not compile', () => {
  const conditions = [{ fact: 'payment.amount', operator: 'above' as const, values: [''] }];
  expect(compileRule(printConditionForm({ join: 'all', conditions })).error).not.toBeNull();
});
