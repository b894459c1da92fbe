import { currentCell } from '#lib/platform/ids.ts';

/** What the form of a checkout does: it pays, or it stores payment data (spec 4.2). */
export type CheckoutOperation = 'payment' | 'registration';

/** The parameters of the merchant for a checkout, by the names of its protocol: this feature does not read them. */
export type CheckoutParameters = Readonly<Record<string, string>>;

/** A hosted checkout, as the database keeps it. */
export type Checkout = {
  merchantId: string;
  id: string;
  /** A channel, or a merchant whose dispatching selects one. */
  entityId: string;
  sealedParameters: string;
  merchantTransactionId: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  shopperResultUrl: string | null;
  version: number;
  /** How often its form was submitted. */
  attempts: number;
  /** The last payment or registration that was begun. */
  paymentId: string | null;
  operation: CheckoutOperation | null;
  claimedAt: Date | null;
  fetchedAt: Date | null;
  announcedAt: Date | null;
  actor: string;
  createdAt: Date;
  deletedAt: Date | null;
};

/** The id is valid for so long (spec 4.2, 8). */
export const lifetimeMs = 30 * 60_000;

/** After so many failed payments the checkout is closed (our choice: docs/decisions/0023). */
export const maxAttempts = 5;

/** Our form of the id (spec 2.2): the transaction id in upper case, and the node, without a dot. */
export function newCheckoutId(transactionId: string): string {
  return `${transactionId.toUpperCase()}-tp${currentCell()}`;
}

const idForm = /^[0-9A-F]{32}-[a-z0-9]{1,15}$/;

/** Whether an `ndc` is that of a checkout. */
export function isCheckoutId(text: string): boolean {
  return idForm.test(text);
}

/** Milliseconds until the id is no longer valid; 0 when it is not now. */
export function remainingMs({ createdAt, deletedAt }: Pick<Checkout, 'createdAt' | 'deletedAt'>, now: Date): number {
  if (deletedAt !== null) return 0;
  return Math.max(0, createdAt.getTime() + lifetimeMs - now.getTime());
}

/** Whether no further form is taken, after too many payments that failed. */
export function closedByAttempts({ attempts }: Pick<Checkout, 'attempts'>): boolean {
  return attempts >= maxAttempts;
}
