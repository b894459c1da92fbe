// Puts the forms of the widget in the place of a form of the shop.

import { findBrand } from '#lib/brands/brands.ts';
import type { PaymentForm } from '#widget/forms/form.ts';
import { h } from '../dom.ts';
import { createCardForm } from '../forms/card-form.ts';
import { createOtherForm } from '../forms/other-forms.ts';
import { createRegistrationsForm } from '../forms/registrations-form.ts';
import { isTrue, reportError } from '../options.ts';
import { applyAppearance } from './appearance.ts';
import { followColourScheme } from './colour-scheme.ts';
import { type CheckoutContext, gatewayOrigin } from './context.ts';
import { createLogo } from './logo.ts';
import { readBrands } from './read-brands.ts';

/** The forms that now stand there; none, with an error, when the shop's form cannot be used. */
export function replaceForm(context: CheckoutContext, original: HTMLFormElement): PaymentForm[] {
  const { options, form: checkout } = context;
  const fail = (message: string) => {
    reportError(options, { name: 'InvalidFormError', message });
    return [];
  };
  if (original.parentElement?.closest('form')) {
    return fail('The form of the widget is inside another form, which would keep its fields from being sent.');
  }
  const { cards, others } = readBrands(original, checkout.paymentBrands);
  if (cards.length + others.length === 0) {
    return fail('The form names no brand that this checkout accepts: see its attribute data-brands.');
  }
  const stored =
    checkout.registrations.length > 0 && checkout.kind === 'payment'
      ? [createRegistrationsForm(context, original)]
      : [];
  const isWallet = (brand: string) => findBrand(brand)?.kind === 'wallet';
  const formOf = (brand: string) => createOtherForm(context, brand, original);
  const wallets = others.filter(isWallet).map(formOf);
  const initial = [
    ...(cards.length > 0 ? [createCardForm(context, cards, original)] : []),
    ...others.filter((brand) => !isWallet(brand)).map(formOf),
  ];
  const forms = [...wallets, ...stored, ...initial];
  moveExtras(original, forms);
  if (forms.length > wallets.length) {
    wallets.at(-1)?.container.append(h('div', { class: 'wpwl-divider' }, context.texts.get('otherMethod')));
  }
  original.replaceWith(...wallets.map(({ container }) => container), ...placeForms(context, stored, initial));
  if (checkout.testMode === 'true') {
    forms[0]?.form.prepend(h('div', { class: 'wpwl-test-mode' }, context.texts.get('testMode')));
  }
  // An image of another host could count the shoppers of a shop.
  if (checkout.logo && options.showLogo !== false && new URL(checkout.logo.url).origin === gatewayOrigin(context))
    forms[0]?.container.prepend(createLogo(checkout.logo));
  for (const { container } of forms) {
    applyAppearance(container, checkout.appearance);
    followColourScheme(context, container);
  }
  return forms;
}

/** What the shop put into its form belongs to each of ours; the first one gets the elements themselves. */
function moveExtras(original: HTMLFormElement, forms: readonly PaymentForm[]): void {
  const extras = [...original.children];
  if (extras.length === 0) return;
  forms.forEach(({ form }, index) => {
    const group = h('div', { class: 'wpwl-group wpwl-group-custom wpwl-clearfix' });
    group.append(...(index === 0 ? extras : extras.map((extra) => extra.cloneNode(true))));
    form.querySelector('.wpwl-group-submit')?.before(group);
  });
}

/** Stored accounts come before the other forms, which wait behind a button unless the page shows them. */
function placeForms(
  { options, texts }: CheckoutContext,
  stored: readonly PaymentForm[],
  initial: readonly PaymentForm[],
): HTMLElement[] {
  const containers = initial.map(({ container }) => container);
  const [first] = stored;
  if (!first || containers.length === 0) return [...stored.map(({ container }) => container), ...containers];
  const box = h('div', { id: 'wpwl-registrations' }, first.container);
  if (!isTrue(options.registrations?.hideInitialPaymentForms, true)) return [box, ...containers];
  const button = h(
    'button',
    { type: 'button', class: 'wpwl-button wpwl-button-other', 'data-action': 'show-initial-forms' },
    texts.get('otherMethod'),
  );
  button.addEventListener('click', () => {
    for (const container of containers) container.hidden = false;
    button.remove();
    containers[0]?.querySelector<HTMLElement>('iframe, input, button')?.focus();
  });
  for (const container of containers) container.hidden = true;
  first.form.after(button);
  return [box, ...containers];
}
