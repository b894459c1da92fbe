import { describe, expect, test } from 'vitest';
import { describeAccepted } from '#components/connectors/accounts/describe-account.ts';
import { t } from '#test/translate.ts';
import { describeConditions, describeTargets } from './describe-rule.ts';

const any = { modes: ['*'], brands: ['*'], currencies: ['*'], amount: null, binCountries: ['*'] };
const names = new Map([
  ['a', 'Partner'],
  ['b', 'Second'],
]);

describe('a routing rule', () => {
  test('without conditions is about every payment', () => {
    expect(describeConditions(t, any)).toBe('Every payment');
  });

  test('names each of its conditions', () => {
    const amount = { currency: 'EUR', min: '100.00', max: null };
    const rule = { ...any, brands: ['VISA', 'MASTER'], amount, binCountries: ['DE'] };
    expect(describeConditions(t, rule)).toBe('VISA, MASTER · from 100.00 EUR · cards of DE');
    expect(describeConditions(t, { ...any, amount: { currency: 'EUR', min: '1.00', max: '2.00' } })).toBe(
      '1.00 to 2.00 EUR',
    );
    expect(describeConditions(t, { ...any, amount: { currency: 'EUR', min: null, max: '2.00' } })).toBe(
      'up to 2.00 EUR',
    );
    expect(describeConditions(t, { ...any, brands: [] })).toBe('no brands');
  });

  test('names its accounts, shares and fallbacks, and rejects without a target', () => {
    const target = (accountId: string, percent: number) => ({ accountId, percent });
    expect(describeTargets(t, { targets: [target('a', 100)], fallbacks: [] }, names)).toBe('Partner');
    expect(describeTargets(t, { targets: [target('a', 70), target('b', 30)], fallbacks: ['b', 'a'] }, names)).toBe(
      'Partner 70\u00a0%, Second 30\u00a0%; if unreachable, Second, then Partner',
    );
    expect(describeTargets(t, { targets: [], fallbacks: [] }, names)).toBe('Reject the payment');
  });
});

test('an account shows what it takes in one line', () => {
  expect(describeAccepted(t, { brands: ['*'], currencies: [], paymentTypes: ['DB', 'PA'] })).toBe(
    'all brands · no currencies · DB, PA',
  );
  expect(describeAccepted(t, { brands: ['A', 'B', 'C', 'D', 'E'], currencies: ['*'], paymentTypes: ['*'] })).toBe(
    'A, B, C, D and 1 more · all currencies · all types',
  );
});
