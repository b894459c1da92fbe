import { describe, expect, test } from 'vitest';
import { getPaymentStatus } from './status.ts';

const debit = {
  state: 'APPROVED' as const,
  paymentType: 'DB' as const,
  resultCode: '000.100.110',
  amountMinor: 92_00n,
  refundedMinor: 0n,
  reversedMinor: 0n,
  chargedBackMinor: 0n,
} satisfies Parameters<typeof getPaymentStatus>[0];

describe('the status of a payment', () => {
  test.each([
    ['approved', {}],
    ['partially refunded', { refundedMinor: 1n }],
    ['refunded', { refundedMinor: 92_00n }],
    ['charged back', { chargedBackMinor: 92_00n }],
    ['charged back', { chargedBackMinor: 72_00n, refundedMinor: 20_00n }],
    ['cancelled', { reversedMinor: 92_00n }],
    ['approved', { reversedMinor: 1n }],
    ['returned', { paymentType: 'RF', reversedMinor: 92_00n }],
    ['approved', { paymentType: 'RF', reversedMinor: 1n }],
    ['partially refunded', { refundedMinor: 20_00n, reversedMinor: 72_00n }],
    ['approved', { paymentType: 'CB', reversedMinor: 92_00n }],
    ['approved', { paymentType: 'RG', amountMinor: null }],
    ['declined', { state: 'DECLINED', resultCode: '800.100.152' }],
    ['cancelled', { state: 'DECLINED', resultCode: '100.396.101' }],
    ['expired', { state: 'DECLINED', resultCode: '100.396.103' }],
    ['rejected', { state: 'REJECTED', resultCode: '700.400.200' }],
    ['pending', { state: 'PENDING' }],
    ['pending', { state: 'HELD' }],
    ['processing', { state: 'PROCESSING' }],
    ['unknown', { state: 'UNKNOWN' }],
  ] as const)('is %s for %o', (status, fields) => {
    expect(getPaymentStatus({ ...debit, ...fields })).toBe(status);
  });
});
