import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import { type Checkout, type CheckoutParameters, newCheckoutId } from './checkout.ts';
import { openParameters, sealParameters } from './parameters.ts';
import type { CheckoutServices } from './services.ts';
import { insertCheckouts, markDeleted, type NewRow, updateParameters } from './store.ts';

/** What is shown of the parameters in lists. */
export type CheckoutSummary = Pick<Checkout, 'merchantTransactionId' | 'amountMinor' | 'currency'>;

type Parts = Pick<CheckoutServices, 'checkouts' | 'db' | 'vault'>;

export type NewCheckout = {
  merchantId: string;
  entityId: string;
  /** Of the request: the same request again opens no second checkout. */
  transactionId: string;
  parameters: CheckoutParameters;
  summary: CheckoutSummary;
  actor: string;
  now: Date;
};

/** The row of a checkout that is not stored yet. */
export function prepareCheckout(services: Pick<Parts, 'vault'>, checkout: NewCheckout): NewRow {
  const { merchantId, entityId, transactionId, parameters, summary, actor, now } = checkout;
  const id = newCheckoutId(transactionId);
  const sealedParameters = sealParameters(services, { merchantId, id }, parameters);
  return { merchantId, id, entityId, sealedParameters, ...summary, actor, createdAt: now };
}

/** Opens a checkout for 30 minutes (spec 4.2). Returns its id. */
export async function createCheckout(services: Parts, checkout: NewCheckout): Promise<string> {
  const row = prepareCheckout(services, checkout);
  await services.checkouts.open(row);
  return row.id;
}

/** Opens a checkout together with other changes. */
export const storeCheckout = (tx: Tx, row: NewRow): Promise<void> => insertCheckouts(tx, [row]);

/** A change that another request made at the same time is read again. */
const maxTries = 3;

/** Adds parameters to a checkout, or replaces them (spec 4.2). False when a payment of it is under way or done. */
export async function updateCheckout(
  services: Parts,
  checkout: Checkout,
  added: CheckoutParameters,
  summarise: (parameters: CheckoutParameters) => CheckoutSummary,
): Promise<boolean> {
  let current: Checkout | null = checkout;
  for (let tries = 0; tries < maxTries && current; tries += 1) {
    const parameters = { ...(await openParameters(services, current)), ...added };
    const stored = { sealedParameters: sealParameters(services, current, parameters), ...summarise(parameters) };
    if (await updateParameters(autocommit(services.db), current, stored)) return true;
    const { version }: Checkout = current;
    current = await services.checkouts.find(checkout.id);
    if (current?.version === version) return false;
  }
  return false;
}

/** Ends a checkout before its time. False when a payment of it is under way or done. */
export async function deleteCheckout(services: Parts, checkout: Checkout, now: Date): Promise<boolean> {
  return markDeleted(autocommit(services.db), checkout, now);
}
