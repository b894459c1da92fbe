import { expect, it } from 'vitest';
import type { AcquirerRequest } from '../contract.ts';
import { decide } from './simulate-response.ts';
import { parseTestTriggers } from './test-triggers.ts';

const request = {
  reference: 'a'.repeat(32),
  operation: 'DB',
  account: { kind: 'card', verification: '123' },
} as unknown as AcquirerRequest;

it.each([
  ['800.100.157', '01'],
  ['100.100.303', '01'],
  ['800.100.152', '02'],
  ['800.100.155', '02'],
  ['800.100.159', '03'],
  ['800.100.171', '03'],
  ['800.100.197', '21'],
])('a decline by %s advises the merchant by %s', (resultCode, advice) => {
  const { resultDetails } = decide(request, parseTestTriggers({ resultCode }));
  expect(resultDetails?.MerchantAdviceCode).toBe(advice);
});

it('an approval advises nothing', () => {
  expect(decide(request, parseTestTriggers({})).resultDetails).not.toHaveProperty('MerchantAdviceCode');
});
