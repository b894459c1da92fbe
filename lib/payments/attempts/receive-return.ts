import { queryFirst } from '#lib/platform/database/statement.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices } from '../services.ts';
import { findPayment } from '../store.ts';
import { resolvePending } from './resolve-pending.ts';
import * as sql from './sql/index.ts';

/**
 * The payment whose shopper an acquirer has sent back, after the acquirer was asked for its result; what the shopper's
 * browser brings is not read. Null when the reference is of no payment.
 */
export async function receiveReturn(services: PaymentServices, reference: string): Promise<Payment | null> {
  const resolved = await resolvePending(services, reference);
  if (resolved) return resolved;
  const attempt = await queryFirst(services.db, sql.findAttempt, { reference });
  return attempt ? findPayment(services.db, attempt.merchantId, attempt.paymentId) : null;
}
