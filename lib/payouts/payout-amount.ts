import type { Balance, LedgerAccount } from '#lib/ledger/index.ts';
import type { PayoutAmounts } from './payout.ts';

/** What decides the amount of a payout in one currency; balances as in the ledger, a debit above zero. */
export type PayoutBasis = {
  /** At the end of the last day of the payout, and now. */
  through: readonly Balance[];
  now: readonly Balance[];
  /** Payouts that came back since the last day. */
  returnedMinor: bigint;
  /** What the reserve should come to. */
  requiredReserveMinor: bigint;
};

/**
 * The amount of a payout; null when nothing is left to pay. What was refunded since the last day is not paid out,
 * what came back since then is, and the reserve takes no more than what there is.
 */
export function payoutAmount({ through, now, returnedMinor, requiredReserveMinor }: PayoutBasis): PayoutAmounts | null {
  const payableMinor = smaller(
    returnedMinor - balanceOf(through, 'MERCHANT_PAYABLE'),
    -balanceOf(now, 'MERCHANT_PAYABLE'),
  );
  const chargebackMinor = balanceOf(now, 'CHARGEBACK');
  const heldMinor = -balanceOf(now, 'ROLLING_RESERVE');
  const leftMinor = payableMinor - chargebackMinor;
  const reserveMinor = smaller(requiredReserveMinor - heldMinor, leftMinor);
  const amountMinor = leftMinor - reserveMinor;
  if (amountMinor <= 0n) return null;
  return { payableMinor, chargebackMinor, reserveMinor, amountMinor };
}

/** The part of the payments of the last days that is kept back, rounded up. */
export function reserveOf(capturedMinor: bigint, millionths: number): bigint {
  return (capturedMinor * BigInt(millionths) + 999_999n) / 1_000_000n;
}

function balanceOf(balances: readonly Balance[], account: LedgerAccount): bigint {
  return balances
    .filter((balance) => balance.account === account)
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
