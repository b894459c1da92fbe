import { describe, expect, it } from 'vitest';
import { approvedPayment, testChannel } from '#test/fixtures/payment.ts';
import { type FollowUpType, followUpTypes } from '../life-cycle/state.ts';
import type { Payment } from '../payment.ts';
import { checkFollowUpRules, type FollowUpRulesInput, unknownReferenceCode } from './follow-up-rules.ts';

/** Of an approved transaction of 10.00 EUR. */
function check(
  type: FollowUpType,
  referenced: Partial<Payment>,
  changes: Partial<FollowUpRulesInput> = {},
  disputed: Payment | null = null,
): string | null {
  const usual = { type, channelId: testChannel.id, mode: 'INTERNAL', amountMinor: null, currency: null };
  const followUp = { ...usual, ...changes } as FollowUpRulesInput;
  return checkFollowUpRules(followUp, approvedPayment(referenced), disputed);
}

/** What each follow-up that takes an amount may follow, and the code of an amount above the remainder. */
const taking = [
  ['CP', 'PA', '700.400.100'],
  ['RF', 'DB', '700.400.200'],
  ['RV', 'DB', '700.400.300'],
  ['CB', 'DB', '700.400.400'],
  ['CR', 'CB', '700.400.410'],
] as const;

const parts = ['capturedMinor', 'refundedMinor', 'reversedMinor', 'chargedBackMinor'] as const;

describe('a chargeback on live', () => {
  it.each(['CB', 'CR'] as const)(
    '%s is refused where a merchant requests it, and recorded where the acquirer reports it',
    (type) => {
      const referenced = { paymentType: type === 'CB' ? 'DB' : 'CB', mode: 'LIVE' } as const;
      expect(check(type, referenced, { mode: 'LIVE' })).toBe('700.400.402');
      expect(check(type, referenced, { mode: 'LIVE', isReported: true })).toBeNull();
    },
  );
});

describe('the amount of a follow-up', () => {
  it.each(taking)('%s may be all of a %s and not one minor unit more', (type, paymentType, code) => {
    expect(check(type, { paymentType }, { amountMinor: 1000n })).toBeNull();
    expect(check(type, { paymentType }, { amountMinor: 1001n })).toBe(code);
  });

  it.each(taking)('%s takes no more than what all earlier follow-ups of a %s left', (type, paymentType, code) => {
    for (const part of parts) {
      expect([part, check(type, { paymentType, [part]: 400n }, { amountMinor: 600n })]).toEqual([part, null]);
      expect([part, check(type, { paymentType, [part]: 400n }, { amountMinor: 601n })]).toEqual([part, code]);
    }
  });

  it.each(taking)('%s without an amount takes the rest of a %s when one minor unit is left', (type, paymentType) => {
    expect(check(type, { paymentType, refundedMinor: 999n })).toBeNull();
  });

  it.each([
    ['CP', 'PA', '700.400.100'],
    ['RF', 'DB', '700.300.300'],
    ['RV', 'DB', '700.300.300'],
    ['CB', 'DB', '700.400.400'],
    ['CR', 'CB', '700.400.410'],
  ] as const)('%s without an amount is refused when nothing of a %s is left', (type, paymentType, code) => {
    expect(check(type, { paymentType, reversedMinor: 1000n })).toBe(code);
  });

  it.each(followUpTypes)('of zero is refused before anything is compared: %s', (type) => {
    const paymentType = { CP: 'PA', RV: 'DB', RF: 'DB', RB: 'DB', RC: 'DB', CB: 'DB', CR: 'CB' } as const;
    expect(check(type, { paymentType: paymentType[type] }, { amountMinor: 0n })).toBe('100.550.300');
  });

  it('is not limited by the remainder for a rebill and a receipt, which take nothing', () => {
    for (const type of ['RB', 'RC'] as const) {
      expect(check(type, {}, { amountMinor: 1001n })).toBeNull();
      expect(check(type, { refundedMinor: 1000n }, { amountMinor: 1n })).toBeNull();
    }
  });

  it('leaves nothing to reverse of a preauthorization of zero', () => {
    expect(check('RV', { paymentType: 'PA', amountMinor: 0n })).toBe('700.400.300');
    expect(check('RV', { paymentType: 'PA', amountMinor: 1n })).toBeNull();
  });

  it('has nothing to take from a transaction without an amount', () => {
    expect(check('RF', { amountMinor: null, currency: null })).toBe('700.400.200');
  });

  it('of a repeated chargeback is limited by the disputed payment too', () => {
    const disputed = approvedPayment({ refundedMinor: 300n });
    const again = (amountMinor: bigint) => check('CB', { paymentType: 'CR' }, { amountMinor }, disputed);
    expect(again(700n)).toBeNull();
    expect(again(701n)).toBe('700.400.400');
  });
});

