import { lowerMinor } from '#lib/money/index.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { Posting } from '../entry.ts';

/** An amount that one account is debited with and another one credited. */
export type PostingPair = { debited: LedgerAccount; credited: LedgerAccount; currency: string; amountMinor: bigint };

/**
 * An entry as pairs of accounts, for programs that know no entry of several accounts. The debits and the credits of each
 * account and currency stay what they are.
 */
export function pairPostings(postings: readonly Posting[]): PostingPair[] {
  const pairs: PostingPair[] = [];
  for (const currency of new Set(postings.map((posting) => posting.currency))) {
    const own = postings.filter((posting) => posting.currency === currency);
    const debits = own.filter(({ amountMinor }) => amountMinor > 0n);
    const credits = own
      .filter(({ amountMinor }) => amountMinor < 0n)
      .map(({ account, amountMinor }) => ({ account, leftMinor: -amountMinor }));
    for (const { account: debited, amountMinor } of debits) {
      let leftMinor = amountMinor;
      for (const credit of credits) {
        const paired = lowerMinor(leftMinor, credit.leftMinor);
        if (paired === 0n) continue;
        pairs.push({ debited, credited: credit.account, currency, amountMinor: paired });
        leftMinor -= paired;
        credit.leftMinor -= paired;
      }
    }
  }
  return pairs;
}
