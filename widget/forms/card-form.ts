// The form for cards. Number and security code are frames of the gateway, which send the payment themselves.
import { isSharedBrand } from '#lib/brands/brands.ts';
import type { CheckoutContext } from '../checkout/context.ts';
import { h, nextId } from '../dom.ts';
import { createBrandField } from '../fields/brand-field.ts';
import type { Field } from '../fields/field.ts';
import { createFrameField, type FrameField } from '../fields/frame-field.ts';
import { callBack, isTrue } from '../options.ts';
import { createBillingFields } from './billing-fields.ts';
import { createBlockedNotice } from './blocked.ts';
import { createExpiryField, createHolderField } from './card-fields.ts';
import type { PaymentForm } from './form.ts';
import { createFrameSender } from './frame-sender.ts';
import { createPaymentForm } from './payment-form.ts';
import { submitTextOf } from './submit-text.ts';

export function createCardForm(
  context: CheckoutContext,
  brands: readonly string[],
  original: HTMLFormElement,
): PaymentForm {
  const { options, texts, config } = context;
  const formId = nextId('form');
  const brand = createBrandField(context, brands);
  const expiry = createExpiryField(context);
  const sender = createFrameSender(() => number, config.kind);
  let form: PaymentForm;
  const notice = createBlockedNotice(context, () => form.form);
  const onEnter = () => {
    if (options.disableSubmitOnEnter !== true) form.form.requestSubmit();
  };

  const number: FrameField = createFrameField(context, {
    field: 'cardNumber',
    formId,
    label: texts.get('cardNumber'),
    placeholder: '1234 1234 1234 1234',
    brands,
    mayBeEmpty: false,
    onBlocked: (isBlocked) => notice('cardNumber', isBlocked),
    onMessage(message, field) {
      sender.receive(message);
      if (message.type === 'enter') onEnter();
      if (message.type === 'blur') callBack(options.onBlurCardNumber, field.state().isValid);
      if (message.type !== 'state') return;
      brand.setDetected(message.state);
      cvv?.send({ type: 'cvv-length', length: message.state.cvvLength });
      drawHint(hint, message.state.cvvLength, texts);
    },
  });
  const cvv =
    options.requireCvv === false
      ? undefined
      : createCvvField(context, {
          formId,
          onEnter,
          length: () => number.state().cvvLength,
          onBlocked: (isBlocked) => notice('cvv', isBlocked),
        });
  const hint = h('div', { class: 'wpwl-hint-cvv-help' });
  if (options.showCVVHint && cvv) cvv.group.append(hint);
  drawHint(hint, 3, texts);
  number.group.querySelector('.wpwl-wrapper-cardNumber')?.append(brand.logo, brand.choice);

  // Where the number decides whether a brand is selected, the select must not move the field that is typed into.
  const brandComesLast = options.brandDetection !== false && brands.some(isSharedBrand);
  const fields: Field[] = [
    ...(brandComesLast ? [number, brand] : [brand, number]),
    expiry,
    ...(cvv ? [cvv] : []),
    createHolderField(context),
    ...createBillingFields(context),
  ];
  form = createPaymentForm(context, {
    kind: 'card',
    isCard: true,
    before: 'onBeforeSubmitCard',
    submitText: submitTextOf(context),
    fields,
    frames: [number, ...(cvv ? [cvv] : [])],
    brand: brand.brand,
    send: sender.send,
    original,
  });
  return form;
}

type CvvOptions = Pick<Parameters<typeof createFrameField>[1], 'formId' | 'onBlocked'> & {
  readonly onEnter: () => void;
  readonly length: () => number;
  readonly onMessage?: Parameters<typeof createFrameField>[1]['onMessage'];
};

/** The security code of a new card, or of a stored one. */
export function createCvvField(
  context: CheckoutContext,
  { formId, onBlocked, onEnter, length, onMessage }: CvvOptions,
): FrameField {
  const { options, texts } = context;
  return createFrameField(context, {
    field: 'cvv',
    formId,
    label: texts.get('cvv'),
    placeholder: '123',
    brands: [],
    mayBeEmpty: isTrue(options.allowEmptyCvv, false),
    onBlocked,
    onMessage(message, field) {
      if (message.type === 'ready') field.send({ type: 'cvv-length', length: length() });
      if (message.type === 'enter') onEnter();
      onMessage?.(message, field);
    },
  });
}

function drawHint(hint: HTMLElement, length: number, texts: CheckoutContext['texts']): void {
  hint.textContent = texts.get(length === 4 ? 'cvvHintFront' : 'cvvHint');
}
