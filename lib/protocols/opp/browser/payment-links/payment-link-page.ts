import { html, raw } from 'hono/html';
import { integrityOf, renderBootstrap, writeMarkup, writePolicy } from '#lib/checkouts/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { PaymentLink, PaymentLinkView } from '#lib/payment-links/index.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import type { ShownLogo } from '../find-logo.ts';
import { paymentLinkStyle } from './payment-link-style.ts';

type Html = ReturnType<typeof html>;

export type ShownLink = {
  link: Pick<PaymentLink, 'id' | 'amountMinor' | 'currency' | 'description'>;
  state: PaymentLinkView['state'];
  merchantName: string;
  isTest: boolean;
  logo: ShownLogo | null;
  /** The last payment was declined, and another one may follow. */
  hasFailed: boolean;
};

export type FormPage = ShownLink & {
  baseUrl: string;
  checkoutId: string;
  resultUrl: string;
  brands: readonly string[];
};

type Page = { title: string; body: Html; status?: number; nonce: string; policy: string };

/** The page with the form of the checkout. It names the hash of the script, as any strict page of a shop. */
export function formPage(page: FormPage): Promise<Response> {
  const { baseUrl, checkoutId, resultUrl, brands } = page;
  const nonce = newSecretBytes(16).toString('base64');
  const integrity = integrityOf(renderBootstrap({ baseUrl, checkoutId, kind: 'payment' }));
  // The page itself has the logo, above the amount.
  const options = { style: 'card', colorScheme: 'auto', locale: 'en', showLogo: false };
  const markup = writeMarkup({ baseUrl, checkoutId, integrity, options, brands, resultUrl, nonce });
  return send({
    nonce,
    title: `Pay ${page.merchantName}`,
    policy: writePolicy(baseUrl, nonce),
    // The form itself shows that it is in test mode.
    body: html`${summary({ ...page, isTest: false })}<div class="form">${raw(markup)}</div>
<noscript><p class="notice">Paying needs JavaScript. Switch it on and load this page again.</p></noscript>`,
  });
}

type Outcome = { title: string; text: string; status: number };

const outcomes: Readonly<Record<ShownLink['state'] | 'FAILED', Outcome>> = {
  PAID: { title: 'Paid', text: 'Thank you. This payment was made; nothing else is to be paid.', status: 200 },
  PROCESSING: {
    title: 'Payment in progress',
    text: 'A payment was begun and its result is not known yet. Do not pay again; load this page later.',
    status: 200,
  },
  EXPIRED: {
    title: 'Link expired',
    text: 'This payment link is no longer valid. Ask the sender for a new one.',
    status: 410,
  },
  CLOSED: { title: 'Link closed', text: 'This payment link was closed. Ask the sender for a new one.', status: 410 },
  OPEN: {
    title: 'Not paid yet',
    text: 'Nothing was paid with this link so far. After several failed payments, wait half an hour.',
    status: 200,
  },
  FAILED: { title: 'Payment failed', text: 'Nothing was charged. You can try again.', status: 200 },
};

/** How the link stands, without a form. */
export function outcomePage(page: ShownLink): Promise<Response> {
  const { title, text, status } = outcomes[page.hasFailed ? 'FAILED' : page.state];
  const again = page.state === 'OPEN' ? html`<p><a class="button" href="/pay/${page.link.id}">Pay</a></p>` : '';
  return plainPage({
    title,
    status,
    body: html`${summary(page)}<section class="outcome" role="status"><h2>${title}</h2><p>${text}</p></section>${again}`,
  });
}

export const messagePage = ({ title, text, status }: Outcome): Promise<Response> =>
  plainPage({ title, status, body: html`<h1>${title}</h1><p>${text}</p>` });

function summary({ link, merchantName, isTest, logo }: ShownLink): Html {
  const amount = `${fromMinor(link.amountMinor, link.currency)} ${link.currency}`;
  return html`${isTest ? html`<p class="notice">Test mode: no money moves.</p>` : ''}
${logo === null ? '' : html`<img class="logo" src="${logo.url}" alt="${logo.text}" width="${logo.width}" height="${logo.height}">`}
<h1>${merchantName}</h1>
<p class="amount">${amount}</p>
${link.description === null ? '' : html`<p class="description">${link.description}</p>`}`;
}

function plainPage(page: Pick<Page, 'title' | 'body' | 'status'>): Promise<Response> {
  const nonce = newSecretBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return send({ ...page, nonce, policy });
}

async function send({ title, body, status = 200, nonce, policy }: Page): Promise<Response> {
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${raw(paymentLinkStyle)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(String(text), {
    status,
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
  });
}
