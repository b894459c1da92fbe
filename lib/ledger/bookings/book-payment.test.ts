import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayFollow, type PaymentType, paymentTypes } from '#lib/payments/index.ts';
import { isBalanced } from '../entry.ts';
import type { FeeRate } from '../fees/fee-schedule.ts';
import { type BookedPayment, bookPayment } from './book-payment.ts';

const debit: BookedPayment = {
  paymentType: 'DB',
  referencedType: null,
  brand: 'VISA',
  region: null,
  currency: 'EUR',
  amountMinor: 10_000n,
};

const rate: FeeRate = {
  kind: 'PAYMENT',
  brand: null,
  region: null,
  currency: 'EUR',
  millionths: 14_000,
  fixedMinor: 25n,
};

const follows = (paymentType: PaymentType, referencedType: PaymentType | null): BookedPayment => ({
  ...debit,
  paymentType,
  referencedType,
});

const kindOf = (paymentType: PaymentType, referencedType: PaymentType | null = null) =>
  bookPayment(follows(paymentType, referencedType), [])?.kind ?? null;

describe('an approved payment', () => {
  it('is owed by the acquirer and to the merchant, less its fee', () => {
    expect(bookPayment(debit, [rate])).toEqual({
      kind: 'PAYMENT',
      postings: [
        { account: 'ACQUIRER_RECEIVABLE', currency: 'EUR', amountMinor: 10_000n },
        { account: 'MERCHANT_PAYABLE', currency: 'EUR', amountMinor: -10_000n },
        { account: 'MERCHANT_PAYABLE', currency: 'EUR', amountMinor: 165n },
        { account: 'FEES_EARNED', currency: 'EUR', amountMinor: -165n },
      ],
    });
  });

  it('bears VAT on its fee, which the operator owes', () => {
    expect(bookPayment(debit, [rate], 190_000)?.postings).toEqual([
      ...(bookPayment(debit, [rate])?.postings ?? []),
      { account: 'MERCHANT_PAYABLE', currency: 'EUR', amountMinor: 31n },
      { account: 'VAT_PAYABLE', currency: 'EUR', amountMinor: -31n },
    ]);
    expect(bookPayment(debit, [], 190_000)).toEqual(bookPayment(debit, []));
  });

  it.each([
    ['DB', null, 'PAYMENT'],
    ['SD', 'RG', 'PAYMENT'],
    ['CP', 'PA', 'PAYMENT'],
    ['RB', 'CP', 'PAYMENT'],
    ['RC', 'PA', 'PAYMENT'],
    ['RC', 'DB', null],
    ['PA', null, null],
    ['RV', 'PA', null],
    ['RV', 'DB', 'REVERSAL'],
    ['RF', 'CP', 'REFUND'],
    ['RV', 'RF', 'REFUND_REVERSAL'],
    ['RF', 'RV', 'REFUND'],
    ['CD', null, 'CREDIT'],
    ['RF', 'CD', 'CREDIT_REFUND'],
    ['CB', 'DB', 'CHARGEBACK'],
    ['CR', 'CB', 'CHARGEBACK_REVERSAL'],
    ['RG', null, null],
    ['TE', null, null],
  ] as const)('of type %s after %s is booked as %s', (type, after, kind) => {
    expect(kindOf(type, after)).toBe(kind);
  });

  it('that is taken back in full leaves no claim on the acquirer', () => {
    const chains: [PaymentType, PaymentType | null][][] = [
      [
        ['DB', null],
        ['RF', 'DB'],
      ],
      [
        ['DB', null],
        ['RV', 'DB'],
      ],
      [
        ['PA', null],
        ['CP', 'PA'],
        ['CB', 'CP'],
      ],
      [
        ['DB', null],
        ['RF', 'DB'],
        ['RV', 'RF'],
        ['RF', 'RV'],
      ],
      [
        ['CD', null],
        ['RF', 'CD'],
      ],
      [
        ['DB', null],
        ['CB', 'DB'],
        ['CR', 'CB'],
        ['CB', 'CR'],
      ],
    ];
    for (const chain of chains) {
      const postings = chain.flatMap(([type, after]) => bookPayment(follows(type, after), [])?.postings ?? []);
      const claims = postings.filter(({ account }) => account === 'ACQUIRER_RECEIVABLE');
      expect(claims.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
    }
  });

  it('takes a chargeback of a file that is undone back with its fee, as if it had never been', () => {
    const rates = [{ ...rate, kind: 'CHARGEBACK', millionths: 50_000 }] as const;
    const feeOf = (payment: BookedPayment, account = 'FEES_EARNED'): bigint =>
      (bookPayment(payment, rates, 77_000)?.postings ?? [])
        .filter((posting) => posting.account === account)
        .reduce((sum, { amountMinor }) => sum - amountMinor, 0n);
    const takesBack = (type: PaymentType, after: PaymentType) => ({ ...follows(type, after), takenBackMinor: 10_000n });
    expect(feeOf(follows('CB', 'DB'))).toBe(525n);
    expect(feeOf(takesBack('CR', 'CB'))).toBe(-525n);
    // So does the VAT of it, to the minor unit.
    expect(feeOf(follows('CB', 'DB'), 'VAT_PAYABLE')).toBe(40n);
    expect(feeOf(takesBack('CR', 'CB'), 'VAT_PAYABLE')).toBe(-40n);
    // A part of it was reversed before: the fee was charged for the whole.
    expect(feeOf({ ...takesBack('CR', 'CB'), amountMinor: 4_000n })).toBe(-525n);
    expect(feeOf(takesBack('CB', 'CR'))).toBe(0n);
    expect(feeOf(follows('CR', 'CB'))).toBe(0n);
  });

  it('is booked in postings that sum to zero, whatever its type, amount and fee', () => {
    const followed = paymentTypes.flatMap((referencedType) =>
      mayFollow[referencedType].map((paymentType) => follows(paymentType, referencedType)),
    );
    const initial = (['DB', 'PA', 'CD', 'SD'] as const).map((type) => follows(type, null));
    fc.assert(
      fc.property(
        fc.constantFrom(...initial, ...followed),
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom('PAYMENT', 'REFUND', 'CHARGEBACK'),
        fc.nat(1_000_000),
        fc.bigInt(0n, 10_000n),
        fc.nat(999_999),
        (payment, amountMinor, kind, millionths, fixedMinor, vat) => {
          const booked = bookPayment({ ...payment, amountMinor }, [{ ...rate, kind, millionths, fixedMinor }], vat);
          return booked === null || isBalanced(booked.postings);
        },
      ),
    );
  });
});
