import type { Pool } from '#lib/platform/database/pool.ts';
import { getNextQueryTime } from './attempts/attempt-store.ts';
import { type Payment, remainingMinor } from './payment.ts';
import { redirectTimeoutMs } from './suspended/expire-redirected.ts';

/** What has not happened yet and will, or may: the grey end of a timeline. */
export type ExpectedEvent =
  | { kind: 'status-query'; at: Date }
  | { kind: 'shopper-return'; at: Date }
  | { kind: 'redirect-return'; at: Date }
  | { kind: 'capture-or-void'; amountMinor: bigint };

export async function listExpectedEvents(pool: Pool, payment: Payment): Promise<ExpectedEvent[]> {
  if (payment.state === 'APPROVED' && payment.paymentType === 'PA' && !payment.closed) {
    const amountMinor = remainingMinor(payment);
    return amountMinor > 0n ? [{ kind: 'capture-or-void', amountMinor }] : [];
  }
  if (payment.state === 'PENDING' && payment.outcome.suspended !== undefined) {
    return [{ kind: 'redirect-return', at: new Date(payment.updatedAt.getTime() + redirectTimeoutMs) }];
  }
  const at = await getNextQueryTime(pool, payment.merchantId, payment.id);
  if (!at) return [];
  return [{ kind: payment.state === 'PENDING' ? 'shopper-return' : 'status-query', at }];
}
