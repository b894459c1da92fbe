import { findBalances, type LedgerAccount, writeCorrection } from '#lib/ledger/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Payout } from './payout.ts';
import { hasUnbooked } from './propose-payout.ts';
import * as sql from './sql/index.ts';

type Cause = { actor: string; now: Date; reason: string | null };

export type DecisionResult =
  | 'done'
  /** Another user was first. */
  | 'ended'
  /** The user proposed it, or entered its bank account; or did not propose what only its proposer withdraws. */
  | 'not-allowed'
  /** The merchant is owed less by now, or owes more for chargebacks. */
  | 'outdated'
  /** The ledger has not booked the payout before this one yet. */
  | 'not-booked';

/** A second user approves: the event contains the postings of the ledger. */
export async function approvePayout(tx: Tx, payout: Payout, cause: Cause): Promise<DecisionResult> {
  const { proposedBy, termsActor } = payout;
  if (cause.actor === proposedBy || cause.actor === termsActor) return 'not-allowed';
  if (await hasUnbooked(tx, payout, payout.id)) return 'not-booked';
  if (!(await isStillOwed(tx, payout, cause.now))) return 'outdated';
  const booking = writeCorrection({
    isTest: payout.isTest,
    paymentId: null,
    reversesId: null,
    postings: postingsOf(payout),
    valueOn: cause.now.toISOString().slice(0, 10),
    reason: `Payout through ${payout.through}`,
  });
  return decide(tx, payout, cause, { state: 'APPROVED', type: 'payout.approved', data: booking });
}

/** A second user does not approve. */
export async function rejectPayout(tx: Tx, payout: Payout, cause: Cause): Promise<DecisionResult> {
  if (cause.actor === payout.proposedBy) return 'not-allowed';
  const data = { reason: cause.reason };
  return decide(tx, payout, cause, { state: 'REJECTED', type: 'payout.rejected', data });
}

/** Who proposed it takes it back. */
export async function withdrawPayout(tx: Tx, payout: Payout, cause: Cause): Promise<DecisionResult> {
  if (cause.actor !== payout.proposedBy) return 'not-allowed';
  return decide(tx, payout, cause, { state: 'WITHDRAWN', type: 'payout.withdrawn', data: {} });
}

async function decide(
  tx: Tx,
  { merchantId, id }: Payout,
  cause: Cause,
  { data, ...decision }: { state: string; type: string; data: object },
): Promise<'done' | 'ended'> {
  const changed = { merchantId, id, ...cause, ...decision, data: JSON.stringify(data) };
  return (await execute(tx, sql.decidePayout, changed)) === 1 ? 'done' : 'ended';
}

/** A debit is positive, a credit negative; they sum to zero, as the amount is the rest of the others. */
function postingsOf(payout: Payout) {
  const posting = (account: LedgerAccount, amountMinor: bigint) => ({
    account,
    currency: payout.currency,
    amountMinor,
  });
  return [
    posting('MERCHANT_PAYABLE', payout.payableMinor),
    posting('CHARGEBACK', -payout.chargebackMinor),
    posting('ROLLING_RESERVE', -payout.reserveMinor),
    posting('BANK', -payout.amountMinor),
  ].filter(({ amountMinor }) => amountMinor !== 0n);
}

async function isStillOwed(connection: Connection, payout: Payout, now: Date): Promise<boolean> {
  const { merchantId, isTest, currency } = payout;
  const until = now.toISOString().slice(0, 10);
  const balances = (await findBalances(connection, { merchantIds: [merchantId], isTest, until })).filter(
    (each) => each.currency === currency,
  );
  const balanceOf = (account: LedgerAccount): bigint =>
    balances.find((each) => each.account === account)?.balanceMinor ?? 0n;
  return -balanceOf('MERCHANT_PAYABLE') >= payout.payableMinor && balanceOf('CHARGEBACK') <= payout.chargebackMinor;
}
