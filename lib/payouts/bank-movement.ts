import { writeCorrection } from '#lib/ledger/index.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/**
 * What a bank statement shows of a payout, or that a user took that back. The ledger has booked the payment when it
 * was approved; a difference, and money that came back, waits in suspense.
 */
export type BankMovement = {
  merchantId: string;
  payoutId: string;
  type: 'payout.paid' | 'payout.returned' | 'payout.payment_unmatched' | 'payout.return_unmatched';
  /** What the bank account has more than the ledger expected; taken from, or added to, suspense. */
  bankMinor: bigint;
  bookedOn: string;
  entryId: string;
  actor: string;
  now: Date;
  reason: string | null;
};

const titles = {
  'payout.paid': 'The bank paid another amount',
  'payout.returned': 'The payout came back',
  'payout.payment_unmatched': 'The bank entry was taken from the payout',
  'payout.return_unmatched': 'The return was taken from the payout',
} as const;

/** Appends it to the events of the payout, with what the ledger books. False when there is no such approved payout. */
export async function recordBankMovement(tx: Tx, movement: BankMovement): Promise<boolean> {
  const { merchantId, payoutId: id, type, bankMinor, bookedOn, entryId, actor, now, reason } = movement;
  const payout = await queryFirst(tx, sql.lockPayout, { merchantId, id });
  if (!payout) return false;
  const { currency, isTest } = payout;
  const booking = writeCorrection({
    ...{ isTest, paymentId: null, reversesId: null, valueOn: bookedOn, reason: reason ?? titles[type] },
    postings:
      bankMinor === 0n
        ? []
        : [
            { account: 'BANK', currency, amountMinor: bankMinor },
            { account: 'SUSPENSE', currency, amountMinor: -bankMinor },
          ],
  });
  const data = JSON.stringify({ ...booking, entryId, bookedOn });
  return (await execute(tx, sql.appendBankMovement, { merchantId, id, type, actor, now, data })) === 1;
}
