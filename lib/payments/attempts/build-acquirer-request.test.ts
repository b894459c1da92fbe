import { expect, it } from 'vitest';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { testChannel } from '#test/fixtures/payment.ts';
import { buildPayment } from '../build-payment.ts';
import type { Address, PaymentCommand } from '../command.ts';
import { noInstrument } from '../instrument/payment-instrument.ts';
import type { Outcome } from '../payment.ts';
import { buildAcquirerRequest } from './build-acquirer-request.ts';

const now = new Date('2026-11-22T10:00:00Z');

function build(parts: Partial<PaymentCommand> = {}, outcome: Outcome = {}) {
  const command = cardCommand(testChannel, { id: 'a'.repeat(32), now }, parts);
  const attempt = { reference: 'ref', asynchronous: true, account: noInstrument, referencedTxId: 'tx-1', now };
  return buildAcquirerRequest(command, { ...buildPayment(command), outcome }, attempt);
}

it('a request contains the payment, its attempt and the parts of the command that may travel', () => {
  const parts = {
    descriptor: 'Order',
    captureLimit: 2,
    isFinalInSequence: true,
    chargebackReason: null,
    shopperResultUrl: 'https://shop.example/',
    threeDSecure: { eci: '05' },
    testTriggers: { a: 1 },
  };
  expect(build(parts)).toMatchObject({
    reference: 'ref',
    asynchronous: true,
    account: noInstrument,
    referencedTxId: 'tx-1',
    now,
    operation: 'DB',
    mode: 'INTERNAL',
    merchantId: testChannel.merchantId,
    channelId: testChannel.id,
    amountMinor: 9200n,
    currency: 'EUR',
    paymentBrand: 'VISA',
    timeoutMs: 30_000,
    details: null,
    ...parts,
  });
});

it('a request names whether the merchant named the amount', () => {
  expect(build().isAmountExplicit).toBe(true);
  expect(build({ amountMinor: null }).isAmountExplicit).toBe(false);
});

it('a billing address is one with a street and a postcode', () => {
  const none = { street1: null, houseNumber1: null, city: null, state: null, postcode: null, country: null };
  const has = (billing: Partial<Address>) => build({ billing: { ...none, ...billing } }).hasBillingAddress;
  expect(has({ street1: 'High Street', postcode: '12345' })).toBe(true);
  expect([has({}), has({ street1: 'High Street' }), has({ postcode: '12345' })]).toEqual([false, false, false]);
});

it('a request names the first payment as the acquirer knows it, and by no id of ours', () => {
  const standingInstruction = {
    mode: 'REPEATED' as const,
    type: 'UNSCHEDULED',
    recurringType: null,
    source: 'MIT' as const,
    initialTransactionId: 'b'.repeat(32),
    industryPractice: null,
    expiry: null,
    frequencyDays: null,
    numberOfInstallments: null,
  };
  const referenceOf = (outcome: Outcome) =>
    build({ standingInstruction }, outcome).standingInstruction?.initialTransactionId;
  expect(referenceOf({})).toBe('b'.repeat(32));
  expect(referenceOf({ instructionReference: 'CIT1' })).toBe('CIT1');
  expect(referenceOf({ instructionReference: null })).toBeNull();
  expect(build({}, { instructionReference: 'CIT1' }).standingInstruction).toBeNull();
});
