import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookedSum } from '#lib/settlement/index.ts';
import { isBalanced } from '../entry.ts';
import { bookSettlement } from './book-settlement.ts';

const sum: BookedSum = {
  kind: 'SETTLED',
  currency: 'EUR',
  settlementCurrency: 'EUR',
  lines: 1,
  amountMinor: '9200',
  settledMinor: '9175',
  feeMinor: '25',
  passedMinor: '0',
};
const book = (changes: Partial<BookedSum>) =>
  Object.fromEntries(
    bookSettlement([{ ...sum, ...changes }]).map((each) => [`${each.account} ${each.currency}`, each.amountMinor]),
  );

describe('a settlement line', () => {
  it('that settles takes its amount from what acquirers owe, less the fee', () => {
    expect(book({})).toEqual({ 'BANK EUR': 9175n, 'ACQUIRER_RECEIVABLE EUR': -9200n, 'SCHEME_COST EUR': 25n });
  });

  it('of a refund or a chargeback takes the money from the bank, and its fee is a cost all the same', () => {
    expect(book({ amountMinor: '-1000', settledMinor: '-1025' })).toEqual({
      'BANK EUR': -1025n,
      'ACQUIRER_RECEIVABLE EUR': 1000n,
      'SCHEME_COST EUR': 25n,
    });
  });

  it('in another currency has the payment on one side of the FX difference and the money on the other', () => {
    expect(book({ settlementCurrency: 'USD', settledMinor: '9900', feeMinor: '100' })).toEqual({
      'ACQUIRER_RECEIVABLE EUR': -9200n,
      'FX_DIFFERENCE EUR': 9200n,
      'BANK USD': 9900n,
      'SCHEME_COST USD': 100n,
      'FX_DIFFERENCE USD': -10_000n,
    });
  });

  it('whose sum is a minor unit apart has that in the cost, since there is no FX within one currency', () => {
    expect(book({ settledMinor: '9174' })).toMatchObject({ 'SCHEME_COST EUR': 26n });
  });

  it('whose fee the acquirer gives back has a cost below zero', () => {
    expect(book({ amountMinor: '-2500', settledMinor: '-2420', feeMinor: '-80' })).toEqual({
      'BANK EUR': -2420n,
      'ACQUIRER_RECEIVABLE EUR': 2500n,
      'SCHEME_COST EUR': -80n,
    });
  });

  it('has no FX difference within one currency, whatever amount, fee and settled amount are', () => {
    const minor = fc.bigInt(-(10n ** 12n), 10n ** 12n).map(String);
    const kind = fc.constantFrom<BookedSum['kind']>('SETTLED', 'OPEN', 'FEE');
    fc.assert(
      fc.property(fc.tuple(minor, minor, minor), kind, ([amountMinor, settledMinor, feeMinor], kindOfSum) => {
        const accounts = Object.keys(book({ kind: kindOfSum, amountMinor, settledMinor, feeMinor }));
        expect(accounts.filter((account) => account.startsWith('FX_DIFFERENCE'))).toEqual([]);
      }),
    );
  });

  it('that waits for a user is in suspense, as it arrived', () => {
    expect(book({ kind: 'OPEN', settlementCurrency: 'USD' })).toEqual({ 'BANK USD': 9175n, 'SUSPENSE USD': -9175n });
  });

  it('of a fee is a cost', () => {
    expect(book({ kind: 'FEE', settledMinor: '-300', feeMinor: '300' })).toEqual({
      'BANK EUR': -300n,
      'SCHEME_COST EUR': 300n,
    });
  });

  it('charges the cost that is passed on with its VAT, in the currency of the payment', () => {
    const own = book({ passedMinor: '25', vatMinor: '5', currency: 'USD' });
    expect([own['FEES_EARNED USD'], own['VAT_PAYABLE USD'], own['MERCHANT_PAYABLE USD']]).toEqual([-25n, -5n, 30n]);
  });

  it('of an event of a version without VAT is booked as it was', () => {
    expect(Object.keys(book({ passedMinor: '25' })).toSorted()).toEqual(
      ['ACQUIRER_RECEIVABLE EUR', 'BANK EUR', 'FEES_EARNED EUR', 'MERCHANT_PAYABLE EUR', 'SCHEME_COST EUR'].toSorted(),
    );
  });

  it('is booked in postings that sum to zero in each currency, whatever it is', () => {
    const minor = fc.bigInt(-(10n ** 12n), 10n ** 12n).map(String);
    const currency = fc.constantFrom('EUR', 'USD', 'JPY');
    const sums = fc.record<BookedSum>({
      kind: fc.constantFrom('SETTLED', 'OPEN', 'FEE'),
      currency,
      settlementCurrency: currency,
      lines: fc.integer(),
      amountMinor: minor,
      settledMinor: minor,
      feeMinor: minor,
      passedMinor: minor,
      vatMinor: minor,
    });
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 8 }), (each) => {
        const postings = bookSettlement(each);
        return postings.length === 0 || isBalanced(postings);
      }),
    );
  });
});
