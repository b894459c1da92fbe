import type { Payment } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { PaymentServices } from '../services.ts';
import { findPayment } from '../store.ts';
import { findRedirectedSince, type RedirectedPayment } from './redirected-store.ts';
import { rejectSuspended } from './reject-held-payment.ts';

/** A shopper whom a stage redirected and who does not come back within this time has given up. */
export const redirectTimeoutMs = 30 * 60_000;

/** As for a shopper who does not come back from a bank. */
const timeoutCode = '100.396.103';

const batchSize = 50;

/**
 * Ends payments whose shopper did not return to the stage that redirected them; nothing of them was sent. Time is that
 * of the merchant's clock. Returns the payments that ended; any number of processes may run this together.
 */
export async function expireRedirectedPayments(
  services: PaymentServices,
  merchantId: string | null = null,
): Promise<Payment[]> {
  const now = services.clock.now();
  const due = await findRedirectedSince(services.db, {
    now,
    timeoutMs: redirectTimeoutMs,
    merchantId,
    limit: batchSize,
  });
  const ended: Payment[] = [];
  for (const each of due) {
    const payment = await expire(services, each, new Date(now.getTime() + each.clockOffsetMs));
    if (payment) ended.push(payment);
  }
  return ended;
}

async function expire(
  services: PaymentServices,
  { merchantId, id }: RedirectedPayment,
  now: Date,
): Promise<Payment | null> {
  const payment = await findPayment(services.db, merchantId, id);
  const sealedCommand = payment?.outcome.suspended;
  if (payment?.state !== 'PENDING' || sealedCommand === undefined) return null;
  const rejection = { code: timeoutCode, reason: 'the shopper did not return', actor: 'system:recovery', now } as const;
  try {
    return await rejectSuspended(services, payment, sealedCommand, rejection);
  } catch (error) {
    // The shopper came back at this moment, or another process was faster.
    if (error instanceof PaymentConflictError) return null;
    throw error;
  }
}
