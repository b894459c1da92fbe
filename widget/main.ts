// The widget: renders the payment forms of every checkout that a bootstrap announces, and the global `wpwl`.

import type { Widget } from '../packages/checkout-js/src/types.ts';
import { type RunningCheckout, startCheckout } from './checkout/start-checkout.ts';
import type { CheckoutQueue, QueuedCheckout } from './config.ts';
import { resetFormNumbers } from './forms/payment-form.ts';

type Page = typeof globalThis & { turnpikeCheckouts?: CheckoutQueue; wpwl?: Partial<Widget> };

const page = globalThis as Page;
const running = new Map<string, RunningCheckout>();

/** A script that is on the page twice starts its checkout once. */
function start(checkout: QueuedCheckout): void {
  if (running.has(checkout.checkoutId)) return;
  running.set(checkout.checkoutId, startCheckout(checkout));
}

const widget: Widget = {
  executePayment(id) {
    const forms = [...running.values()].flatMap((checkout) => checkout.forms());
    const found = forms.find(({ container, form }) =>
      [container, form].some((element) => element.id === id || element.classList.contains(id)),
    );
    found?.form.requestSubmit();
  },
  unload() {
    for (const checkout of running.values()) checkout.unload();
    running.clear();
    resetFormNumbers();
  },
};

const waiting = page.turnpikeCheckouts;
page.wpwl = Object.assign(page.wpwl ?? {}, widget);
page.turnpikeCheckouts = { push: start };
for (const checkout of Array.isArray(waiting) ? waiting : []) start(checkout);
