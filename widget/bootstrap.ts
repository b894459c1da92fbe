// The script behind /v1/paymentWidgets.js: loads the widget once for all checkouts of a page, and the data of this one.
import type { CheckoutConfig, CheckoutForm, CheckoutQueue } from './config.ts';

type Page = typeof globalThis & { turnpikeCheckouts?: CheckoutQueue; wpwl?: object };

start('__TURNPIKE_CHECKOUT__' as unknown as CheckoutConfig);

function start(config: CheckoutConfig): void {
  const page = globalThis as Page;
  page.wpwl ??= {};
  const isFirst = page.turnpikeCheckouts === undefined;
  page.turnpikeCheckouts ??= [];
  page.turnpikeCheckouts.push({ ...config, form: loadForm(config) });
  if (isFirst) loadFiles(config, document.currentScript?.nonce ?? '');
}

/** Null: unknown, expired or closed. A network that fails twice rejects. */
async function loadForm({ baseUrl, checkoutId }: CheckoutConfig): Promise<CheckoutForm | null> {
  const url = `${baseUrl}/v1/checkouts/${checkoutId}/form`;
  const load = () => fetch(url, { credentials: 'omit', headers: { Accept: 'application/json' } });
  const response = await load().catch(load);
  return response.ok ? ((await response.json()) as CheckoutForm) : null;
}

/** Both are checked by their hash; the nonce serves pages that allow scripts by nonce alone. */
function loadFiles({ baseUrl, script, style }: CheckoutConfig, nonce: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${baseUrl}/v1/widget/${style.file}`;
  link.integrity = style.integrity;
  link.crossOrigin = 'anonymous';
  // First, so that a rule of the shop wins over one of ours of the same weight.
  document.head.prepend(link);
  const element = document.createElement('script');
  element.src = trustedUrl(`${baseUrl}/v1/widget/${script.file}`);
  element.integrity = script.integrity;
  element.crossOrigin = 'anonymous';
  if (nonce) element.nonce = nonce;
  document.head.append(element);
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
};

/** A page that requires trusted types takes the address of a script from a policy alone; ours is named `turnpike`. */
function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    const policy = trustedTypes?.createPolicy('turnpike', { createScriptURL: (address) => address });
    return (policy?.createScriptURL(url) ?? url) as string;
  } catch {
    return url;
  }
}
