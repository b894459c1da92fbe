// The script behind GET /v1/paymentWidgets.js (spec 4.2).
import { type CheckoutOperation, isCheckoutId } from '../checkout.ts';
import { bootstrapTemplate, getBuiltFile } from './widget-files.ts';

/** Where the script of a checkout comes from and what it loads. */
type BootstrapInput = {
  /** The gateway as browsers reach it, without a slash at its end. */
  readonly baseUrl: string;
  readonly checkoutId: string;
  readonly kind: CheckoutOperation;
};

/**
 * The script of one checkout. It depends on nothing but its input and the built files, so that the hash that
 * POST /v1/checkouts returns is the hash of what is served; an update of the gateway changes it.
 */
export function renderBootstrap({ baseUrl, checkoutId, kind }: BootstrapInput): string {
  if (!isCheckoutId(checkoutId)) throw new Error('not the id of a checkout');
  const config = { baseUrl, checkoutId, kind, script: getBuiltFile('widget.js'), style: getBuiltFile('widget.css') };
  return bootstrapTemplate().replace('"__TURNPIKE_CHECKOUT__"', () => scriptLiteral(config));
}

/** JSON that stays a literal wherever a script may be put. */
function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
