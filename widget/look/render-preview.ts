// The card form as the back office previews it: the elements, texts and styles of the widget. Plain inputs stand in the
// place of the frames, which need a checkout.
import { applyAppearance } from '../checkout/appearance.ts';
import { createLogo } from '../checkout/logo.ts';
import type { FormLogo } from '../config.ts';
import { h, partClass } from '../dom.ts';
import { createGroup } from '../fields/field.ts';
import english from '../locales/en.json' with { type: 'json' };
import type { TextKey } from '../texts.ts';
import { appearanceOf, type Look } from './look.ts';

const texts = { get: (key: TextKey): string => english[key] };

/** One field; `state` is a class of the widget. */
function previewField(name: 'cardNumber' | 'expiry' | 'cvv' | 'cardHolder', value: string, state = '') {
  const control = h('input', { class: `wpwl-control wpwl-control-${name} ${state}`, value });
  if (name === 'expiry') control.placeholder = texts.get('expiryFormat');
  return createGroup(control, { name, label: texts.get(name), showLabel: true, texts });
}

/** A field with a value, an empty one, one that has the focus and one with an error. */
export function renderPreview(look: Look, logo?: FormLogo): HTMLElement {
  const number = previewField('cardNumber', '4200 0000 0000 0000');
  number.wrapper.append(h('span', { class: 'wpwl-brand-card wpwl-brand-VISA' }));
  const cvv = previewField('cvv', '123', 'wpwl-control-iframe wpwl-focus');
  cvv.group.append(h('div', { class: 'wpwl-hint-cvv-help' }, texts.get('cvvHint')));
  const holder = previewField('cardHolder', '');
  holder.showError('cardHolderError');
  const pay = texts.get('payAmount').replace('{amount}', '€92.00');
  const button = h('button', { type: 'button', class: 'wpwl-button wpwl-button-pay' }, pay);
  const submit = h('div', { class: partClass('group', 'submit') }, button);
  const groups = [number, previewField('expiry', ''), cvv, holder].map(({ group }) => group);
  const form = h('div', { class: 'wpwl-form wpwl-form-card wpwl-form-has-inputs' }, ...groups, submit);
  const container = h('div', { class: 'wpwl-container wpwl-container-card wpwl-style-card' }, form);
  if (logo) container.prepend(createLogo(logo));
  applyAppearance(container, appearanceOf(look));
  return container;
}
