import { describe, expect, it } from 'vitest';
import { checkFollowUpRules } from './follow-ups/follow-up-rules.ts';
import type { Payment } from './payment.ts';
import { followUpTypes, mayFollow, paymentStates, paymentTypes, reachedFrom } from './state.ts';

/** The table as it was decided, written down a second time so that a slip in either is seen. */
const decided: Record<string, string> = {
  RG: 'PA DB CD SD DR TE',
  PA: 'CP RV RC',
  DB: 'RF RV RB RC CB',
  SD: 'RF RV RB RC CB',
  CD: 'RF',
  CP: 'RF RB CB',
  RB: 'RF CB',
  RC: 'RF',
  RF: 'CB',
  CB: 'CR',
  CR: 'CB',
  RV: '',
  DR: '',
  TE: '',
};

function approved(paymentType: Payment['paymentType']): Payment {
  return {
    ...({} as Payment),
    paymentType,
    channelId: 'c',
    mode: 'INTERNAL',
    state: 'APPROVED',
    amountMinor: 1000n,
    currency: 'EUR',
    capturedMinor: 0n,
    refundedMinor: 0n,
    reversedMinor: 0n,
    chargedBackMinor: 0n,
    captureCount: 0,
    captureLimit: null,
    closed: false,
  };
}

const followUp = { channelId: 'c', mode: 'INTERNAL', amountMinor: 100n, currency: 'EUR' } as const;

describe('the life cycle', () => {
  it('is the decided table, type by type', () => {
    const table = Object.fromEntries(Object.entries(mayFollow).map(([type, next]) => [type, next.join(' ')]));
    expect(table).toEqual(decided);
  });

  it('lets a follow-up through exactly where the table has the pair', () => {
    for (const from of paymentTypes) {
      for (const type of followUpTypes) {
        const refusal = checkFollowUpRules({ ...followUp, type }, approved(from));
        expect([from, type, refusal === null]).toEqual([from, type, mayFollow[from].includes(type)]);
      }
    }
  });

  it('lets nothing follow a transaction that is not approved', () => {
    for (const state of paymentStates.filter((each) => each !== 'APPROVED')) {
      for (const type of followUpTypes) {
        expect(checkFollowUpRules({ ...followUp, type }, { ...approved('DB'), state })).not.toBeNull();
      }
    }
  });

  it('never leaves a final state', () => {
    for (const state of paymentStates) {
      for (const from of ['APPROVED', 'DECLINED', 'REJECTED'] as const) {
        expect(reachedFrom[state]).not.toContain(from);
      }
    }
  });
});

describe('refusals of follow-ups', () => {
  const cases: [string, string, Partial<Payment>, object][] = [
    ['a capture of a debit', '700.400.510', { paymentType: 'DB' }, { type: 'CP' }],
    ['a refund of a preauthorization', '700.400.520', { paymentType: 'PA' }, { type: 'RF' }],
    ['a reversal of a capture', '700.400.530', { paymentType: 'CP' }, { type: 'RV' }],
    ['a chargeback of a preauthorization', '700.400.550', { paymentType: 'PA' }, { type: 'CB' }],
    ['a receipt of a capture', '700.400.560', { paymentType: 'CP' }, { type: 'RC' }],
    ['a pending reference', '700.400.570', { paymentType: 'DB', state: 'PENDING' }, { type: 'RF' }],
    ['another channel', '700.400.700', { paymentType: 'DB', channelId: 'other' }, { type: 'RF' }],
    ['over-capture', '700.400.100', { paymentType: 'PA' }, { type: 'CP', amountMinor: 1001n }],
    ['capture after reversal', '700.400.100', { paymentType: 'PA', reversedMinor: 1000n }, { type: 'CP' }],
    ['over-refund', '700.400.200', { paymentType: 'DB' }, { type: 'RF', amountMinor: 1001n }],
    ['a second full refund', '700.300.300', { paymentType: 'DB', refundedMinor: 1000n }, { type: 'RF' }],
    ['a reversal after reversal', '700.300.300', { paymentType: 'DB', reversedMinor: 1000n }, { type: 'RV' }],
    ['a wrong type', '700.300.100', { paymentType: 'RV' }, { type: 'RF' }],
    ['a rejected reference', '700.300.200', { paymentType: 'DB', state: 'DECLINED' }, { type: 'RF' }],
    ['another currency', '700.100.500', { paymentType: 'DB' }, { type: 'RF', currency: 'USD' }],
    ['another mode', '700.100.600', { paymentType: 'DB' }, { type: 'RF', mode: 'EXTERNAL' }],
    ['a capture after a FINAL one', '700.400.100', { paymentType: 'PA', closed: true }, { type: 'CP' }],
    [
      'one capture too many',
      '700.400.100',
      { paymentType: 'PA', captureCount: 2, captureLimit: 2 },
      { type: 'CP' },
    ],
    [
      'a refund after a chargeback',
      '700.300.600',
      { paymentType: 'DB', chargedBackMinor: 1000n },
      { type: 'RF' },
    ],
    [
      'a chargeback on live',
      '700.400.402',
      { paymentType: 'DB', mode: 'LIVE' },
      { type: 'CB', mode: 'LIVE' },
    ],
  ];
  it.each(cases)('%s answers %s', (_, code, payment, asked) => {
    const type = payment.paymentType ?? 'DB';
    const refusal = checkFollowUpRules(
      { ...followUp, ...asked } as Parameters<typeof checkFollowUpRules>[0],
      {
        ...approved(type),
        ...payment,
      },
    );
    expect(refusal).toBe(code);
  });
});
