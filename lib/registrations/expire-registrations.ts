import { recordChange } from '#lib/audit/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { eraseIfOrphaned } from './erase-orphaned-instrument.ts';
import { type ExpiredRegistration, findPastRetention, markExpired } from './store.ts';

/** Looked at together; a death in between leaves the rest for the next time. */
const batchLimit = 200;

/**
 * Ends registrations whose retention has passed by their merchant's clock: their account numbers are erased unless
 * another registration needs them. Answers those that were ended, of one merchant or of all.
 */
export async function expireRegistrations(
  services: PaymentServices,
  merchantId: string | null = null,
): Promise<ExpiredRegistration[]> {
  const ended: ExpiredRegistration[] = [];
  for (;;) {
    const due = await findPastRetention(services.db.pool, services.clock.now(), merchantId, batchLimit);
    for (const registration of due) if (await expire(services, registration)) ended.push(registration);
    if (due.length < batchLimit) return ended;
  }
}

/** Erased with its end or not at all; false when it was extended or deregistered meanwhile. */
async function expire(services: PaymentServices, registration: ExpiredRegistration): Promise<boolean> {
  const { id, channelId, retainUntil, paymentBrand } = registration;
  const cause = { actor: 'system:retention', at: services.clock.now() };
  return withTransaction(services.db.pool, async (tx) => {
    if (!(await markExpired(tx, registration, cause))) return false;
    await eraseIfOrphaned(services, tx, registration);
    await recordChange(tx, services.vault, {
      ...cause,
      address: null,
      ...{ action: 'registration.expire', entityId: channelId, subjectId: id },
      before: { state: 'ACTIVE', paymentBrand },
      after: { state: 'EXPIRED', paymentBrand, retainUntil },
    });
    return true;
  });
}
