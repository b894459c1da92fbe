// A payment that was sent before the shopper reloaded the page or came back to it.

import type { PaymentForm } from '#widget/forms/form.ts';
import type { CheckoutContext } from '../checkout/context.ts';
import type { Progress } from './answer.ts';
import { resumePayment } from './continue-payment.ts';
import { askProgress } from './progress.ts';

/** Asks where the payment is when the page was reloaded or is shown again out of the browser's memory. */
export function continueLeftPayment(context: CheckoutContext, forms: () => readonly PaymentForm[]): void {
  const check = async () => {
    const [form] = forms();
    const progress = await askProgress(context);
    if (!form || !progress) return;
    if (progress !== 'gone' && mayPay(progress)) {
      context.payment.state = 'open';
      for (const each of forms()) each.setBusy(false);
      return context.status.clear();
    }
    context.payment.state = 'sending';
    form.setBusy(true);
    return resumePayment(context, form);
  };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload' || navigation?.type === 'back_forward') void check();
  window.addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) void check();
    },
    { signal: context.ended },
  );
}

/** A redirect that the shopper left, and a decline, are followed by paying again, not by themselves. */
function mayPay({ state, isDeclined }: Progress): boolean {
  return state === 'open' || state === 'redirected' || (state === 'finished' && isDeclined === true);
}
