import { closeCheckout } from '#lib/checkouts/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ListedPaymentLink, PaymentLinkView } from './payment-link.ts';
import { markClosed } from './store.ts';

/** The link was paid, is being paid, or was closed or opened by another request at this moment. */
export class PaymentLinkInUseError extends Error {}

/**
 * Ends a link before its time, and its checkout with it. Throws where a payment is under way or done: the transaction
 * is to be rolled back.
 */
export async function closePaymentLink(
  tx: Tx,
  { link, checkout }: PaymentLinkView<ListedPaymentLink>,
  now: Date,
): Promise<void> {
  if (!(await markClosed(tx, link, now))) throw new PaymentLinkInUseError();
  if (checkout === null || checkout.deletedAt !== null) return;
  if (!(await closeCheckout(tx, checkout, now))) throw new PaymentLinkInUseError();
}
