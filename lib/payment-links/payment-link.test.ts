import { describe, expect, it } from 'vitest';
import type { Checkout } from '#lib/checkouts/index.ts';
import type { Payment, PaymentState } from '#lib/payments/index.ts';
import { type PaymentLink, stateOf, takesForms } from './payment-link.ts';

const now = new Date('2026-05-01T12:00:00Z');
const link = { checkoutId: null, closedAt: null, validUntil: new Date('2026-05-02T12:00:00Z') } as PaymentLink;
const opened = { ...link, checkoutId: 'C1' };
const checkout = { paymentId: null, attempts: 0, createdAt: now, deletedAt: null } as Checkout;
const claimed = { ...checkout, paymentId: 'p1', attempts: 1 } as Checkout;
const paymentIn = (state: PaymentState) => ({ state }) as Payment;
const later = new Date('2026-05-03T12:00:00Z');

describe('the state of a payment link', () => {
  it('is open until it is paid, closed or no longer valid', () => {
    const nothing = { link, checkout: null, payment: null, now };
    expect(stateOf(nothing)).toBe('OPEN');
    expect(stateOf({ ...nothing, now: later })).toBe('EXPIRED');
    expect(stateOf({ ...nothing, link: { ...link, closedAt: now } })).toBe('CLOSED');
  });

  it.each([
    ['APPROVED', 'PAID'],
    ['HELD', 'PROCESSING'],
    ['PROCESSING', 'PROCESSING'],
    ['PENDING', 'PROCESSING'],
    ['UNKNOWN', 'PROCESSING'],
    ['DECLINED', 'OPEN'],
    ['REJECTED', 'OPEN'],
  ] as const)('is that of a payment that is %s: %s', (state, expected) => {
    expect(stateOf({ link: opened, checkout: claimed, payment: paymentIn(state), now })).toBe(expected);
  });

  it('stays paid, or in progress, after its validity', () => {
    const paid = { link: opened, checkout: claimed, now: later };
    expect(stateOf({ ...paid, payment: paymentIn('APPROVED') })).toBe('PAID');
    expect(stateOf({ ...paid, payment: paymentIn('PENDING') })).toBe('PROCESSING');
  });

  it('counts what cannot be read as begun, so that no second payment follows', () => {
    expect(stateOf({ link: opened, checkout: claimed, payment: null, now })).toBe('PROCESSING');
    expect(stateOf({ link: opened, checkout: null, payment: null, now })).toBe('PROCESSING');
  });
});

describe('the form of a payment link', () => {
  const view = { link: opened, state: 'OPEN' as const, checkout, payment: null };
  it('is shown while its checkout is valid and takes another attempt', () => {
    expect(takesForms(view, now)).toBe(true);
    expect(takesForms(view, later)).toBe(false);
    expect(takesForms({ ...view, checkout: null }, now)).toBe(false);
    const failed = { ...view, payment: paymentIn('DECLINED') };
    expect(takesForms({ ...failed, checkout: { ...claimed, attempts: 4 } }, now)).toBe(true);
    expect(takesForms({ ...failed, checkout: { ...claimed, attempts: 5 } }, now)).toBe(false);
  });

  it('continues a redirect, and is not shown while a payment waits for a decision', () => {
    expect(takesForms({ ...view, checkout: claimed, payment: paymentIn('PENDING') }, now)).toBe(true);
    expect(takesForms({ ...view, checkout: claimed, payment: paymentIn('HELD') }, now)).toBe(false);
  });
});
