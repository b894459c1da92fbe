import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Facts, type FactType, factDefaults } from '../facts/fact.ts';
import { factCatalogue } from '../facts/fact-catalogue.ts';
import { celEnvironment, ruleContextOf } from './cel-environment.ts';
import { compileCondition } from './compile-condition.ts';

const names = new Set(factCatalogue.map(({ name }) => name));

/** The value that the interpreter of CEL computes for the same text. */
function interpret(text: string, facts: Facts): unknown {
  const parsed = celEnvironment.parse(text);
  const { error } = parsed.check();
  if (error) throw error;
  return parsed(ruleContextOf(names)(facts));
}

const compile = (text: string) => compileCondition(celEnvironment.parse(text).ast);

/** Few values, so that comparisons meet equal ones. */
const texts = ['', 'a', 'ab', 'b"\\', 'é', '42'];
const numbers = [-2, -0.5, 0, 1, 1.5, 3, 100];
const whole = numbers.filter(Number.isInteger);

const literals: Partial<Record<FactType, fc.Arbitrary<string>>> = {
  string: fc.constantFrom(...texts).map((text) => JSON.stringify(text)),
  double: fc.constantFrom(...numbers).map((number) => (Number.isInteger(number) ? `${number}.0` : `${number}`)),
  int: fc.constantFrom(...whole).map(String),
  bool: fc.constantFrom('true', 'false'),
};

const values: Partial<Record<FactType, fc.Arbitrary<Facts[string]>>> = {
  string: fc.constantFrom(...texts),
  double: fc.constantFrom(...numbers),
  int: fc.constantFrom(...whole),
  bool: fc.boolean(),
  'list<string>': fc.subarray(texts),
  'map<string, string>': fc.dictionary(fc.constantFrom('age', 'a'), fc.constantFrom('', '1', '2.5', '-3', ' 4 ', 'a')),
};

const factOf = (type: FactType): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...factCatalogue
      .filter((fact) => fact.type === type)
      .map(({ name }) => name)
      .slice(0, 4),
  );

const operandOf = (type: FactType): fc.Arbitrary<string> => fc.oneof(factOf(type), literals[type] ?? fc.constant('""'));

const numericTypes: fc.Arbitrary<FactType> = fc.constantFrom('int', 'double');

const leaf: fc.Arbitrary<string> = fc.oneof(
  fc
    .constantFrom<FactType>('string', 'bool', 'int', 'double')
    .chain((type) => fc.tuple(operandOf(type), fc.constantFrom('==', '!='), operandOf(type)))
    .map((parts) => parts.join(' ')),
  fc
    .tuple(numericTypes, numericTypes)
    .chain(([one, other]) => fc.tuple(operandOf(one), fc.constantFrom('<', '<=', '>', '>='), operandOf(other)))
    .map((parts) => parts.join(' ')),
  fc
    .tuple(operandOf('string'), fc.array(literals.string as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 }))
    .map(([value, list]) => `${value} in [${list.join(', ')}]`),
  fc.tuple(operandOf('string'), factOf('list<string>')).map(([value, list]) => `${value} in ${list}`),
  fc
    .tuple(factOf('string'), fc.constantFrom('startsWith', 'endsWith', 'contains'), operandOf('string'))
    .map(([text, method, part]) => `${text}.${method}(${part})`),
  fc
    .tuple(fc.constantFrom<FactType>('int', 'double'), fc.constantFrom('age', 'a', 'toString'))
    .chain(([type, name]) => fc.tuple(fc.constant(name), literals[type] ?? fc.constant('0'), operandOf(type)))
    .map(
      ([name, initial, other]) =>
        `customOf(payment.customParameters, risk.parameters, "${name}", ${initial}) < ${other}`,
    ),
  fc
    .tuple(factOf('string'), fc.constantFrom('^a', 'b$', '[é4]', '', '(a|b)+'))
    .map(([text, pattern]) => `matchesLinear(${text}, "${pattern}")`),
  operandOf('bool'),
);

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('condition').map((inner) => `!(${inner})`),
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([left, op, right]) => `(${left}) ${op} (${right})`),
  ),
}));

/** Facts by name, each sent or not. */
const facts = fc.record(
  Object.fromEntries(
    Object.keys(factDefaults).flatMap((type) =>
      factCatalogue
        .filter((fact) => fact.type === type && values[fact.type])
        .slice(0, 4)
        .map(({ name }) => [name, values[type as FactType] as fc.Arbitrary<Facts[string]>]),
    ),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Facts>;

describe('a compiled condition', () => {
  it('has the value that the interpreter computes, whatever was sent', () => {
    fc.assert(
      fc.property(condition, facts, (text, sent) => {
        expect(compile(text)?.(sent), text).toBe(interpret(text, sent));
      }),
      { numRuns: 1_000 },
    );
  });

  it('compares whole numbers without their fraction, as the interpreter does', () => {
    expect(compile('velocity.card.count1h == 2')?.({ 'velocity.card.count1h': 2.9 })).toBe(true);
  });

  it.each([
    'payment.amount / 2.0 > 10.0',
    'velocity.card.count1h + 1 > 2',
    'request["a"] == "b"',
    'size(customer.email) > 3',
    'payment.isStored ? true : false',
    'time.hour == 9007199254740993',
    'customer.email < "b"',
    'lists.watch == ["card"]',
    'time.hour in [1, 2]',
    '(payment.amount > 1.0) && (request["a"] == "b")',
  ])('is left to the interpreter: %s', (text) => {
    expect(compile(text)).toBe(null);
  });
});
