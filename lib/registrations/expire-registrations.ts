import { recordChange } from '#lib/audit/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { eraseIfOrphaned } from './erase-orphaned-instrument.ts';
import { type ExpiredRegistration, findPastRetention, markExpired } from './store.ts';

/** Registrations read with one query. After a crash the next run processes the rest. */
const batchLimit = 200;

/**
 * Expires registrations whose retention has passed by their merchant's clock, of one merchant or of all, and erases
 * account numbers that no other registration needs. Returns the expired registrations.
 */
export async function expireRegistrations(
  services: PaymentServices,
  merchantId: string | null = null,
): Promise<ExpiredRegistration[]> {
  const expired: ExpiredRegistration[] = [];
  for (;;) {
    const due = await findPastRetention(services.db, services.clock.now(), merchantId, batchLimit);
    for (const registration of due) if (await expire(services, registration)) expired.push(registration);
    if (due.length < batchLimit) return expired;
  }
}

/** Expires and erases in one transaction; false when it was extended or deregistered concurrently. */
async function expire(services: PaymentServices, registration: ExpiredRegistration): Promise<boolean> {
  const { id, channelId, retainUntil, paymentBrand } = registration;
  const cause = { actor: 'system:retention', at: services.clock.now() };
  return withTransaction(services.db.pool, async (tx) => {
    if (!(await markExpired(tx, registration, cause))) return false;
    await eraseIfOrphaned(services, tx, registration);
    await recordChange(tx, services.vault, {
      ...cause,
      address: null,
      action: 'registration.expire',
      entityId: channelId,
      subjectId: id,
      before: { state: 'ACTIVE', paymentBrand },
      after: { state: 'EXPIRED', paymentBrand, retainUntil },
    });
    return true;
  });
}
