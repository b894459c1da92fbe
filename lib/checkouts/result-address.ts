import type { CheckoutOperation } from './checkout.ts';

/** The path of the result of a checkout, as the merchant fetches it (spec 6.2). */
export function resourcePathOf(checkoutId: string, operation: CheckoutOperation): string {
  return `/v1/checkouts/${checkoutId}/${operation}`;
}

/** Where the shopper returns to: the query of the merchant's address is kept (docs/decisions/0023). */
export function resultAddress(shopperResultUrl: string, checkoutId: string, operation: CheckoutOperation): string {
  const url = new URL(shopperResultUrl);
  url.searchParams.append('id', checkoutId);
  url.searchParams.append('resourcePath', resourcePathOf(checkoutId, operation));
  return url.href;
}
