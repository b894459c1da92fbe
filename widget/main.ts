// The widget: renders the payment forms of every checkout that a bootstrap announces.
import type { CheckoutQueue, QueuedCheckout } from './config.ts';

const page = globalThis as typeof globalThis & { turnpikeCheckouts?: CheckoutQueue };

function startCheckout(checkout: QueuedCheckout): void {
  void checkout.form;
}

const waiting = page.turnpikeCheckouts;
page.turnpikeCheckouts = { push: startCheckout };
for (const checkout of Array.isArray(waiting) ? waiting : []) startCheckout(checkout);
