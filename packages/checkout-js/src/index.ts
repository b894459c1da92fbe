// Loads the payment form of a checkout into a page.
import type { Widget, WidgetError, WidgetOptions } from './types.ts';

export type {
  AccessibilityOptions,
  BillingAddress,
  ThreeDFrameSize,
  Widget,
  WidgetCallbacks,
  WidgetError,
  WidgetLook,
  WidgetOptions,
  WidgetStyle,
} from './types.ts';

export type CheckoutSource = {
  /** The gateway, such as `https://pay.example.com`. */
  readonly baseUrl: string;
  /** The `id` of `POST /v1/checkouts`. */
  readonly checkoutId: string;
  /** The `integrity` of the same answer; it needs `integrity=true` in the request. */
  readonly integrity?: string | undefined;
  /** A registration stores an account without a payment. */
  readonly kind?: 'payment' | 'registration';
  /** The nonce of the page, where its policy allows scripts by nonce. */
  readonly nonce?: string | undefined;
};

export type LoadOptions = CheckoutSource & { readonly options?: WidgetOptions };

/** The script could not be loaded, or the checkout cannot be paid. */
export class CheckoutError extends Error {
  readonly reason: WidgetError['name'] | 'ScriptError';

  constructor(reason: WidgetError['name'] | 'ScriptError', message: string) {
    super(message);
    this.name = 'CheckoutError';
    this.reason = reason;
  }
}

/** Errors after which there is no form that can be paid with. */
const fatal: ReadonlySet<string> = new Set([
  'InvalidCheckoutIdError',
  'InvalidFormError',
  'PciIframeCommunicationError',
]);

export function scriptUrl({ baseUrl, checkoutId, kind = 'payment' }: CheckoutSource): string {
  const id = kind === 'registration' ? `${checkoutId}/registration` : checkoutId;
  return `${baseUrl.replace(/\/+$/u, '')}/v1/paymentWidgets.js?checkoutId=${id}`;
}

/**
 * Puts the payment form into every `form.paymentWidgets` of the page. Resolves when the forms can be typed into; rejects with a
 * CheckoutError. The callbacks of `options` are called as usual.
 */
export function loadCheckout({ options = {}, ...source }: LoadOptions): Promise<Widget> {
  const script = document.createElement('script');
  script.src = scriptUrl(source);
  script.async = true;
  if (source.integrity) script.integrity = source.integrity;
  if (source.nonce) script.nonce = source.nonce;
  script.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    window.wpwlOptions = {
      ...options,
      onReady(containers) {
        options.onReady?.(containers);
        resolve(widgetOf(script));
      },
      onError(error) {
        options.onError?.(error);
        if (fatal.has(error.name)) reject(new CheckoutError(error.name, error.message));
      },
    };
    script.onerror = () => reject(new CheckoutError('ScriptError', 'The script of the checkout could not be loaded.'));
    document.head.append(script);
  });
}

function widgetOf(script: HTMLScriptElement): Widget {
  return {
    executePayment: (id) => window.wpwl?.executePayment?.(id),
    unload() {
      window.wpwl?.unload?.();
      script.remove();
    },
  };
}
