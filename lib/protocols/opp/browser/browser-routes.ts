import type { BrowserRoute } from './browser-request.ts';
import { checkoutFormRoute, checkoutProgressRoute } from './checkout-form.ts';
import { payCheckoutRoute, registerCheckoutRoute } from './pay-checkout.ts';

/** What a shopper's browser calls (spec 4.2). */
export const browserRoutes: readonly BrowserRoute[] = [
  { operation: 'checkouts.pay', run: payCheckoutRoute },
  { operation: 'checkouts.register', run: registerCheckoutRoute },
  { operation: 'checkouts.form', run: checkoutFormRoute },
  { operation: 'checkouts.progress', run: checkoutProgressRoute },
];
