import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { completeAmounts, reservationsOf } from '../follow-ups/reserve-amount.ts';
import { createInstruction, releaseInstruction } from '../instrument/standing-instruction.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices } from '../services.ts';
import { type AttemptCompletion, appendEvent, completePayments, findPayment } from '../store.ts';

/**
 * Makes the outcome of an attempt durable, once: the second caller changes nothing and reads what
 * the first one wrote. A declined follow-up gives its reserved amount back in the same transaction.
 */
export async function completeAttempt(
  services: PaymentServices,
  payment: Payment,
  completion: AttemptCompletion,
): Promise<Payment> {
  const moved = completesAlone(payment)
    ? await services.batches.complete(completion)
    : await completeInTransaction(services, payment, completion);
  services.events.wake();
  if (!moved) return (await findPayment(services.db, payment.merchantId, payment.id)) ?? payment;
  return withCompletion(payment, completion);
}

/** Nothing but the payment itself changes, so its completion may share a statement with others. */
function completesAlone({ referencedId, outcome }: Payment): boolean {
  const { usedInstruction, newInstruction } = outcome;
  return referencedId === null && usedInstruction === undefined && newInstruction === undefined;
}

function withCompletion(payment: Payment, completion: AttemptCompletion): Payment {
  return {
    ...payment,
    state: completion.state,
    resultCode: completion.resultCode as Payment['resultCode'],
    outcome: { ...payment.outcome, ...completion.outcome },
    amountMinor: completion.amountMinor ?? payment.amountMinor,
    updatedAt: completion.now,
  };
}

async function completeInTransaction(
  services: PaymentServices,
  payment: Payment,
  completion: AttemptCompletion,
): Promise<boolean> {
  return withTransaction(services.db.pool, (tx) => completeFollowUp(tx, payment, completion));
}

/** Completes the attempt of a payment that something else depends on: what it follows, or an agreement. */
export async function completeFollowUp(tx: Tx, payment: Payment, completion: AttemptCompletion): Promise<boolean> {
  // What is followed is locked before what follows it, as when the attempt was opened.
  const taken = await reservationsOf(tx, payment);
  const [moved] = await completePayments(tx, [completion]);
  if (!moved) return false;
  if (completion.state === 'DECLINED' && payment.outcome.usedInstruction !== undefined) {
    await releaseInstruction(tx, payment.merchantId, payment.outcome.usedInstruction);
  }
  if (completion.state === 'APPROVED') await createInstruction(tx, withCompletion(payment, completion));
  if (payment.referencedId === null) return true;
  await completeAmounts(tx, payment, completion, taken);
  const parent = { merchantId: payment.merchantId, id: payment.referencedId };
  await appendEvent(tx, parent, {
    type: `child.${completion.state.toLowerCase()}`,
    actor: completion.actor,
    at: completion.now,
    amountMinor: completion.amountMinor ?? payment.amountMinor,
    currency: payment.currency,
    data: { id: payment.id, paymentType: payment.paymentType, ...completion.event.data },
  });
  return true;
}
