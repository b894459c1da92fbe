// A card field in a frame of the gateway: the page configures it and learns its state, never its content.
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import { isDark, onSchemeChange } from '../checkout/colour-scheme.ts';
import { type CheckoutContext, checkoutUrl, gatewayOrigin } from '../checkout/context.ts';
import type { CheckoutForm } from '../config.ts';
import { h, nextId } from '../dom.ts';
import {
  type FieldName,
  type FieldSettings,
  type FieldState,
  type FromFrame,
  readFromFrame,
  type ToFrame,
  wrapMessage,
} from '../messages.ts';
import { callBack } from '../options.ts';
import type { TextKey } from '../texts.ts';
import { createGroup, type Field } from './field.ts';

export type FrameField = Field & {
  readonly frame: HTMLIFrameElement;
  /** Resolves when the field can be typed into; a frame that the page blocks never is. */
  readonly live: Promise<void>;
  state(): FieldState;
  send(message: ToFrame): void;
};

type FrameOptions = {
  readonly field: FieldName;
  /** Fields of one form find each other by it. */
  readonly formId: string;
  readonly label: string;
  readonly placeholder: string;
  readonly brands: readonly string[];
  readonly mayBeEmpty: boolean;
  readonly onMessage: (message: FromFrame, field: FrameField) => void;
  /** The frame did not load; or it did after all. */
  readonly onBlocked: (isBlocked: boolean) => void;
};

const emptyState: FieldState = {
  isEmpty: true,
  isValid: false,
  isComplete: false,
  error: null,
  brands: [],
  areBrandsSure: false,
  cvvLength: 3,
};
const defaultError: Readonly<Record<FieldName, TextKey>> = { cardNumber: 'cardNumberError', cvv: 'cvvError' };
const wireNames: Readonly<Record<FieldName, string>> = { cardNumber: 'card.number', cvv: 'card.cvv' };

/** A frame that does not answer within this time is reported: blocked by a policy, or offline. */
const maxSilenceMs = 15_000;
/** The script of a frame answers before its document has loaded; the page of a browser in its place never does. */
const graceMs = 2_000;

export function createFrameField(context: CheckoutContext, options: FrameOptions): FrameField {
  const { field, formId } = options;
  const frameId = nextId('frame');
  const query = new URLSearchParams({ field, form: formId, frame: frameId, origin: location.origin });
  const frame = h('iframe', {
    src: `${checkoutUrl(context, 'frame')}?${query}`,
    class: `wpwl-control wpwl-control-iframe wpwl-control-${field}`,
    name: frameId,
    title: options.label,
    scrolling: 'no',
    frameborder: '0',
    allowtransparency: 'true',
  });
  const shell = createGroup(frame, {
    name: field,
    label: options.label,
    showLabel: context.options.showLabels !== false,
    texts: context.texts,
  });
  let state = emptyState;
  const origin = gatewayOrigin(context);
  const send = (message: ToFrame) => frame.contentWindow?.postMessage(wrapMessage(frameId, message), origin);

  const configure = () => send({ type: 'configure', settings: settingsOf(context, options, frame) });
  // After the containers, whose colour the frame takes.
  onSchemeChange(context, () => setTimeout(configure));

  let setLive: () => void;
  const result: FrameField = {
    frame,
    live: new Promise((resolve) => {
      setLive = resolve;
    }),
    group: shell.group,
    wireNames: [wireNames[field]],
    state: () => state,
    send,
    problem: () => problemOf(state, options),
    showError(error) {
      shell.showError(error);
      if (error) send({ type: 'validate' });
    },
    focus: () => {
      frame.focus();
      send({ type: 'focus' });
    },
    values: () => ({}),
    clear: () => send({ type: 'clear' }),
  };

  watchFrame(context, frame, options.onBlocked);
  listen(context, frame, frameId, (message) => {
    if (message.type === 'ready') {
      setLive();
      options.onBlocked(false);
      state = emptyState;
      configure();
      callBack(context.options.onReadyIframeCommunication, frame);
    }
    if (message.type === 'state') {
      state = message.state;
      if (state.isValid) shell.showError(null);
    }
    frame.classList.toggle('wpwl-filled', !state.isEmpty);
    if (message.type === 'focus') frame.classList.add('wpwl-focus');
    if (message.type === 'blur') frame.classList.remove('wpwl-focus');
    if (message.type === 'blur' && !state.isEmpty) result.showError(problemOf(state, options));
    options.onMessage(message, result);
  });
  return result;
}

