import { findPayment, type Payment, PaymentConflictError, rejectHeldPayment } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { CaseServices } from './services.ts';
import { type ExpiredCase, listExpiredCases, updateExpired, updateUnexpiring } from './store.ts';

const batchSize = 50;
/** As for a challenged payment that is not held (spec 4.4). */
const challengedCode = '100.400.148';

/**
 * Rejects payments that were held for review for longer than their channel allows, each in one transaction with the end
 * of its case. Nothing of such a payment was sent, so there is no authorization to reverse. Time is that of the merchant's
 * clock. Returns the payments that ended; any number of processes may run this together.
 */
export async function expireHeldPayments(services: CaseServices, merchantId: string | null = null): Promise<Payment[]> {
  const now = services.clock.now();
  const due = await listExpiredCases(services.db, { now, merchantId, limit: batchSize });
  const ended: Payment[] = [];
  for (const each of due) {
    const payment = await expire(services, each, new Date(now.getTime() + each.clockOffsetMs));
    if (payment) ended.push(payment);
  }
  return ended;
}

async function expire(services: CaseServices, { merchantId, id }: ExpiredCase, now: Date): Promise<Payment | null> {
  const key = { merchantId, id };
  if ((await findPayment(services.db, merchantId, id))?.state !== 'HELD') {
    await updateUnexpiring(autocommit(services.db), key);
    return null;
  }
  try {
    return await rejectHeldPayment(services, {
      merchantId,
      paymentId: id,
      code: challengedCode,
      actor: 'system',
      now,
      reason: 'no user decided in time',
      inSameTransaction: async (tx) => {
        if (!(await updateExpired(tx, key, now))) throw new PaymentConflictError();
      },
    });
  } catch (error) {
    // It was decided at this moment, or another process was faster.
    if (error instanceof PaymentConflictError) return null;
    throw error;
  }
}
