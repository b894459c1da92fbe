import { type Checkout, closedByAttempts, remainingMs } from '#lib/checkouts/index.ts';
import { isFinal, type Payment } from '#lib/payments/index.ts';

/** A page of the gateway where one payment is made, as the database keeps it. */
export type PaymentLink = {
  merchantId: string;
  id: string;
  /** A channel, or a merchant whose dispatching selects one. */
  entityId: string;
  sealedParameters: string;
  amountMinor: bigint;
  currency: string;
  paymentType: string;
  merchantTransactionId: string | null;
  description: string | null;
  validUntil: Date;
  /** The only checkout that may be paid now; its payment is that of the link. */
  checkoutId: string | null;
  closedAt: Date | null;
  actor: string;
  createdAt: Date;
};

/** A link as staff reads it: without the stored request. */
export type ListedPaymentLink = Omit<PaymentLink, 'sealedParameters'>;

const dayMs = 86_400_000;

/** How long a link is valid where its merchant sets no time. */
export const defaultValidityMs = 7 * dayMs;

/** The longest validity of a link. */
export const maxValidityMs = 90 * dayMs;

/** PROCESSING: a payment was begun whose result is not known yet, so no other one may begin. */
export type PaymentLinkState = 'OPEN' | 'PROCESSING' | 'PAID' | 'EXPIRED' | 'CLOSED';

/** A link with what came of it. */
export type PaymentLinkView<Link extends ListedPaymentLink = PaymentLink> = {
  link: Link;
  state: PaymentLinkState;
  /** The checkout of the link; null until the page is opened. */
  checkout: Checkout | null;
  /** The last payment of that checkout. */
  payment: Payment | null;
};

type Parts = { link: ListedPaymentLink; checkout: Checkout | null; payment: Payment | null; now: Date };

/** Nothing of the state is stored, so it cannot disagree with the payment. */
export function stateOf({ link, checkout, payment, now }: Parts): PaymentLinkState {
  if (payment?.state === 'APPROVED') return 'PAID';
  if (mayStillBePaid(link, checkout, payment)) return 'PROCESSING';
  if (link.closedAt !== null) return 'CLOSED';
  return link.validUntil <= now ? 'EXPIRED' : 'OPEN';
}

/** A checkout that cannot be read, and a payment that is not stored yet, count as begun: no second payment may follow. */
function mayStillBePaid(link: ListedPaymentLink, checkout: Checkout | null, payment: Payment | null): boolean {
  if (checkout === null) return link.checkoutId !== null;
  if (payment === null) return checkout.paymentId !== null;
  return !isFinal(payment.state);
}

/** Whether the form of the checkout can be shown: a lost answer, too, is continued there. */
export function takesForms({ checkout, payment }: PaymentLinkView, now: Date): boolean {
  if (checkout === null || remainingMs(checkout, now) === 0 || payment?.state === 'HELD') return false;
  return payment === null || !isFinal(payment.state) || !closedByAttempts(checkout);
}