function problemOf(state: FieldState, { field, mayBeEmpty }: FrameOptions): TextKey | null {
  if (state.isValid || (state.isEmpty && mayBeEmpty)) return null;
  return (state.error ?? defaultError[field]) as TextKey;
}

/** Takes messages of this frame and of the gateway's origin alone. */
function listen(
  context: CheckoutContext,
  frame: HTMLIFrameElement,
  frameId: string,
  receive: (message: FromFrame) => void,
): void {
  const origin = gatewayOrigin(context);
  window.addEventListener(
    'message',
    (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const message = readFromFrame(event.data, frameId);
      if (!message) return;
      ready.add(frame);
      receive(message);
    },
    { signal: context.ended },
  );
}

/** Frames that have answered. */
const ready = new WeakSet<HTMLIFrameElement>();

/** Reports a frame that the page's policy or an extension of the browser blocks, as soon as that can be known. */
function watchFrame(context: CheckoutContext, frame: HTMLIFrameElement, onBlocked: (isBlocked: boolean) => void): void {
  const check = (isWanted: boolean) => {
    if (isWanted && !ready.has(frame) && frame.isConnected && !context.ended.aborted) onBlocked(true);
  };
  const on = { signal: context.ended };
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      const isFrame = /^(?:frame|child|default)-src$/u.test(effectiveDirective);
      check(isFrame && blockedURI.startsWith(gatewayOrigin(context)));
    },
    on,
  );
  frame.addEventListener('load', () => setTimeout(check, graceMs, true), on);
  setTimeout(check, maxSilenceMs, true);
}

/** The font of the frame element goes on inside it, so that the shop's own CSS counts; its options count more. */
const inheritedStyles = ['color', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-align'];

function settingsOf(
  { texts, options, form }: CheckoutContext,
  { label, placeholder, brands, mayBeEmpty }: FrameOptions,
  frame: HTMLIFrameElement,
): FieldSettings {
  const computed = getComputedStyle(frame);
  const base = Object.fromEntries(
    inheritedStyles.map((name) => [name, computed.getPropertyValue(name)] as const).filter(([, value]) => value),
  );
  const errors = Object.fromEntries(
    (['cardNumberError', 'brandError', 'cvvError'] as const).map((key) => [key, texts.get(key)]),
  );
  return {
    language: texts.tag,
    texts: { label, placeholder: options.showPlaceholders === false ? '' : placeholder, errors },
    styles: { base, ...placeholderStyles(options, form.appearance), ...readStyles(options.iframeStyles) },
    brands,
    brandPriority: options.brandDetectionPriority ?? [],
    maskCvv: options.maskCvv === true,
    allowEmpty: mayBeEmpty,
  };
}

/** That of the dark set in widget.css. */
const darkPlaceholder = '#a9b1bd';

/** The grey of a placeholder cannot be read on every background that an entity sets. */
function placeholderStyles(options: WidgetOptions, appearance: CheckoutForm['appearance']): FieldSettings['styles'] {
  const color = appearance?.colorPlaceholder ?? (isDark(options, appearance) ? darkPlaceholder : undefined);
  if (typeof color !== 'string') return {};
  return { 'card-number-placeholder': { color }, 'cvv-placeholder': { color } };
}

/** Values of a page's options may be numbers; a message takes texts. */
function readStyles(styles: unknown): FieldSettings['styles'] {
  const entries = Object.entries(typeof styles === 'object' && styles ? styles : {});
  return Object.fromEntries(
    entries.map(([part, rules]) => [
      part,
      Object.fromEntries(Object.entries(rules ?? {}).map(([name, value]) => [name, String(value)])),
    ]),
  );
}
