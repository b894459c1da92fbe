// One checkout on a page, from the data of its form to the end of its payment.

import type { PaymentForm } from '#widget/forms/form.ts';
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import type { QueuedCheckout } from '../config.ts';
import { h } from '../dom.ts';
import { callBack, readOptions, reportError } from '../options.ts';
import { continueLeftPayment } from '../payment/left-payment.ts';
import { loadTexts, selectLocale, type Texts } from '../texts.ts';
import type { CheckoutContext } from './context.ts';
import { type Follower, followHiddenForms } from './hidden-forms.ts';
import { replaceForm } from './replace-form.ts';
import { showEnd } from './show-end.ts';
import { showSkeletons } from './skeletons.ts';
import { createStatus } from './status.ts';

export type RunningCheckout = { readonly checkoutId: string; forms(): readonly PaymentForm[]; unload(): void };

const formSelector = 'form.paymentWidgets';

/** Options and forms may stand behind the script, so nothing is read before the page is complete. */
function whenComplete(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}

export function startCheckout(queued: QueuedCheckout): RunningCheckout {
  const end = new AbortController();
  const forms: PaymentForm[] = [];
  // A rejection is waited for below; until then it is not unhandled.
  queued.form.catch(() => undefined);
  const running = whenComplete()
    // Scripts behind ours have run, too.
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => (end.signal.aborted ? undefined : runCheckout(queued, end.signal, forms)));
  running.catch((error: unknown) => reportError(readOptions(), { name: 'WidgetError', message: String(error) }));
  return {
    checkoutId: queued.checkoutId,
    forms: () => forms,
    unload() {
      end.abort();
      for (const { container } of forms) container.remove();
      document.getElementById('wpwl-registrations')?.remove();
    },
  };
}

async function runCheckout(queued: QueuedCheckout, ended: AbortSignal, forms: PaymentForm[]): Promise<void> {
  const options = readOptions();
  const skeletons = showSkeletons(options, document.querySelectorAll<HTMLFormElement>(formSelector));
  const form = await queued.form.catch(() => undefined);
  const texts = await loadTexts(queued.baseUrl, options, selectLocale(options, form?.locale));
  for (const skeleton of skeletons) skeleton.remove();
  if (ended.aborted) return;
  if (!form) return showNoForm(options, texts, form === null ? 'expired' : 'unavailable');
  const context: CheckoutContext = {
    config: queued,
    form,
    options,
    texts,
    ended,
    status: createStatus(() => texts, options.accessibility?.announcements),
    payment: { state: 'open' },
  };
  if (form.ended) {
    const originals = [...document.querySelectorAll<HTMLFormElement>(formSelector)];
    const results = showEnd(context, form.ended, originals);
    ended.addEventListener('abort', () => {
      for (const result of results) result.remove();
    });
    callBack(options.onReady, results);
    return;
  }
  const replace = () => {
    const originals = [...document.querySelectorAll<HTMLFormElement>(formSelector)].filter(isUnused);
    const follow = followHiddenForms(originals, ended);
    const added = originals.flatMap((original) => replaceAndFollow(context, original, follow));
    forms.push(...added);
    return added;
  };
  if (replace().length === 0) reportMissingForm(options, ended);
  focusFirst(options, forms);
  void Promise.all(forms.map(({ live }) => live)).then(() => {
    if (ended.aborted) return;
    callBack(
      options.onReady,
      forms.map(({ container }) => container),
    );
  });
  const observer = new MutationObserver(replace);
  observer.observe(document.body, { childList: true, subtree: true });
  ended.addEventListener('abort', () => observer.disconnect());
  closeInTime(context, forms);
  continueLeftPayment(context, () => forms);
}

function replaceAndFollow(context: CheckoutContext, original: HTMLFormElement, follow: Follower): PaymentForm[] {
  const added = replaceForm(context, original);
  const elements = added.map(({ container }) => container);
  if (elements.length > 0) for (const mark of follow(original, elements)) seen.add(mark);
  return added;
}

const seen = new WeakSet<HTMLFormElement>();

/** A form that could not be replaced stays where it is and is reported once. */
function isUnused(original: HTMLFormElement): boolean {
  if (seen.has(original)) return false;
  seen.add(original);
  return true;
}

function showNoForm(options: WidgetOptions, texts: Texts, reason: 'expired' | 'unavailable'): void {
  for (const form of document.querySelectorAll(formSelector)) {
    form.replaceWith(
      h(
        'div',
        { class: 'wpwl-container wpwl-status wpwl-status-error', role: 'alert', lang: texts.tag },
        texts.get(reason),
      ),
    );
  }
  reportError(
    options,
    reason === 'expired'
      ? { name: 'InvalidCheckoutIdError', message: 'The checkout is unknown, expired or closed.' }
      : { name: 'WidgetError', message: 'The data of the checkout could not be loaded: check connect-src.' },
  );
}

/** The parser of browsers drops a form inside a form without a trace (spec 4.2.9). */
function reportMissingForm(options: WidgetOptions, ended: AbortSignal): void {
  if (document.readyState === 'complete' && document.forms.length === 0) return;
  const report = () => {
    if (ended.aborted || document.forms.length === 0) return;
    if (document.querySelector('.wpwl-container, form.paymentWidgets')) return;
    const message =
      'No form with the class paymentWidgets is on the page. Browsers drop a form that is inside another form.';
    reportError(options, { name: 'InvalidFormError', message });
  };
  if (document.readyState === 'complete') setTimeout(report, 1000);
  else window.addEventListener('load', () => setTimeout(report, 1000), { signal: ended });
}

function focusFirst({ autofocus }: WidgetOptions, forms: readonly PaymentForm[]): void {
  if (!autofocus) return;
  const [first] = forms;
  const part = autofocus === 'card.number' ? 'cardNumber' : autofocus === 'card.cvv' ? 'cvv' : undefined;
  const control = part
    ? first?.form.querySelector<HTMLElement>(`.wpwl-control-${part}`)
    : first?.form.querySelector<HTMLElement>(`[name="${CSS.escape(autofocus)}"]`);
  control?.focus();
}

/** A checkout ends 30 minutes after it was created (spec 3.1); what is under way goes on. */
function closeInTime(context: CheckoutContext, forms: readonly PaymentForm[]): void {
  const timer = setTimeout(() => {
    if (context.payment.state !== 'open') return;
    context.payment.state = 'closed';
    for (const form of forms) form.disable();
    context.status.show('expired', 'error');
    const message = 'The checkout has expired.';
    reportError(context.options, { name: 'InvalidCheckoutIdError', message });
  }, Number(context.form.secondsLeft) * 1000);
  context.ended.addEventListener('abort', () => clearTimeout(timer));
}
