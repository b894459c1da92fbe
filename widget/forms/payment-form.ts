// A form of the widget: its container, its fields and the button, with the classes of the family; and how it pays.
import type { CheckoutContext } from '../checkout/context.ts';
import { lookClasses } from '../checkout/look-classes.ts';
import { h, partClass } from '../dom.ts';
import type { Field } from '../fields/field.ts';
import type { FrameField } from '../fields/frame-field.ts';
import { callBack, reportError } from '../options.ts';
import { continuePayment } from '../payment/continue-payment.ts';
import type { TextKey } from '../texts.ts';
import { blockedClass } from './blocked.ts';
import { readBrowserData } from './browser-data.ts';
import { readExtraInputs } from './extra-inputs.ts';
import type { PaymentForm } from './form.ts';

type BeforeSubmit =
  | 'onBeforeSubmitCard'
  | 'onBeforeSubmitDirectDebit'
  | 'onBeforeSubmitVirtualAccount'
  | 'onBeforeSubmitOneClickCard';

export type FormOptions = {
  /** The family's name of the kind: `card`, `directDebit` … */
  readonly kind: string;
  /** A brand of its own, for forms of one brand. */
  readonly onlyBrand?: string;
  /** A card is charged, whose issuer may ask its holder in a frame. */
  readonly isCard: boolean;
  readonly before: BeforeSubmit;
  readonly submitText: string;
  readonly fields: readonly Field[];
  /** What stands between the fields and the button. */
  readonly notes?: readonly HTMLElement[];
  readonly brand: () => string;
  /** What the form sends beside its fields. */
  readonly values?: () => Readonly<Record<string, string>>;
  /** Where the shopper confirms before anything is sent. Undefined: the shopper does not pay now. */
  readonly confirm?: () => Promise<Readonly<Record<string, string>> | undefined>;
  /** Resolves with the gateway's answer, or undefined. */
  readonly send: (fields: Readonly<Record<string, string>>) => Promise<unknown>;
  /** The form of the shop's page that this one stands for. */
  readonly original: HTMLFormElement;
  /** Those of the fields that are frames. */
  readonly frames?: readonly FrameField[];
};

let lastNumber: Record<string, number> = {};

/** Numbers begin again with the next page that a shop renders without a reload. */
export function resetFormNumbers(): void {
  lastNumber = {};
}

export function createPaymentForm(context: CheckoutContext, options: FormOptions): PaymentForm {
  const { kind, onlyBrand, fields } = options;
  const classes = (part: string) =>
    [`wpwl-${part}`, `wpwl-${part}-${kind}`, onlyBrand && `wpwl-${part}-${kind}-${onlyBrand}`]
      .filter(Boolean)
      .join(' ');
  const button = h(
    'button',
    { type: 'submit', name: 'pay', class: 'wpwl-button wpwl-button-pay', 'data-action': 'submit-payment' },
    options.submitText,
  );
  const submitGroup = h(
    'div',
    { class: `${partClass('group', 'submit')} wpwl-clearfix` },
    h('div', { class: partClass('wrapper', 'submit') }, button),
  );
  const form = h(
    'form',
    {
      class: `${classes('form')} ${fields.length > 0 ? 'wpwl-form-has-inputs' : ''} wpwl-clearfix`,
      method: 'POST',
      action: options.original.getAttribute('action') ?? undefined,
      target: context.options.paymentTarget,
      lang: context.texts.tag,
      dir: context.texts.isRightToLeft ? 'rtl' : undefined,
      novalidate: true,
    },
    ...fields.map(({ group }) => group),
    ...(options.notes ?? []),
    submitGroup,
  );
  lastNumber[kind] = (lastNumber[kind] ?? 0) + 1;
  const container = h(
    'div',
    {
      class: `${classes('container')} ${lookClasses(context.options)} wpwl-clearfix`,
      id: `${kind}_${lastNumber[kind]}`,
    },
    form,
  );
  context.status.addTo(form);
  const own = new Set<Element>([...form.elements]);
  const { frames = [] } = options;
  const result: PaymentForm = {
    container,
    form,
    isCard: options.isCard,
    brand: options.brand,
    setBusy(isBusy) {
      form.classList.toggle('wpwl-busy', isBusy);
      form.setAttribute('aria-busy', String(isBusy));
      button.disabled = isBusy;
    },
    disable() {
      button.disabled = true;
      form.classList.add('wpwl-closed');
    },
    live: Promise.all(frames.map(({ live }) => live)),
    showErrors(wireNames) {
      const faulty = fields.filter((field) => field.wireNames.some((name) => wireNames.includes(name)));
      for (const field of faulty) field.showError(field.problem() ?? 'invalidError');
      return faulty[0];
    },
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitForm(context, options, result, own, event);
  });
  stopEnter(context, form);
  return result;
}

function stopEnter({ options }: CheckoutContext, form: HTMLFormElement): void {
  if (options.disableSubmitOnEnter !== true) return;
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  });
}

/** Shows what is wrong; returns the first faulty field. */
function checkFields(fields: readonly Field[]): { field: Field; problem: TextKey } | undefined {
  const faulty = fields.flatMap((field) => {
    const problem = field.problem();
    field.showError(problem);
    return problem ? [{ field, problem }] : [];
  });
  return faulty[0];
}

async function submitForm(
  context: CheckoutContext,
  options: FormOptions,
  form: PaymentForm,
  own: ReadonlySet<Element>,
  event: Event,
): Promise<void> {
  const { payment, status, texts } = context;
  // The second click, the second form, the second tab of the keyboard; or fields that are not there.
  if (payment.state !== 'open' || form.form.classList.contains(blockedClass)) return;
  const faulty = checkFields(options.fields);
  if (faulty) {
    status.say(texts.get(faulty.problem));
    return faulty.field.focus();
  }
  const extra = readExtraInputs(form.form, own);
  if (extra.refused !== undefined) {
    status.show('failed', 'error');
    return reportError(context.options, { name: 'InvalidFieldError', message: extra.refused });
  }
  payment.state = 'sending';
  const goesOn = await callBack(context.options[options.before], event);
  const confirmed = goesOn === false ? undefined : options.confirm ? await options.confirm() : {};
  if (confirmed === undefined) {
    payment.state = 'open';
    return;
  }
  form.setBusy(true);
  status.show('processing');
  callBack(context.options.onAfterSubmit, form.form);
  const fields = { ...extra.fields, ...readBrowserData(context.options), ...collectValues(options), ...confirmed };
  await continuePayment(context, form, await options.send(fields));
}

/** The form's action is where the shopper returns to (spec 4.2). */
function collectValues(options: FormOptions): Record<string, string> {
  const { original, brand } = options;
  const values = Object.assign({}, ...options.fields.map((field) => field.values()), options.values?.());
  const action = original.getAttribute('action') ? original.action : undefined;
  return { ...values, ...(brand() ? { paymentBrand: brand() } : {}), ...(action ? { shopperResultUrl: action } : {}) };
}
