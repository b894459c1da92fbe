import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerAccounts } from '../accounts.ts';
import { isBalanced, type Posting } from '../entry.ts';
import { pairPostings } from './pair-postings.ts';

const posting: fc.Arbitrary<Posting> = fc.record({
  account: fc.constantFrom(...ledgerAccounts),
  currency: fc.constantFrom('EUR', 'JPY'),
  amountMinor: fc.bigInt({ min: -1_000n, max: 1_000n }),
});

/** Random postings, with one more for each currency that balances them. */
const balanced = fc.array(posting, { minLength: 1, maxLength: 8 }).map((postings) => {
  const rest = (currency: string): Posting => ({
    account: 'SUSPENSE',
    currency,
    amountMinor: -postings
      .filter((each) => each.currency === currency)
      .reduce((sum, each) => sum + each.amountMinor, 0n),
  });
  return [...postings, rest('EUR'), rest('JPY')];
});

const sumOf = (postings: readonly Posting[], account: string, currency: string, side: 1n | -1n): bigint =>
  postings
    .filter((each) => each.account === account && each.currency === currency && each.amountMinor * side > 0n)
    .reduce((sum, { amountMinor }) => sum + amountMinor * side, 0n);

test('an entry in pairs has the same debits and credits of each account and currency', () => {
  fc.assert(
    fc.property(balanced, (postings) => {
      fc.pre(isBalanced(postings));
      const pairs = pairPostings(postings);
      expect(pairs.every(({ amountMinor }) => amountMinor > 0n)).toBe(true);
      for (const account of ledgerAccounts) {
        for (const currency of ['EUR', 'JPY']) {
          const paired = (of: 'debited' | 'credited'): bigint =>
            pairs
              .filter((pair) => pair[of] === account && pair.currency === currency)
              .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
          expect(paired('debited')).toBe(sumOf(postings, account, currency, 1n));
          expect(paired('credited')).toBe(sumOf(postings, account, currency, -1n));
        }
      }
    }),
  );
});

test('a settlement with a fee is two pairs', () => {
  const postings: Posting[] = [
    { account: 'BANK', currency: 'EUR', amountMinor: 9_900n },
    { account: 'SCHEME_COST', currency: 'EUR', amountMinor: 100n },
    { account: 'ACQUIRER_RECEIVABLE', currency: 'EUR', amountMinor: -10_000n },
  ];
  expect(pairPostings(postings)).toEqual([
    { debited: 'BANK', credited: 'ACQUIRER_RECEIVABLE', currency: 'EUR', amountMinor: 9_900n },
    { debited: 'SCHEME_COST', credited: 'ACQUIRER_RECEIVABLE', currency: 'EUR', amountMinor: 100n },
  ]);
});
