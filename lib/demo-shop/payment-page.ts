import { writeMarkup, writePolicy } from '#lib/checkouts/index.ts';
import { escapeHtml } from '#lib/platform/escape-html.ts';
import type { ShopOptions } from './options.ts';

export type PaymentPageInput = {
  /** The gateway as browsers reach it. */
  baseUrl: string;
  checkoutId: string;
  /** Null: the page does not check the script. */
  integrity: string | null;
  options: Pick<ShopOptions, 'brands' | 'language' | 'style'>;
  good: { name: string; amount: string; currency: string };
  /** Where the shopper returns to. */
  resultUrl: string;
  /** Of this response, for the script and the style of the page. */
  nonce: string;
};

/** The payment page of the shop: plain HTML, as a shop without any framework would send it. */
export function writePaymentPage(input: PaymentPageInput): string {
  const { good, nonce, options } = input;
  const { brands, language, style: formStyle } = options;
  const markup = writeMarkup({
    ...input,
    options: { locale: language, style: formStyle, colorScheme: 'auto' },
    brands,
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Pay · Demo shop</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<header><a href="/shop">← Demo shop</a><span>Test mode</span></header>
<main>
<h1>${escapeHtml(good.name)}</h1>
<p class="amount">${escapeHtml(good.amount)} ${escapeHtml(good.currency)}</p>
<div class="form"${options.language === 'ar' ? ' dir="rtl"' : ''}>
${markup}
</div>
<p class="hint">Test cards: 4200 0000 0000 0000 is approved, 4200 0000 0000 0042 is authenticated by the card issuer.
<a href="/docs/test-cards">All test cards</a></p>
<details><summary>What the merchant writes into this page</summary>
<pre tabindex="0">${escapeHtml(markup)}</pre>
<p>with this header of the response:</p>
<pre tabindex="0">Content-Security-Policy: ${escapeHtml(writePolicy(input.baseUrl, nonce))}</pre>
</details>
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --line: #d4d4d8; --muted: #52525b; }
@media (prefers-color-scheme: dark) { :root { --line: #3f3f46; --muted: #a1a1aa; } }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; justify-content: space-between; padding: 12px 20px; border-bottom: 1px solid var(--line); font-size: 14px; }
main { max-width: 30rem; margin: 0 auto; padding: 24px 20px 64px; }
h1 { margin: 0; font-size: 18px; font-weight: 600; }
.amount { margin: 4px 0 24px; font-size: 32px; font-weight: 600; font-variant-numeric: tabular-nums; }
.hint, summary { color: var(--muted); font-size: 14px; }
details { margin-top: 24px; }
pre { overflow: auto; padding: 12px; border: 1px solid var(--line); border-radius: 8px; font-size: 12px; }
a { color: inherit; }
`;
