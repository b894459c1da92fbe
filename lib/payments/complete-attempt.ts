import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { Payment } from './payment.ts';
import { completeAmounts, reservationsOf } from './reserve-amount.ts';
import type { PaymentServices } from './services.ts';
import { createInstruction, releaseInstruction } from './standing-instruction.ts';
import { type AttemptCompletion, appendEvent, completePayments, findPayment } from './store.ts';

/**
 * Makes the outcome of an attempt durable, once: whoever comes second changes nothing and reads what
 * the first one wrote. A declined follow-up gives its reserved amount back in the same transaction.
 */
export async function completeAttempt(
  services: PaymentServices,
  payment: Payment,
  settlement: AttemptCompletion,
): Promise<Payment> {
  const moved = completesAlone(payment)
    ? await services.batches.settle(settlement)
    : await completeInTransaction(services, payment, settlement);
  services.events.wake();
  if (!moved) return (await findPayment(services.db.pool, payment.merchantId, payment.id)) ?? payment;
  return settled(payment, settlement);
}

/** Nothing but the payment itself changes, so its completion may share a statement with others. */
function completesAlone({ referencedId, outcome }: Payment): boolean {
  const { usedInstruction, newInstruction } = outcome;
  return referencedId === null && usedInstruction === undefined && newInstruction === undefined;
}

function settled(payment: Payment, settlement: AttemptCompletion): Payment {
  return {
    ...payment,
    state: settlement.state,
    resultCode: settlement.resultCode as Payment['resultCode'],
    outcome: { ...payment.outcome, ...settlement.outcome },
    amountMinor: settlement.amountMinor ?? payment.amountMinor,
    updatedAt: settlement.now,
  };
}

async function completeInTransaction(
  services: PaymentServices,
  payment: Payment,
  settlement: AttemptCompletion,
): Promise<boolean> {
  return withTransaction(services.db.pool, async (tx) => {
    // What is followed is locked before what follows it, as when the attempt was opened.
    const taken = await reservationsOf(tx, payment);
    const [moved] = await completePayments(tx, [settlement]);
    if (!moved) return false;
    if (settlement.state === 'DECLINED' && payment.outcome.usedInstruction !== undefined) {
      await releaseInstruction(tx, payment.merchantId, payment.outcome.usedInstruction);
    }
    if (settlement.state === 'APPROVED') await createInstruction(tx, settled(payment, settlement));
    if (payment.referencedId === null) return true;
    await completeAmounts(tx, payment, settlement, taken);
    const parent = { merchantId: payment.merchantId, id: payment.referencedId };
    await appendEvent(tx, parent, {
      type: `child.${settlement.state.toLowerCase()}`,
      actor: settlement.actor,
      at: settlement.now,
      amountMinor: settlement.amountMinor ?? payment.amountMinor,
      currency: payment.currency,
      data: { id: payment.id, paymentType: payment.paymentType, ...settlement.event.data },
    });
    return true;
  });
}
