// Stored accounts, paid with in one click; the security code is entered again where the checkout or the page wants it.
import { cvvLengthOf, findBrand } from '#lib/brands/brands.ts';
import { type CheckoutContext, checkoutUrl } from '../checkout/context.ts';
import type { StoredRegistration } from '../config.ts';
import { h, nextId, partClass } from '../dom.ts';
import { brandName } from '../fields/brand-names.ts';
import type { Field } from '../fields/field.ts';
import type { FrameField } from '../fields/frame-field.ts';
import { isTrue } from '../options.ts';
import { postPayment } from '../payment/post-payment.ts';
import { createBlockedNotice } from './blocked.ts';
import { createCvvField } from './card-form.ts';
import type { PaymentForm } from './form.ts';
import { createFrameSender } from './frame-sender.ts';
import { createPaymentForm } from './payment-form.ts';
import { submitTextOf } from './submit-text.ts';

const isCard = ({ paymentBrand }: StoredRegistration) => findBrand(paymentBrand)?.kind === 'card';

export function createRegistrationsForm(context: CheckoutContext, original: HTMLFormElement): PaymentForm {
  const { form: checkout, options } = context;
  const list = createList(
    context,
    () => draw(),
    () => leave(),
  );
  const needsCvv = isTrue(options.registrations?.requireCvv, checkout.requireCvvForRegistrations === 'true');
  const formId = nextId('form');
  const sender = createFrameSender(() => cvv as FrameField, 'payment');
  const cvv = needsCvv && checkout.registrations.some(isCard) ? createStoredCvv() : undefined;
  const asksCvv = () => cvv !== undefined && isCard(list.selected());

  function createStoredCvv(): FrameField {
    const notice = createBlockedNotice(context, () => form.form);
    return createCvvField(context, {
      formId,
      onEnter: () => form.form.requestSubmit(),
      length: () => cvvLengthOf(list.selected().paymentBrand, null),
      onMessage: (message) => sender.receive(message),
      onBlocked: (isBlocked) => notice('cvv', isBlocked),
    });
  }
  /** After the last one is removed the other forms are what is left. */
  function leave(): void {
    form.container.querySelector<HTMLElement>('[data-action="show-initial-forms"]')?.click();
    form.container.hidden = true;
  }
  function draw(): void {
    if (!cvv) return;
    cvv.group.hidden = !asksCvv();
    cvv.clear();
    cvv.send({ type: 'cvv-length', length: cvvLengthOf(list.selected().paymentBrand, null) });
  }
  const cvvField: Field[] = cvv ? [{ ...cvv, problem: () => (asksCvv() ? cvv.problem() : null) }] : [];
  const form = createPaymentForm(context, {
    kind: 'registrations',
    isCard: true,
    before: 'onBeforeSubmitOneClickCard',
    submitText: submitTextOf(context),
    fields: [list.field, ...cvvField],
    frames: cvv ? [cvv] : [],
    brand: () => list.selected().paymentBrand,
    values: () => ({ registrationId: list.selected().id }),
    send: (fields) =>
      asksCvv() ? sender.send(fields) : postPayment(checkoutUrl(context, 'payment'), new URLSearchParams(fields)),
    original,
  });
  form.container.classList.add('wpwl-container-registration');
  draw();
  return form;
}

type RegistrationList = { readonly field: Field; selected(): StoredRegistration };

function createList(context: CheckoutContext, onChange: () => void, onEmpty: () => void): RegistrationList {
  const { registrations } = context.form;
  const { onRemove } = context.options.registrations ?? {};
  const [first] = registrations;
  if (!first) throw new Error('a list of registrations is not empty');
  let selected = first;
  let rows = registrations.map((registration) => {
    const row = createRow(context, registration, onRemove && (() => remove(row, registration.id)));
    row.radio.checked = registration === first;
    row.group.classList.toggle('wpwl-selected', registration === first);
    row.radio.addEventListener('change', () => {
      selected = registration;
      for (const other of rows) other.group.classList.toggle('wpwl-selected', other === row);
      onChange();
    });
    return row;
  });
  async function remove(row: Row, id: string): Promise<void> {
    row.setBusy(true);
    let isRemoved = false;
    try {
      isRemoved = (await onRemove?.(id)) !== false;
    } catch {
      // The shop could not delete it: it stays.
    }
    row.setBusy(false);
    if (!isRemoved) return;
    rows = rows.filter((other) => other !== row);
    row.group.remove();
    const [next] = rows;
    if (!next) return onEmpty();
    if (row.radio.checked) next.radio.click();
    next.radio.focus();
  }
  const group = h(
    'fieldset',
    { class: 'wpwl-registrations' },
    h('legend', { class: 'wpwl-form-title' }, context.texts.get('savedMethods')),
    ...rows.map((row) => row.group),
  );
  return {
    selected: () => selected,
    field: {
      group,
      wireNames: ['registrationId'],
      problem: () => null,
      showError: () => undefined,
      focus: () => rows[0]?.radio.focus(),
      values: () => ({}),
      clear: () => undefined,
    },
  };
}

type Row = { readonly radio: HTMLInputElement; readonly group: HTMLElement; setBusy(isBusy: boolean): void };

function createRow({ texts }: CheckoutContext, registration: StoredRegistration, onRemove?: () => void): Row {
  const { id, paymentBrand, last4Digits, expiryMonth, expiryYear, holder } = registration;
  const radio = h('input', { type: 'radio', name: 'registrationId', value: id, class: 'wpwl-control-registration' });
  const part = (name: string, ...content: (Node | string)[]) =>
    h('div', { class: partClass('wrapper', `registration-${name}`) }, ...content);
  const brand = h('span', { class: `wpwl-brand-logo wpwl-brand-${paymentBrand}`, 'aria-hidden': 'true' });
  const digits = last4Digits ? texts.get('endingIn', { digits: last4Digits }) : '';
  const date = expiryMonth && expiryYear ? `${expiryMonth}/${expiryYear.slice(-2)}` : '';
  const label = h(
    'label',
    { class: 'wpwl-registration' },
    part('registrationId', radio),
    part('brand', brand),
    h(
      'div',
      { class: partClass('wrapper', 'registration-details') },
      part('number', `${brandName(paymentBrand)} ${digits}`.trim()),
      ...(date ? [part('expiry', texts.get('expires', { date }))] : []),
      ...(holder ? [part('holder', holder)] : []),
    ),
  );
  const card = `${brandName(paymentBrand)} ${digits}`.trim();
  const removeLabel = texts.get('remove', { card });
  const button = h(
    'button',
    { type: 'button', class: 'wpwl-registration-remove', 'aria-label': removeLabel, title: removeLabel },
    '×',
  );
  button.addEventListener('click', () => onRemove?.());
  const removable = onRemove ? ' wpwl-registration-removable' : '';
  return {
    radio,
    group: h('div', { class: `${partClass('group', 'registration')}${removable}` }, label, onRemove && button),
    setBusy: (isBusy) => {
      button.disabled = isBusy;
    },
  };
}
