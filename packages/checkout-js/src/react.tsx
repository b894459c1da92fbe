// The payment form as a React component.
import { useEffect, useRef } from 'react';
import { type CheckoutSource, loadCheckout } from './index.ts';
import type { Widget, WidgetOptions } from './types.ts';

export type PaymentFormProps = CheckoutSource & {
  /** Where the shopper returns to; the page there reads the result with its server. */
  readonly shopperResultUrl: string;
  /** The accepted brands in their order; left out: all that the channel accepts. */
  readonly brands?: readonly string[];
  /** Options and callbacks. They are read once for each checkout; callbacks may change at any time. */
  readonly options?: WidgetOptions;
  /** Called when the form cannot be shown. */
  readonly onLoadError?: (error: unknown) => void;
  readonly className?: string;
};

/** Shows the form of one checkout; another `checkoutId` replaces it. */
export function PaymentForm(props: PaymentFormProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { baseUrl, checkoutId, integrity, kind, nonce, shopperResultUrl } = props;
  const brands = props.brands?.join(' ') ?? '';

  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const form = document.createElement('form');
    form.className = 'paymentWidgets';
    form.action = shopperResultUrl;
    if (brands) form.dataset.brands = brands;
    place.append(form);
    let widget: Widget | undefined;
    let isGone = false;
    const options = followLatest(() => latest.current.options ?? {});
    loadCheckout({ baseUrl, checkoutId, integrity, nonce, ...(kind ? { kind } : {}), options }).then(
      (loaded) => {
        widget = loaded;
        if (isGone) loaded.unload();
      },
      (error: unknown) => {
        if (!isGone) latest.current.onLoadError?.(error);
      },
    );
    return () => {
      isGone = true;
      widget?.unload();
      place.replaceChildren();
    };
  }, [baseUrl, checkoutId, integrity, kind, nonce, shopperResultUrl, brands]);

  return <div ref={host} className={props.className} />;
}

const callbackNames = [
  'onReady',
  'onChangeBrand',
  'onDetectBrand',
  'onBeforeSubmitCard',
  'onBeforeSubmitDirectDebit',
  'onBeforeSubmitVirtualAccount',
  'onBeforeSubmitOneClickCard',
  'onAfterSubmit',
  'onError',
  'onBlurCardNumber',
  'onReadyIframeCommunication',
  'onLoadThreeDIframe',
] as const;

/** Options whose callbacks are those of the last render. */
function followLatest(read: () => WidgetOptions): WidgetOptions {
  const callbacks = callbackNames.map((name) => [
    name,
    (...args: readonly unknown[]) => (read()[name] as ((...all: readonly unknown[]) => unknown) | undefined)?.(...args),
  ]);
  return { ...read(), ...Object.fromEntries(callbacks) };
}
