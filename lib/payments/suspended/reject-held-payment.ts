import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { releaseInstruction } from '../instrument/standing-instruction.ts';
import type { Payment } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { PaymentServices } from '../services.ts';
import type { Resumption } from '../stages/stage.ts';
import { findPayment } from '../store.ts';
import { appendResumption } from './append-resumption.ts';
import { moveSuspended } from './suspended-store.ts';

type Rejection = {
  code: ResultCode;
  reason?: string | undefined;
  actor: string;
  now: Date;
  /** The decision after which a later stage rejected the payment. */
  resumption?: Resumption;
  /** What else is written with it; rejects to leave the payment as it is. */
  inSameTransaction?: (tx: Tx) => Promise<void>;
};

/**
 * Ends a held payment that was never sent. Null when this merchant has no such payment; a PaymentConflictError when
 * it is not held any more.
 */
export async function rejectHeldPayment(
  services: PaymentServices,
  request: Rejection & { merchantId: string; paymentId: string },
): Promise<Payment | null> {
  const payment = await findPayment(services.db, request.merchantId, request.paymentId);
  if (!payment) return null;
  const { suspended } = payment.outcome;
  if (payment.state !== 'HELD' || suspended === undefined) throw new PaymentConflictError();
  return rejectSuspended(services, payment, suspended, request);
}

/**
 * Ends a redirected payment whose shopper was not authenticated, and keeps what the merchant sees of that. Null when this
 * merchant has no such payment; a PaymentConflictError when it waits no more.
 */
export async function rejectRedirectedPayment(
  services: PaymentServices,
  request: Rejection & { merchantId: string; paymentId: string; shown: Record<string, string> },
): Promise<Payment | null> {
  const payment = await findPayment(services.db, request.merchantId, request.paymentId);
  if (!payment) return null;
  const { suspended } = payment.outcome;
  if (payment.state !== 'PENDING' || suspended === undefined) throw new PaymentConflictError();
  const outcome = { ...payment.outcome, threeDSecure: request.shown };
  return rejectSuspended(services, { ...payment, outcome }, suspended, request);
}

/** A payment that was not sent did not use its standing instruction. */
export async function rejectSuspended(
  services: PaymentServices,
  payment: Payment,
  sealedCommand: string,
  { code, reason, actor, now, resumption, inSameTransaction }: Rejection,
): Promise<Payment> {
  const { suspended: _s, redirect: _r, ...outcome } = payment.outcome;
  const rejected: Payment = { ...payment, state: 'REJECTED', resultCode: code, outcome, updatedAt: now };
  const data = { resultCode: code, ...(reason === undefined ? {} : { reason }) };
  await withTransaction(services.db.pool, async (tx) => {
    if (resumption) await appendResumption(tx, rejected, resumption, now);
    await moveSuspended(tx, {
      payment: rejected,
      sealedCommand,
      outcome,
      actor,
      now,
      attempt: null,
      event: { type: 'payment.rejected', data },
    });
    await inSameTransaction?.(tx);
    const { usedInstruction } = outcome;
    if (usedInstruction !== undefined) await releaseInstruction(tx, payment.merchantId, usedInstruction);
  });
  services.events.wake();
  return rejected;
}
