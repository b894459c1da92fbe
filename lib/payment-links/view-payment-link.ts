import { closeCheckout, prepareCheckout, remainingMs, storeCheckout } from '#lib/checkouts/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { openLinkParameters } from './create-payment-link.ts';
import { type ListedPaymentLink, type PaymentLink, type PaymentLinkView, stateOf } from './payment-link.ts';
import type { PaymentLinkServices } from './services.ts';
import { assignCheckout, findPaymentLink } from './store.ts';

/** A link with what came of it, as of now. */
export async function viewPaymentLink<Link extends ListedPaymentLink>(
  { checkouts }: Pick<PaymentLinkServices, 'checkouts'>,
  link: Link,
  now: Date,
): Promise<PaymentLinkView<Link>> {
  const checkout = link.checkoutId === null ? null : await checkouts.find(link.checkoutId);
  const payment = checkout && (await checkouts.findPayment(checkout));
  return { link, checkout, payment, state: stateOf({ link, checkout, payment, now }) };
}

/** Visitors who open the page at the same time read what the first of them did. */
const maxTries = 4;

/**
 * The link as a visitor finds it, with a checkout while it is open. All visitors have the same one: the next is opened
 * after the last one has ended without a payment, and by one of them only.
 */
export async function visitPaymentLink(
  services: PaymentLinkServices,
  link: PaymentLink,
  visit: { resultUrl: string; now: Date },
): Promise<PaymentLinkView> {
  let view = await viewPaymentLink(services, link, visit.now);
  for (let tries = 0; tries < maxTries && needsCheckout(view, visit.now); tries += 1) {
    await replaceCheckout(services, view, visit);
    const current = (await findPaymentLink(services.db, link.id)) ?? link;
    view = await viewPaymentLink(services, current, visit.now);
  }
  return view;
}

const needsCheckout = ({ state, checkout }: PaymentLinkView, now: Date): boolean =>
  state === 'OPEN' && (checkout === null || remainingMs(checkout, now) === 0);

class Overtaken extends Error {}

/** Ends the checkout of the link and opens the next one, in one transaction; the row of the link is locked first. */
async function replaceCheckout(
  services: PaymentLinkServices,
  { link, checkout }: PaymentLinkView,
  { resultUrl, now }: { resultUrl: string; now: Date },
): Promise<void> {
  const { merchantId, entityId, actor } = link;
  const parameters = { shopperResultUrl: resultUrl, ...(await openLinkParameters(services, link)) };
  const { merchantTransactionId, amountMinor, currency } = link;
  const next = prepareCheckout(services, {
    merchantId,
    entityId,
    transactionId: newTransactionId(now),
    parameters,
    actor,
    now,
    summary: { merchantTransactionId, amountMinor, currency },
  });
  try {
    await withTransaction(services.db.pool, async (tx) => {
      if (!(await assignCheckout(tx, link, next.id, now))) throw new Overtaken();
      // A form that was sent in the last moment of the old checkout may have begun a payment.
      const isOver = checkout === null || checkout.deletedAt !== null;
      if (!isOver && !(await closeCheckout(tx, checkout, now))) throw new Overtaken();
      await storeCheckout(tx, next);
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
