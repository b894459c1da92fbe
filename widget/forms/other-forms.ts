// The forms that hold no card data: the page sends them to the gateway itself.
import { type Brand, findBrand } from '#lib/brands/brands.ts';
import { type CheckoutContext, checkoutUrl } from '../checkout/context.ts';
import { h } from '../dom.ts';
import { brandName } from '../fields/brand-names.ts';
import type { Field } from '../fields/field.ts';
import { createTextField, type TextFieldOptions } from '../fields/text-field.ts';
import { postPayment } from '../payment/post-payment.ts';
import { payByWallet } from '../payment/wallet.ts';
import type { TextKey } from '../texts.ts';
import type { PaymentForm } from './form.ts';
import { formatIban, isIban, normalizeIban } from './iban.ts';
import { createPaymentForm } from './payment-form.ts';
import { submitTextOf } from './submit-text.ts';

type OtherKind = {
  readonly kind: string;
  readonly before: 'onBeforeSubmitDirectDebit' | 'onBeforeSubmitVirtualAccount';
  readonly fields: readonly Field[];
  readonly notes: readonly HTMLElement[];
  readonly submitText: string;
};

/** Accounts that are charged by a message to their owner: the provider has to know whose. */
const asksForAccount: ReadonlySet<string> = new Set(['CASHU', 'MBWAY', 'MOMO', 'MPESA', 'QIWI', 'WEBMONEY']);

export function createOtherForm(context: CheckoutContext, brand: string, original: HTMLFormElement): PaymentForm {
  const known = findBrand(brand);
  const kind = kindOf(context, brand, known);
  const isWallet = known?.kind === 'wallet';
  const logo = h('span', { class: `wpwl-brand-logo wpwl-brand-${brand}`, 'aria-hidden': 'true' });
  const form = createPaymentForm(context, {
    ...kind,
    onlyBrand: brand,
    isCard: isWallet,
    ...(isWallet ? { confirm: () => payByWallet(context, brand) } : {}),
    brand: () => brand,
    send: (fields) => postPayment(checkoutUrl(context, context.config.kind), new URLSearchParams(fields)),
    original,
  });
  if (kind.fields.length > 0) {
    form.form.prepend(h('div', { class: 'wpwl-form-title' }, logo, brandName(brand)));
  } else {
    const button = form.form.querySelector('.wpwl-button-pay');
    button?.classList.add('wpwl-button-brand', `wpwl-button-${brand}`);
    button?.prepend(logo);
  }
  return form;
}

function kindOf(context: CheckoutContext, brand: string, known: Brand | undefined): OtherKind {
  const { texts } = context;
  const note = (key: TextKey, className: string) =>
    h('p', { class: className }, texts.get(key, { brand: brandName(brand) }));
  if (known?.kind === 'bankAccount' && !known.async) {
    return {
      kind: 'directDebit',
      before: 'onBeforeSubmitDirectDebit',
      fields: [createAccountHolder(context), createIbanField(context)],
      notes: [note('mandate', 'wpwl-mandate')],
      submitText: submitTextOf(context),
    };
  }
  const other = { before: 'onBeforeSubmitVirtualAccount', notes: [], submitText: submitTextOf(context) } as const;
  if (known?.kind === 'giftCard') return { ...other, kind: 'giftCard', fields: createGiftCardFields(context) };
  if (asksForAccount.has(brand)) {
    return { ...other, kind: 'virtualAccount', fields: [createAccountId(context)] };
  }
  const kind = known?.method === 'OT' ? 'onlineTransfer' : 'virtualAccount';
  const submitText = texts.get('continueWith', { brand: brandName(brand) });
  const notes = known?.kind === 'wallet' ? [] : [note('redirectNotice', 'wpwl-redirect-notice')];
  return { ...other, kind, fields: [], notes, submitText };
}

type OwnOptions = Pick<TextFieldOptions, 'name' | 'wireName' | 'check'> & Partial<TextFieldOptions>;

function createField({ texts, options }: CheckoutContext, label: TextKey, own: OwnOptions): Field {
  const showLabel = options.showLabels !== false;
  const placeholder = showLabel ? undefined : texts.get(label);
  return createTextField({ label: texts.get(label), showLabel, placeholder, texts, ...own });
}

const createAccountHolder = (context: CheckoutContext): Field =>
  createField(context, 'accountHolder', {
    name: 'accountHolder',
    wireName: 'bankAccount.holder',
    attributes: { autocomplete: 'name', maxlength: '128' },
    check: (text) => (text.length < 4 ? 'holderError' : null),
  });

const createIbanField = (context: CheckoutContext): Field =>
  createField(context, 'iban', {
    name: 'accountIban',
    wireName: 'bankAccount.iban',
    attributes: { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', dir: 'ltr' },
    format: (text, isDeleting) => (isDeleting ? text : formatIban(text)),
    check: (text) => (isIban(text) ? null : 'ibanError'),
    read: (text) => ({ 'bankAccount.iban': normalizeIban(text) }),
  });

const createAccountId = (context: CheckoutContext): Field =>
  createField(context, 'accountId', {
    name: 'accountId',
    wireName: 'virtualAccount.accountId',
    attributes: { autocomplete: 'email', maxlength: '100' },
    check: (text) => (text === '' ? 'accountIdError' : null),
  });

const createGiftCardFields = (context: CheckoutContext): Field[] => [
  createField(context, 'giftCardNumber', {
    name: 'giftCardNumber',
    wireName: 'giftCard.number',
    attributes: { autocomplete: 'off', maxlength: '64', dir: 'ltr' },
    check: (text) => (text.length < 2 ? 'giftCardError' : null),
  }),
  createField(context, 'giftCardPin', {
    name: 'giftCardPin',
    wireName: 'giftCard.pin',
    attributes: { autocomplete: 'off', maxlength: '16', dir: 'ltr', inputmode: 'numeric' },
    check: () => null,
  }),
];
