// What follows the gateway's answer: the shop's page, another party's page, or the form again.

import type { PaymentForm } from '#widget/forms/form.ts';
import { type CheckoutContext, gatewayOrigin } from '../checkout/context.ts';
import { reportError } from '../options.ts';
import { type PaymentAnswer, type Redirect, readAnswer } from './answer.ts';
import { runChallenge } from './challenge.ts';
import { goTo, submitTo } from './navigate.ts';
import { meetPreconditions } from './preconditions.ts';
import { followProgress } from './progress.ts';

/** `raw` is undefined when no answer arrived. */
export async function continuePayment(context: CheckoutContext, form: PaymentForm, raw: unknown): Promise<void> {
  const answer = readAnswer(raw);
  if (answer?.redirect) return continueRedirect(context, form, answer.redirect);
  if (answer?.returnUrl) return finish(context, answer.returnUrl);
  if (answer && answer.errors.length > 0) return reopen(context, form, answer);
  if (!answer) {
    context.status.show('connectionLost');
    const message = 'No answer arrived; the payment was not sent again.';
    reportError(context.options, { name: 'PciIframeSubmitError', message });
  }
  // Without a reason either the connection was cut or another tab pays: the gateway knows.
  return resumePayment(context, form, answer);
}

/** Finds out where the payment is, and goes on from there. */
export async function resumePayment(
  context: CheckoutContext,
  form: PaymentForm,
  answer?: PaymentAnswer,
): Promise<void> {
  const progress = await followProgress(context);
  if (progress === 'gone') return close(context, form, 'expired');
  if (progress === 'unpaid') return reopen(context, form, answer);
  if (progress === 'unknown') return close(context, form, 'stillProcessing');
  if (progress.state === 'redirected' && progress.redirect) {
    return continueRedirect(context, form, progress.redirect);
  }
  return progress.returnUrl ? finish(context, progress.returnUrl) : close(context, form, 'finished');
}

/** The payment has its end: the shop's page fetches the status and shows it. */
export function finish(context: CheckoutContext, url: string): void {
  context.payment.state = 'closed';
  context.status.show('finished');
  goTo(url, context.options.shopperResultTarget);
}

function close(context: CheckoutContext, form: PaymentForm, text: 'expired' | 'stillProcessing' | 'finished'): void {
  context.payment.state = 'closed';
  form.setBusy(false);
  form.disable();
  context.status.show(text, text === 'expired' ? 'error' : 'info');
}

/** Lets the shopper correct the form and pay again. */
function reopen(context: CheckoutContext, form: PaymentForm, answer: PaymentAnswer | undefined): void {
  context.payment.state = 'open';
  form.setBusy(false);
  if (!answer) {
    context.status.show('notPaid', 'error');
    return;
  }
  const first = form.showErrors(answer.errors.map(({ name }) => name));
  context.status.show('failed', 'error');
  first?.focus();
  const { code, description: message } = answer;
  reportError(context.options, { name: 'WidgetError', message, code, brand: form.brand() });
}

/** In a frame of this page: the authentication of a card, and brands that the page wants there. */
function isFramed(context: CheckoutContext, form: PaymentForm, { url }: Redirect): boolean {
  const isAuthentication = new URL(url).origin === gatewayOrigin(context) && form.isCard;
  return isAuthentication || (context.options.inlineFlow?.includes(form.brand()) ?? false);
}

async function continueRedirect(context: CheckoutContext, form: PaymentForm, redirect: Redirect): Promise<void> {
  context.status.show('redirecting');
  await meetPreconditions(redirect.preconditions);
  if (!isFramed(context, form, redirect)) return submitTo(redirect, context.options.paymentTarget ?? '_self');
  const end = await runChallenge(context, redirect);
  if (end !== 'closed') return finish(context, end.url);
  if (context.ended.aborted) return;
  await resumeClosed(context, form);
}

/** A closed frame leaves the payment waiting at the gateway; its frame is not opened again by itself. */
async function resumeClosed(context: CheckoutContext, form: PaymentForm): Promise<void> {
  const progress = await followProgress(context);
  if (typeof progress === 'object' && progress.returnUrl) return finish(context, progress.returnUrl);
  if (progress === 'gone') return close(context, form, 'expired');
  if (typeof progress === 'object' && progress.state === 'redirected') {
    context.payment.state = 'open';
    form.setBusy(false);
    return context.status.show('failed', 'error');
  }
  return progress === 'unpaid' ? reopen(context, form, undefined) : close(context, form, 'stillProcessing');
}
