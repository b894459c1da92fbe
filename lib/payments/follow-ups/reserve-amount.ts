import type { Tx } from '#lib/platform/database/transaction.ts';
import { isFollowUp, type PaymentType, type ReservedAmount, reservedAmountOf } from '../life-cycle/state.ts';
import type { Payment } from '../payment.ts';
import { type AttemptCompletion, findPayment, lockPayment, updateReservedAmount } from '../store.ts';

/** One amount that a follow-up takes from one transaction; `sign` is −1 where it gives back. */
export type AmountReservation = {
  merchantId: string;
  id: string;
  taken: ReservedAmount;
  sign: 1n | -1n;
  captures: number;
  /** What of the amount it does not change: a dispute may be of more than the payment. */
  aboveMinor: bigint;
};

/**
 * What a follow-up takes from where, and holds the rows it names. Chargebacks and their reversals
 * (spec 2.12, docs/decisions/0011) also change the transaction they dispute, however long the chain of
 * CB and CR above it, and the reversal of a refund changes what was refunded; the payment at the top is the oldest and is
 * locked first.
 */
export async function reservationsOf(
  tx: Tx,
  followUp: Pick<Payment, 'merchantId' | 'paymentType' | 'referencedId'> & Partial<Pick<Payment, 'outcome'>>,
): Promise<AmountReservation[]> {
  if (followUp.referencedId === null) return [];
  const { merchantId, paymentType: type } = followUp;
  // A payment that was run again refers to the rejected one, and takes nothing from it.
  const taken = isFollowUp(type) ? reservedAmountOf[type] : null;
  const changed = await findChanged(tx, merchantId, followUp.referencedId, type);
  for (const { id } of changed) await lockPayment(tx, merchantId, id);
  await lockPayment(tx, merchantId, followUp.referencedId);
  if (taken === null) return [];
  const followed = { id: followUp.referencedId, taken, sign: 1n, captures: type === 'CP' ? 1 : 0 } as const;
  const reservations = [followed, ...changed.map((each) => ({ captures: 0, ...each }))];
  const above = BigInt(followUp.outcome?.aboveMinor ?? '0');
  // The payment at the top, the last one, has no more than its own amount; a chargeback and its reversal have theirs.
  return reservations.map((each, index) => ({
    merchantId,
    ...each,
    aboveMinor: index === reservations.length - 1 ? above : 0n,
  }));
}

type Changed = Pick<AmountReservation, 'id' | 'taken' | 'sign'>;

/** The transactions further up that a follow-up changes too, the oldest first. */
async function findChanged(tx: Tx, merchantId: string, referencedId: string, type: PaymentType): Promise<Changed[]> {
  if (type === 'CB' || type === 'CR') {
    const id = await findDisputed(tx, merchantId, referencedId);
    return id === null ? [] : [{ id, taken: 'chargedBack', sign: type === 'CR' ? -1n : 1n }];
  }
  if (type === 'RV') return findRefunded(tx, merchantId, referencedId);
  return type === 'RF' ? findReturned(tx, merchantId, referencedId) : [];
}

/** A refund that comes back is not refunded any more. */
async function findRefunded(tx: Tx, merchantId: string, referencedId: string): Promise<Changed[]> {
  const refund = await findPayment(tx, merchantId, referencedId);
  if (refund?.paymentType !== 'RF' || refund.referencedId === null) return [];
  return [{ id: refund.referencedId, taken: 'refunded', sign: -1n }];
}

/** A refund that did not come back after all is refunded, and may come back again. */
async function findReturned(tx: Tx, merchantId: string, referencedId: string): Promise<Changed[]> {
  const reversal = await findPayment(tx, merchantId, referencedId);
  if (reversal?.paymentType !== 'RV' || reversal.referencedId === null) return [];
  const refunded = await findRefunded(tx, merchantId, reversal.referencedId);
  return [
    ...refunded.map((each): Changed => ({ ...each, sign: 1n })),
    { id: reversal.referencedId, taken: 'reversed', sign: -1n },
  ];
}

/** The transaction at the top of a chain of chargebacks and reversals; null when there is no chain. */
async function findDisputed(tx: Tx, merchantId: string, referencedId: string): Promise<string | null> {
  let current = await findPayment(tx, merchantId, referencedId);
  if (!current || (current.paymentType !== 'CB' && current.paymentType !== 'CR')) return null;
  while (current && (current.paymentType === 'CB' || current.paymentType === 'CR') && current.referencedId) {
    current = await findPayment(tx, merchantId, current.referencedId);
  }
  return current?.id ?? null;
}

/**
 * Reserves the amount of a follow-up before the acquirer is requested. What a follow-up gives back is given when it is
 * approved: before that another follow-up could reserve it, and a decline could not take it back.
 */
export async function reserveAmounts(
  tx: Tx,
  followUp: Payment,
  reservations: readonly AmountReservation[],
  close: boolean,
): Promise<void> {
  for (const reservation of reservations) {
    if (reservation.sign < 0n) continue;
    await updateReservedAmount(tx, {
      merchantId: reservation.merchantId,
      id: reservation.id,
      taken: reservation.taken,
      deltaMinor: (followUp.amountMinor ?? 0n) - reservation.aboveMinor,
      captures: reservation.captures,
      close: close && reservation.id === followUp.referencedId ? true : null,
      now: followUp.createdAt,
    });
  }
}

/**
 * Completes the amounts of a follow-up: a decline returns what was reserved, a partial approval the rest of it, and
 * an approval gives back what it gives back.
 */
export async function completeAmounts(
  tx: Tx,
  followUp: Payment,
  completion: AttemptCompletion,
  reservations: readonly AmountReservation[],
): Promise<void> {
  const requested = followUp.amountMinor ?? 0n;
  const declined = completion.state === 'DECLINED';
  const reopens = declined && followUp.outcome.isFinalInSequence === true;
  for (const reservation of reservations) {
    const reserved = requested - reservation.aboveMinor;
    const kept = declined ? 0n : (completion.amountMinor ?? requested) - reservation.aboveMinor;
    const returned = completion.state === 'APPROVED' ? -kept : 0n;
    const deltaMinor = reservation.sign < 0n ? returned : kept - reserved;
    if (deltaMinor === 0n && !declined) continue;
    await updateReservedAmount(tx, {
      merchantId: reservation.merchantId,
      id: reservation.id,
      taken: reservation.taken,
      deltaMinor,
      captures: declined ? -reservation.captures : 0,
      close: reopens && reservation.id === followUp.referencedId ? false : null,
      now: completion.now,
    });
  }
}
