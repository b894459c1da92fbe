import { escapeHtml } from '#lib/platform/escape-html.ts';

export type PageMarkup = {
  /** The gateway as browsers reach it. */
  baseUrl: string;
  checkoutId: string;
  /** Null: the page does not check the script. */
  integrity: string | null;
  /** Of the widget, as its options object. */
  options: Readonly<Record<string, string | boolean>>;
  brands: readonly string[];
  /** Where the shopper returns to. */
  resultUrl: string;
  /** Of this response, for the inline script. */
  nonce: string;
};

/** What a merchant writes into the page: options, the script of the checkout, and a form (spec 4.2). */
export function writeMarkup(markup: PageMarkup): string {
  const { baseUrl, checkoutId, integrity, options, brands, resultUrl, nonce } = markup;
  const hash = integrity === null ? '' : `\n  integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`;
  return `<script nonce="${escapeHtml(nonce)}">
  var wpwlOptions = ${JSON.stringify(options).replaceAll('<', '\\u003c')};
</script>
<script src="${escapeHtml(`${baseUrl}/v1/paymentWidgets.js?checkoutId=${checkoutId}`)}"${hash}></script>
<form action="${escapeHtml(resultUrl)}" class="paymentWidgets" data-brands="${escapeHtml(brands.join(' '))}"></form>`;
}

/** The directives in which a page must allow the gateway (spec 4.2.7). */
export const gatewayDirectives = ['script-src', 'style-src', 'frame-src', 'connect-src', 'img-src'] as const;

/** A strict policy for the page: only the gateway, and inline scripts and styles by their nonce. */
export function writePolicy(baseUrl: string, nonce: string): string {
  const gateway = new URL(baseUrl).origin;
  const inline = new Set<string>(['script-src', 'style-src']);
  return [
    "default-src 'none'",
    ...gatewayDirectives.map((name) => `${name} ${gateway}${inline.has(name) ? ` 'nonce-${nonce}'` : ''}`),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
