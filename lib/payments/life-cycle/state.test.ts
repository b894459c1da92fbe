import { describe, expect, it } from 'vitest';
import { checkFollowUpRules } from '../follow-ups/follow-up-rules.ts';
import type { Payment } from '../payment.ts';
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
