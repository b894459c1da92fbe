import { describe, expect, it } from 'vitest';
import type { AcquirerOutcome, StatusQueryOutcome } from '#lib/connectors/index.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import { reachedFrom } from '../life-cycle/state.ts';
import type { Payment } from '../payment.ts';
import { applyAcquirerResult } from './apply-acquirer-result.ts';

const now = new Date('2026-11-22T10:00:00Z');
const details = { acquirerTxId: 'tx-1', resultDetails: { ExtendedDescription: 'as the bank wrote it' } };
const redirect = { url: 'https://bank.example/', method: 'GET', parameters: [] };

function apply(outcome: AcquirerOutcome | StatusQueryOutcome, parts: Partial<Payment> = {}) {
  const payment = approvedPayment({ state: 'PROCESSING', resultCode: '000.200.000', ...parts });
  return applyAcquirerResult({ payment, reference: 'ref', outcome, actor: 'acquirer:test', now });
}
const approved = (approvedMinor?: bigint): AcquirerOutcome => ({
  kind: 'approved',
  code: null,
  details,
  ...(approvedMinor === undefined ? {} : { approvedMinor }),
});
const declined: AcquirerOutcome = { kind: 'declined', code: '800.100.153', details };
const notSent: AcquirerOutcome = { kind: 'not sent', code: '500.100.401', reason: 'no account', details };
const pending: AcquirerOutcome = { kind: 'pending', code: null, redirect, details };
const notReceived: StatusQueryOutcome = { kind: 'not received' };
const unknown: AcquirerOutcome = { kind: 'unknown', reason: 'no answer' };

describe('the answer of an acquirer', () => {
  it.each([
    ['approved', approved(), 'APPROVED', '000.100.110'],
    ['approved with a code', { ...approved(), code: '000.000.100' }, 'APPROVED', '000.000.100'],
    ['declined', declined, 'DECLINED', '800.100.153'],
    ['not sent', notSent, 'DECLINED', '500.100.401'],
    ['pending', pending, 'PENDING', '000.200.000'],
    ['pending with a code', { ...pending, code: '000.200.100' }, 'PENDING', '000.200.100'],
    ['not received', notReceived, 'DECLINED', '900.100.310'],
    ['unknown', unknown, 'UNKNOWN', '900.100.300'],
  ] as [string, AcquirerOutcome, 'APPROVED' | 'DECLINED' | 'PENDING' | 'UNKNOWN', string][])(
    '%s makes the payment what it says, from every state that may become it',
    (_, outcome, state, resultCode) => {
      const completion = apply(outcome);
      expect(completion).toMatchObject({ state, resultCode, from: reachedFrom[state] });
      expect(completion).toMatchObject({ reference: 'ref', actor: 'acquirer:test', now });
      expect(completion.event).toMatchObject({
        type: `attempt.${state.toLowerCase()}`,
        data: { reference: 'ref', resultCode },
      });
    },
  );

  it.each([
    ['INTERNAL', '000.100.110'],
    ['EXTERNAL', '000.100.112'],
    ['LIVE', '000.000.000'],
  ] as const)('that is a plain approval has the success code of the mode %s', (mode, resultCode) => {
    expect(apply(approved(), { mode }).resultCode).toBe(resultCode);
  });

  it('that is pending is queried after 30 seconds, every other one after 5', () => {
    const wait = (outcome: AcquirerOutcome) => apply(outcome).nextQueryAt.getTime() - now.getTime();
    expect(wait(pending)).toBe(30_000);
    expect([unknown, approved(), declined].map(wait)).toEqual([5_000, 5_000, 5_000]);
  });

  it('keeps the id of the acquirer where there is one', () => {
    expect([approved(), declined, pending].map((outcome) => apply(outcome).acquirerTxId)).toEqual([
      'tx-1',
      'tx-1',
      'tx-1',
    ]);
    expect([apply(unknown).acquirerTxId, apply(notReceived).acquirerTxId]).toEqual([null, null]);
  });

  it('is kept on the timeline with what was answered and why nothing was', () => {
    expect(apply(declined).event.data).toEqual({
      reference: 'ref',
      resultCode: '800.100.153',
      answer: details.resultDetails,
      amount: '10.00',
      currency: 'EUR',
    });
    expect(apply(unknown).event.data).toEqual({
      reference: 'ref',
      resultCode: '900.100.300',
      reason: 'no answer',
      amount: '10.00',
      currency: 'EUR',
    });
  });

  it('is kept without an amount where the transaction has none', () => {
    for (const parts of [{ amountMinor: null }, { currency: null }, { amountMinor: null, currency: null }]) {
      expect(Object.keys(apply(declined, parts).event.data)).toEqual(['reference', 'resultCode', 'answer']);
    }
  });
});

describe('an approved amount', () => {
  it('replaces the requested one only when it is less', () => {
    expect(apply(approved(0n))).toMatchObject({ state: 'APPROVED', amountMinor: 0n });
    expect(apply(approved(999n))).toMatchObject({ state: 'APPROVED', amountMinor: 999n });
    expect(apply(approved(1000n))).toMatchObject({ state: 'APPROVED', amountMinor: null });
    expect(apply(approved())).toMatchObject({ state: 'APPROVED', amountMinor: null });
  });

  it('is the one that the timeline shows', () => {
    expect(apply(approved(999n)).event.data).toMatchObject({ amount: '9.99', currency: 'EUR' });
    expect(apply(approved(1000n)).event.data).toMatchObject({ amount: '10.00', currency: 'EUR' });
  });

  it.each([1001n, -1n])('of %s minor units of 1000 leaves the payment unknown', (approvedMinor) => {
    expect(apply(approved(approvedMinor))).toMatchObject({
      state: 'UNKNOWN',
      resultCode: '900.100.300',
      amountMinor: null,
      acquirerTxId: null,
      event: { data: { reason: `the acquirer approved ${approvedMinor} minor units, 1000 were requested` } },
    });
  });

  it('is not kept for a transaction without an amount', () => {
    const completion = apply(approved(5n), { amountMinor: null, currency: null });
    expect(completion).toMatchObject({ state: 'APPROVED', amountMinor: null });
  });
});

describe('what a merchant is shown of an answer', () => {
  it('are the details that the acquirer gave, and no field without a value', () => {
    const optional = { avsResponse: 'F', cvvResponse: 'M', threeDSecure: { eci: '05' } };
    const answer = { ...details, ...optional };
    expect(apply({ ...declined, details: answer }).outcome).toEqual({
      ...optional,
      resultDetails: details.resultDetails,
    });
    expect(Object.keys(apply(declined).outcome)).toEqual(['resultDetails']);
  });

  it('is where the shopper is sent, when the acquirer asks for it', () => {
    expect(apply(pending).outcome).toEqual({ resultDetails: details.resultDetails, redirect });
    expect(Object.keys(apply({ ...pending, redirect: null }).outcome)).toEqual(['resultDetails']);
  });

  it('is nothing while no answer is known', () => {
    expect([apply(unknown).outcome, apply(notReceived).outcome]).toEqual([{}, {}]);
  });
});
