import { createSharedRuns } from '#lib/platform/shared-runs.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices } from '../services.ts';
import { findOpenAttempt } from './attempt-store.ts';
import { resolveAttempt } from './resolve-unknown-attempts.ts';

/**
 * The result of an asynchronous payment has arrived somewhere (spec 3.1): the acquirer is asked and the
 * same id becomes final. The sender of a notification is not trusted, only the acquirer's answer is; so a forged or
 * repeated notice changes nothing. Null when nothing waits under this reference.
 */
export function resolvePending(services: PaymentServices, reference: string): Promise<Payment | null> {
  return runs.run(reference, () => resolve(services, reference));
}

/** Notices and shoppers may come many at once, from anywhere: the acquirer is asked once for those that wait. */
const runs = createSharedRuns<Payment | null>();

async function resolve(services: PaymentServices, reference: string): Promise<Payment | null> {
  const attempt = await findOpenAttempt(services.db, reference);
  return attempt ? resolveAttempt(services, attempt) : null;
}