describe('a closed or counted sequence of captures', () => {
  it('accepts captures up to the number that was agreed', () => {
    const limited = (captureCount: number) => ({ paymentType: 'PA', captureLimit: 2, captureCount }) as const;
    expect(check('CP', limited(1), { amountMinor: 1n })).toBeNull();
    expect(check('CP', limited(2), { amountMinor: 1n })).toBe('700.400.100');
  });

  it('accepts any number of captures when none was agreed', () => {
    expect(check('CP', { paymentType: 'PA', captureCount: 50 }, { amountMinor: 1n })).toBeNull();
  });

  it('refuses a capture after the final one although an amount is left', () => {
    expect(check('CP', { paymentType: 'PA', closed: true, capturedMinor: 1n })).toBe('700.400.100');
  });

  it('lets the rest of a preauthorization be reversed after its final capture', () => {
    expect(check('RV', { paymentType: 'PA', closed: true, capturedMinor: 400n })).toBeNull();
    expect(check('RC', { paymentType: 'PA', closed: true, capturedMinor: 400n })).toBeNull();
  });

  it('refuses a refund and a reversal after the final refund of a debit', () => {
    expect(check('RF', { closed: true, refundedMinor: 400n })).toBe('700.400.200');
    expect(check('RV', { closed: true, refundedMinor: 400n })).toBe('700.400.300');
  });

  it('lets the cardholder’s bank charge back a debit whose refunds are closed', () => {
    expect(check('CB', { closed: true, refundedMinor: 400n })).toBeNull();
    expect(check('RB', { closed: true })).toBeNull();
  });
});

describe('a spent payment', () => {
  it('answers the code of a chargeback as soon as one minor unit of it was charged back', () => {
    const spent = (chargedBackMinor: bigint) => ({ chargedBackMinor, refundedMinor: 1000n - chargedBackMinor });
    for (const type of ['RF', 'RV', 'RB', 'RC'] as const) {
      expect([type, check(type, spent(1n), { amountMinor: 1n })]).toEqual([type, '700.300.600']);
    }
    expect(check('CB', spent(1n), { amountMinor: 1n })).toBe('700.300.500');
    expect(check('RF', spent(0n), { amountMinor: 1n })).toBe('700.300.300');
  });

  it('answers the code of the amount while one minor unit is left', () => {
    const almost = { chargedBackMinor: 999n };
    expect(check('RF', almost, { amountMinor: 1n })).toBeNull();
    expect(check('RF', almost, { amountMinor: 2n })).toBe('700.400.200');
  });
});

describe('a follow-up', () => {
  it.each([
    ['of another channel', '700.400.700', 'RF', {}, { channelId: 'other' }],
    ['of another currency', '700.100.500', 'RF', {}, { currency: 'USD' }],
    ['in another mode', '700.100.600', 'RF', {}, { mode: 'EXTERNAL' }],
    ['of a held payment', '700.400.570', 'RF', { state: 'HELD' }, {}],
    ['of a payment under way', '700.400.570', 'RF', { state: 'PROCESSING' }, {}],
    ['of a pending payment', '700.400.570', 'RF', { state: 'PENDING' }, {}],
    ['of a payment with an unknown result', '700.400.570', 'RF', { state: 'UNKNOWN' }, {}],
    ['of a declined payment', '700.300.200', 'RF', { state: 'DECLINED' }, {}],
    ['of a rejected payment', '700.300.200', 'RF', { state: 'REJECTED' }, {}],
    ['of a reversal', '700.300.100', 'RF', { paymentType: 'RV' }, {}],
    ['capture of a debit', '700.400.510', 'CP', {}, {}],
    ['refund of a preauthorization', '700.400.520', 'RF', { paymentType: 'PA' }, {}],
    ['reversal of a capture', '700.400.530', 'RV', { paymentType: 'CP' }, {}],
    ['chargeback of a preauthorization', '700.400.550', 'CB', { paymentType: 'PA' }, {}],
    ['receipt of a capture', '700.400.560', 'RC', { paymentType: 'CP' }, {}],
    ['chargeback reversal of a debit', '700.400.420', 'CR', {}, {}],
    ['rebill of a preauthorization', '700.300.100', 'RB', { paymentType: 'PA' }, {}],
    ['chargeback on live', '700.400.402', 'CB', { mode: 'LIVE' }, { mode: 'LIVE' }],
    ['chargeback reversal on live', '700.400.402', 'CR', { paymentType: 'CB', mode: 'LIVE' }, { mode: 'LIVE' }],
    ['receipt on live', '700.400.562', 'RC', { mode: 'LIVE' }, { mode: 'LIVE' }],
  ] as const)('%s answers %s', (_, code, type, referenced, asked) => {
    expect(check(type, referenced, asked)).toBe(code);
  });

  it.each(['CP', 'RV', 'RF', 'RB'] as const)('%s is accepted on live', (type) => {
    const paymentType = type === 'CP' ? 'PA' : 'DB';
    expect(check(type, { paymentType, mode: 'LIVE' }, { mode: 'LIVE' })).toBeNull();
  });

  it('names the currency of what it follows, or none', () => {
    expect(check('RF', {}, { currency: 'EUR' })).toBeNull();
    expect(check('RF', {}, { currency: null })).toBeNull();
  });

  it('of an unknown transaction answers a code of its type', () => {
    expect(followUpTypes.map((type) => [type, unknownReferenceCode[type]])).toEqual([
      ['CP', '700.400.510'],
      ['RV', '700.400.530'],
      ['RF', '600.200.500'],
      ['RB', '700.400.540'],
      ['RC', '700.400.560'],
      ['CB', '700.400.550'],
      ['CR', '700.400.420'],
    ]);
  });
});
