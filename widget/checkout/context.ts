// What everything of one checkout on a page shares.

import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import type { CheckoutConfig, CheckoutForm } from '../config.ts';
import type { Texts } from '../texts.ts';
import type { Status } from './status.ts';

export type CheckoutContext = {
  readonly config: CheckoutConfig;
  readonly form: CheckoutForm;
  readonly options: WidgetOptions;
  readonly texts: Texts;
  readonly status: Status;
  /** Ends with `wpwl.unload()`: listeners, timers and requests listen to it. */
  readonly ended: AbortSignal;
  /** One payment of a checkout is sent at a time, whichever form it comes from. */
  readonly payment: PaymentLock;
};

export type PaymentLock = { state: 'open' | 'sending' | 'closed' };

/** An address of this checkout at the gateway. */
export function checkoutUrl({ config }: Pick<CheckoutContext, 'config'>, path: string): string {
  return `${config.baseUrl}/v1/checkouts/${config.checkoutId}/${path}`;
}

export const gatewayOrigin = ({ config }: Pick<CheckoutContext, 'config'>): string => new URL(config.baseUrl).origin;
