import type { Pool } from '#lib/platform/database/pool.ts';
import { findNextInquiry } from './attempt-store.ts';
import { type Payment, remainingMinor } from './payment.ts';

/** What has not happened yet and will, or may: the grey end of a timeline. */
export type Expected =
  | { kind: 'acquirer-asked'; at: Date }
  | { kind: 'shopper-returns'; at: Date }
  | { kind: 'capture-or-reversal'; amountMinor: bigint };

export async function findExpected(pool: Pool, payment: Payment): Promise<Expected[]> {
  if (payment.state === 'APPROVED' && payment.paymentType === 'PA' && !payment.closed) {
    const amountMinor = remainingMinor(payment);
    return amountMinor > 0n ? [{ kind: 'capture-or-reversal', amountMinor }] : [];
  }
  const at = await findNextInquiry(pool, payment.id);
  if (!at) return [];
  return [{ kind: payment.state === 'PENDING' ? 'shopper-returns' : 'acquirer-asked', at }];
}
