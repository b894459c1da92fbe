import { expect, it } from 'vitest';
import { isPending as isPendingInGateway, isSuccessful, resultCodes } from '../../../lib/result-codes/index.ts';
import { TurnpikeError } from './errors.ts';
import { isApproved, isPending, isRejected } from './result.ts';

it('groups every code as the gateway does', () => {
  for (const { code } of resultCodes) {
    expect([code, isApproved(code), isPending(code)]).toEqual([code, isSuccessful(code), isPendingInGateway(code)]);
  }
});

it('puts every code into one group, apart from the reasons of chargebacks', () => {
  for (const { code } of resultCodes) {
    const groups = [isApproved(code), isPending(code), isRejected(code)].filter(Boolean).length;
    expect([code, groups]).toEqual([code, code.startsWith('000.100.2') ? 0 : 1]);
  }
});

it('reads the code of an answer, a result and an error', () => {
  const result = { code: '800.100.155', description: 'amount exceeds credit' };
  for (const answer of [result, { result }, new TurnpikeError(400, { result })]) expect(isRejected(answer)).toBe(true);
});
