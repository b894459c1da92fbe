import { detectBrand } from '#lib/brands/index.ts';
import type { CheckoutOperation, CheckoutParameters, CheckoutSummary } from '#lib/checkouts/index.ts';
import { toMinor } from '#lib/money/index.ts';
import type { Operation, Params } from '../catalogue/index.ts';

/** What belongs to the checkout itself and not to its payment. */
const ofCheckout = /^(?:integrity|overridePaymentType\[.*|registrations\[\d+\]\.id|registrationId)$/;

/** Of the caller, not of the payment. */
const accessParameters = new Set(['entityId', 'authentication.entityId']);

/** What a checkout keeps of a request. */
export function sentParameters(params: Params): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => !accessParameters.has(name)));
}

/** What is known of a checkout without its form. */
export function summariseParameters(parameters: CheckoutParameters): CheckoutSummary {
  const { amount, currency = null, merchantTransactionId = null } = parameters;
  const amountMinor = amount === undefined || currency === null ? null : toMinor(amount, currency);
  return { merchantTransactionId, amountMinor, currency };
}

/** The stored cards that the merchant offers with a checkout. */
export function offeredRegistrations(parameters: CheckoutParameters): string[] {
  return Object.entries(parameters)
    .filter(([name]) => name.startsWith('registrations['))
    .map(([, id]) => id);
}

/** A checkout without amount and currency stores payment data (docs/decisions/0023). */
export function operationOf(parameters: CheckoutParameters): CheckoutOperation {
  return operationsOf(parameters)[0];
}

/** All that the form of a checkout may do; the first is what it does unless its page asks for the other. */
export function operationsOf({
  amount,
  createRegistration,
}: CheckoutParameters): readonly [CheckoutOperation, ...CheckoutOperation[]] {
  const stores = createRegistration === 'true' || createRegistration === '1';
  if (!stores) return ['payment'];
  return amount === undefined ? ['registration'] : ['payment', 'registration'];
}

/**
 * The parameters of the payment: those of the merchant, and what the shopper typed. What the merchant's server sent
 * counts, except for the address that the form returns to, so a shopper cannot change an amount or a name.
 */
export function paymentParameters(
  stored: CheckoutParameters,
  typed: Params,
  operation: CheckoutOperation,
): Map<string, string> {
  const merged = new Map([...typed, ...Object.entries(stored)].filter(([name]) => !ofCheckout.test(name)));
  const shopperResultUrl = typed.get('shopperResultUrl') ?? stored.shopperResultUrl;
  if (shopperResultUrl !== undefined) merged.set('shopperResultUrl', shopperResultUrl);
  if (operation === 'registration') {
    for (const name of ['amount', 'currency', 'paymentType', 'createRegistration']) merged.delete(name);
    return merged;
  }
  const paymentType = stored[`overridePaymentType[${paymentBrandOf(merged)}]`];
  if (paymentType !== undefined) merged.set('paymentType', paymentType);
  return merged;
}

/** The brand that pays: the one sent, or that of the card number. */
export function paymentBrandOf(params: Params): string | undefined {
  return params.get('paymentBrand') ?? detectBrand(params.get('card.number') ?? '');
}

/** The operation whose rules the merged parameters follow. */
export function validatedAs(operation: CheckoutOperation, registrationId: string | undefined): Operation {
  if (operation === 'registration') return 'registrations.create';
  return registrationId === undefined ? 'payments.create' : 'registrations.pay';
}

const browserHeaders = { acceptHeader: 'accept', userAgent: 'user-agent' } as const;

/** What only the connection of the shopper's browser shows, where the merchant did not send it. */
export function addBrowserFacts(
  params: Map<string, string>,
  address: string | null,
  readHeader: (name: string) => string | undefined,
): void {
  if (!params.has('customer.ip') && address !== null) params.set('customer.ip', address);
  for (const [field, header] of Object.entries(browserHeaders)) {
    const value = readHeader(header);
    const name = `customer.browser.${field}`;
    if (!params.has(name) && value !== undefined) params.set(name, value.slice(0, 2048));
  }
}
