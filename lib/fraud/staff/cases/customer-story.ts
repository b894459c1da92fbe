import { fromMinor } from '#lib/money/index.ts';
import { getPaymentStatus } from '#lib/payments/index.ts';
import type { RelatedPayment, SharedKey } from '../../cases/find-related-payments.ts';

/** What is known of the customer of a case from related payments of the last 31 days. */
export type CustomerStory = {
  firstSeenAt: string;
  payments: number;
  /** By an acquirer, or by us. */
  declined: number;
  chargedBack: number;
  /** What was approved, by currency. */
  approved: { currency: string; amount: string }[];
};

/** Many people share an address of the internet or a device; these values belong to one. */
const personalKeys: ReadonlySet<SharedKey> = new Set(['card', 'email', 'phone', 'customer']);

/** Null for a customer who is new. */
export function summariseCustomer(related: readonly RelatedPayment[]): CustomerStory | null {
  const payments = related.filter(({ keys }) => keys.some((key) => personalKeys.has(key))).map((each) => each.payment);
  const [oldest] = payments.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
  if (!oldest) return null;
  const approved = new Map<string, bigint>();
  for (const { state, currency, amountMinor } of payments) {
    if (state !== 'APPROVED' || currency === null || amountMinor === null) continue;
    approved.set(currency, (approved.get(currency) ?? 0n) + amountMinor);
  }
  return {
    firstSeenAt: oldest.createdAt.toISOString(),
    payments: payments.length,
    declined: payments.filter(({ state }) => state === 'DECLINED' || state === 'REJECTED').length,
    chargedBack: payments.filter((payment) => getPaymentStatus(payment) === 'charged back').length,
    approved: Array.from(approved, ([currency, minor]) => ({ currency, amount: fromMinor(minor, currency) })),
  };
}
