// A checkout that was paid before: its result stands in the place of the form.
import type { FormEnd } from '../config.ts';
import { h } from '../dom.ts';
import { readWebAddress } from '../payment/answer.ts';
import { finish } from '../payment/continue-payment.ts';
import { formatAmount } from '../texts.ts';
import { applyAppearance } from './appearance.ts';
import { followColourScheme } from './colour-scheme.ts';
import type { CheckoutContext } from './context.ts';
import { lookClasses } from './look-classes.ts';

const textOf = { pending: 'stillProcessing', failed: 'failed' } as const;

/** A page that was reloaded or gone back to leads on by itself; one that is opened anew shows what became of it. */
export function showEnd(context: CheckoutContext, end: FormEnd, originals: readonly HTMLFormElement[]): HTMLElement[] {
  context.payment.state = 'closed';
  const url = readWebAddress(end.returnUrl);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const goesOn = url !== undefined && (navigation?.type === 'reload' || navigation?.type === 'back_forward');
  const results = originals.map((original) => {
    const container = createResult(context, end, url);
    original.replaceWith(container);
    applyAppearance(container, context.form.appearance);
    followColourScheme(context, container);
    return container;
  });
  if (goesOn) finish(context, url);
  return results;
}

function createResult({ texts, form, options }: CheckoutContext, end: FormEnd, url: string | undefined): HTMLElement {
  const { amount, currency, kind } = form;
  const isPaid = end.outcome === 'paid';
  const title = isPaid ? texts.get(kind === 'registration' ? 'saved' : 'paid') : texts.get(textOf[end.outcome]);
  const isAmountShown = isPaid && amount !== undefined && currency !== undefined;
  const box = h(
    'div',
    { class: `wpwl-form wpwl-form-has-inputs wpwl-result wpwl-result-${end.outcome}`, role: 'status' },
    isPaid ? h('span', { class: 'wpwl-result-mark', 'aria-hidden': 'true' }) : null,
    h('p', { class: 'wpwl-result-title' }, title),
    isAmountShown ? h('p', { class: 'wpwl-result-amount' }, formatAmount(texts.tag, amount, currency)) : null,
    url === undefined
      ? null
      : h('a', { class: 'wpwl-result-link', href: url, target: options.shopperResultTarget }, texts.get('backToShop')),
  );
  return h(
    'div',
    {
      class: `wpwl-container wpwl-container-result ${lookClasses(options)} wpwl-clearfix`,
      lang: texts.tag,
      dir: texts.isRightToLeft ? 'rtl' : undefined,
    },
    box,
  );
}
