import { writeCorrection } from '#lib/ledger/index.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/**
 * What a bank statement shows of a payout, or that a user took that back. The ledger has booked the payment when it
 * was approved; a difference waits in suspense, and money that came back is owed to the merchant again.
 */
export type BankMovement = {
  merchantId: string;
  payoutId: string;
  type: 'payout.paid' | 'payout.returned' | 'payout.payment_unmatched' | 'payout.return_unmatched';
  /** What the bank account has more than the ledger expected. */
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

type Booking = Pick<Parameters<typeof writeCorrection>[0], 'kind' | 'postings'>;

/** Appends it to the events of the payout, with what the ledger books. False when there is no such approved payout. */
export async function recordBankMovement(tx: Tx, movement: BankMovement): Promise<boolean> {
  const { merchantId, payoutId: id, type, bookedOn, entryId, actor, now, reason } = movement;
  const payout = await queryFirst(tx, sql.lockPayout, { merchantId, id });
  if (!payout) return false;
  const booking = writeCorrection({
    isTest: payout.isTest,
    paymentId: null,
    reversesId: null,
    valueOn: bookedOn,
    reason: reason ?? titles[type],
    ...(await bookingOf(tx, movement, payout)),
  });
  const data = JSON.stringify({ ...booking, entryId, bookedOn });
  return (await execute(tx, sql.appendBankMovement, { merchantId, id, type, actor, now, data })) === 1;
}

async function bookingOf(tx: Tx, movement: BankMovement, payout: sql.LockPayoutRow): Promise<Booking> {
  const { type, bankMinor } = movement;
  const { currency, amountMinor } = payout;
  if (type === 'payout.return_unmatched') return takeBack(tx, movement);
  if (type !== 'payout.returned') return { postings: postingsOf(currency, { BANK: bankMinor, SUSPENSE: -bankMinor }) };
  // All of it is owed again, also where the bank has kept a part.
  const owedMinor = BigInt(amountMinor);
  const postings = { BANK: bankMinor, MERCHANT_PAYABLE: -owedMinor, SUSPENSE: owedMinor - bankMinor };
  return { kind: 'PAYOUT_RETURN', postings: postingsOf(currency, postings) };
}

/** The opposite of what the return was booked as. */
async function takeBack(tx: Tx, { merchantId, payoutId: id, entryId }: BankMovement): Promise<Booking> {
  const returned = await queryFirst(tx, sql.findBankMovement, { merchantId, id, entryId, type: 'payout.returned' });
  if (!returned) throw new Error('a return is taken from a payout that has none of this entry');
  const { postings } = returned.data as ReturnType<typeof writeCorrection>;
  return {
    kind: 'PAYOUT_RETURN',
    postings: postings.map((each) => ({ ...each, amountMinor: -BigInt(each.amountMinor) })),
  };
}

function postingsOf(
  currency: string,
  amounts: Partial<Record<'BANK' | 'SUSPENSE' | 'MERCHANT_PAYABLE', bigint>>,
): Booking['postings'] {
  return (['BANK', 'MERCHANT_PAYABLE', 'SUSPENSE'] as const).flatMap((account) => {
    const amountMinor = amounts[account] ?? 0n;
    return amountMinor === 0n ? [] : [{ account, currency, amountMinor }];
  });
}
