import { describe, expect, it } from 'vitest';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { testChannel } from '#test/fixtures/payment.ts';
import { buildPayment } from './build-payment.ts';
import type { PaymentCommand } from './command.ts';

const id = 'a'.repeat(32);
const now = new Date('2026-11-22T10:00:00Z');
const build = (parts: Partial<PaymentCommand> = {}) => buildPayment(cardCommand(testChannel, { id, now }, parts));

const customer = { id: null, givenName: null, surname: null, phone: null, ip: null, deviceId: null, birthDate: null };

describe('a payment as it begins', () => {
  it('contains what the command says and has taken nothing', () => {
    expect(build({ captureLimit: 3, merchantTransactionId: 'order', merchantInvoiceId: 'invoice' })).toMatchObject({
      id,
      initialId: id,
      referencedId: null,
      channelId: testChannel.id,
      merchantId: testChannel.merchantId,
      mode: 'INTERNAL',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      state: 'PROCESSING',
      resultCode: '000.200.000',
      amountMinor: 9200n,
      currency: 'EUR',
      capturedMinor: 0n,
      refundedMinor: 0n,
      reversedMinor: 0n,
      chargedBackMinor: 0n,
      captureCount: 0,
      captureLimit: 3,
      closed: false,
      paymentMethod: 'OT',
      merchantTransactionId: 'order',
      merchantInvoiceId: 'invoice',
      actor: 'token:test',
      createdAt: now,
      updatedAt: now,
      outcome: {},
    });
  });

  it.each([
    ['LIVE', null, 'LIVE'],
    ['LIVE', 'EXTERNAL', 'LIVE'],
    ['TEST', null, 'INTERNAL'],
    ['TEST', 'LIVE', 'INTERNAL'],
    ['TEST', 'EXTERNAL', 'EXTERNAL'],
  ] as const)('on a %s channel that asks for the mode %s is %s', (mode, asked, expected) => {
    expect(build({ channel: { ...testChannel, mode }, mode: asked }).mode).toBe(expected);
  });

  it('keeps the e-mail address in lower case, by which it is found', () => {
    expect(build({ customer: { ...customer, email: 'Jane@Shop.Example' } }).customerEmail).toBe('jane@shop.example');
    expect(build({ customer: { ...customer, email: null } }).customerEmail).toBeNull();
  });
});

describe('the text on the statement of the cardholder', () => {
  it('is what the merchant sent, whatever its length', () => {
    expect(build({ descriptor: 'Order 4711', merchantName: 'Bakery' }).descriptor).toBe('Order 4711');
  });

  it('is else the short id with the name that was sent, or with that of the channel', () => {
    const named = build({ merchantName: 'Bakery' });
    expect(named.descriptor).toBe(`${named.shortId} Bakery`);
    const unnamed = build();
    expect(unnamed.descriptor).toBe(`${unnamed.shortId} Web shop`);
  });

  it('has at most 127 characters when it is made of a name', () => {
    const { descriptor, shortId } = build({ merchantName: 'x'.repeat(200) });
    expect(descriptor).toBe(`${shortId} ${'x'.repeat(200)}`.slice(0, 127));
    expect(descriptor).toHaveLength(127);
  });
});

describe('what a payment does when it completes', () => {
  const terms = { type: 'RECURRING', expiry: '2027-01-01', frequencyDays: 30, numberOfInstallments: 12 };
  const rest = { recurringType: null, source: null, initialTransactionId: null, industryPractice: null } as const;

  it('is to begin an agreement after an INITIAL payment, with its limits alone', () => {
    const standingInstruction = { ...terms, ...rest, mode: 'INITIAL' } as const;
    expect(build({ standingInstruction }).outcome).toEqual({ newInstruction: terms });
  });

  it('is no agreement after a REPEATED payment or one without a standing instruction', () => {
    expect(build({ standingInstruction: { ...terms, ...rest, mode: 'REPEATED' } }).outcome).toEqual({});
    expect(build({ standingInstruction: { ...terms, ...rest, mode: null } }).outcome).toEqual({});
  });

  it('is to end what it follows when it is the final one', () => {
    expect(build({ isFinalInSequence: true }).outcome).toEqual({ isFinalInSequence: true });
    expect(
      build({ isFinalInSequence: true, standingInstruction: { ...terms, ...rest, mode: 'INITIAL' } }).outcome,
    ).toEqual({ isFinalInSequence: true, newInstruction: terms });
  });
});
