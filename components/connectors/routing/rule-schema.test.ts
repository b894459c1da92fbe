import { describe, expect, test } from 'vitest';
import type { RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import { t } from '#test/translate.ts';
import { emptyRule, ruleSchema, toRuleValues } from './rule-schema.ts';

const rule: RoutingRuleRow = {
  id: 'r',
  entityId: 'e',
  entityName: 'Bakery',
  position: 1,
  name: 'Large',
  enabled: true,
  version: 3,
  conditions: {
    modes: ['EXTERNAL'],
    brands: ['VISA'],
    currencies: ['*'],
    binCountries: ['DE', 'FR'],
    amount: { currency: 'EUR', min: '100.00', max: null },
  },
  targets: [{ accountId: 'a', percent: 100 }],
  fallbacks: ['b'],
  mayChange: true,
};
const schema = ruleSchema(t);
const named = { ...emptyRule('a'), name: 'Rule' };
const withAmount = (amount: object) => ({
  ...named,
  conditions: { ...named.conditions, amount: { currency: 'EUR', min: '', max: '', ...amount } },
});
const problemsOf = (values: object) =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a rule that is opened and saved stays the same', () => {
  const { name, enabled, conditions, targets, fallbacks } = rule;
  expect(schema.parse(toRuleValues(rule))).toEqual({ name, enabled, conditions, targets, fallbacks });
});

test('a new rule is about every payment', () => {
  expect(schema.parse(named)).toEqual({
    name: 'Rule',
    enabled: true,
    targets: [{ accountId: 'a', percent: 100 }],
    fallbacks: [],
    conditions: { modes: ['*'], brands: ['*'], currencies: ['*'], amount: null, binCountries: ['*'] },
  });
});

test('a rule without any mode matches no mode, not every mode', () => {
  const values = { ...named, conditions: { ...named.conditions, modes: [] } };
  expect(schema.parse(values).conditions.modes).toEqual([]);
});

describe('the amount of a rule', () => {
  test.each([
    ['100', '100.00'],
    ['100,5', '100.50'],
    [' 0.05 ', '0.05'],
  ])('%j is sent as %s', (min, sent) => {
    expect(schema.parse(withAmount({ min })).conditions.amount).toEqual({ currency: 'EUR', min: sent, max: null });
  });

  test.each([
    ['a limit that is not a number', { min: 'a lot' }],
    ['more than two decimals', { max: '1.234' }],
    ['a limit without a currency', { currency: null, min: '5' }],
  ])('is rejected beside its fields for %s', (_, amount) => {
    expect(problemsOf(withAmount(amount))).toEqual([
      ['conditions.amount', 'needs a currency and is written like 92.00'],
    ]);
  });
});

describe('the shares of a rule', () => {
  const withTargets = (...percents: string[]) => ({
    ...named,
    targets: percents.map((percent, at) => ({ accountId: `account-${at}`, percent })),
  });

  test('may be none, which rejects the payments', () => {
    expect(schema.parse(withTargets()).targets).toEqual([]);
  });

  test('are rejected unless they sum to 100 percent', () => {
    expect(problemsOf(withTargets('60', '30'))).toEqual([['targets', 'must sum to 100 percent']]);
    expect(problemsOf(withTargets('60', '40'))).toBeUndefined();
  });

  test('are rejected at the one that is no whole number', () => {
    expect(problemsOf(withTargets('60', '40.5'))).toEqual([['targets.1.percent', 'Enter a whole number.']]);
  });

  test('are rejected when they name an account twice', () => {
    const targets = [
      { accountId: 'a', percent: '50' },
      { accountId: 'a', percent: '50' },
    ];
    expect(problemsOf({ ...named, targets })).toEqual([['targets', 'name an account twice']]);
  });
});
