import { expect, test } from 'vitest';
import type { RoutingRuleRow } from '#lib/backoffice/index.ts';
import { emptyRule, toRuleBody, toRuleDraft } from './rule-draft.ts';

const rule: RoutingRuleRow = {
  ...{ id: 'r', entityId: 'e', entityName: 'Bakery', position: 1, name: 'Large', enabled: true, version: 3 },
  conditions: {
    ...{ modes: ['EXTERNAL'], brands: ['VISA'], currencies: ['*'], binCountries: ['DE', 'FR'] },
    amount: { currency: 'EUR', min: '100.00', max: null },
  },
  targets: [{ accountId: 'a', percent: 100 }],
  fallbacks: ['b'],
  mayChange: true,
};

test('a rule that is opened and saved stays the same', () => {
  const { name, enabled, conditions, targets, fallbacks } = rule;
  expect(toRuleBody(toRuleDraft(rule))).toEqual({ name, enabled, conditions, targets, fallbacks });
});

test('a new rule is about every payment', () => {
  expect(toRuleBody(emptyRule('a'))).toEqual({
    ...{ name: '', enabled: true, targets: [{ accountId: 'a', percent: 100 }], fallbacks: [] },
    conditions: { modes: ['*'], brands: ['*'], currencies: ['*'], amount: null, binCountries: ['*'] },
  });
});

test.each([
  ['100', '100.00'],
  ['100,5', '100.50'],
  ['0.05', '0.05'],
  ['a lot', 'a lot'],
])('the amount %s is sent as %s', (min, sent) => {
  const draft = { ...emptyRule('a'), min, amountCurrency: 'EUR' };
  expect(toRuleBody(draft)).toMatchObject({
    conditions: { amount: { currency: 'EUR', min: sent, max: null } },
  });
});

test('country codes may be typed in lower case, with any separator', () => {
  const draft = { ...emptyRule('a'), countries: 'de; fr, nl' };
  expect(toRuleBody(draft)).toMatchObject({ conditions: { binCountries: ['DE', 'FR', 'NL'] } });
});
