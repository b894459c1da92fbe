import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { RunningApp } from './start-app.ts';

export type ShopPage = {
  readonly checkoutId: string;
  readonly integrity: string;
  /** Stores an account without a payment. */
  readonly isRegistration?: boolean;
  readonly brands?: string;
  /** The value of `wpwlOptions` as it is written into the page. */
  readonly options?: string;
  /** HTML inside the form, and behind it. */
  readonly inner?: string;
  readonly after?: string;
  /** A script of the page, such as that of an attacker. */
  readonly script?: string;
  /** The policy of the page allows no frames. */
  readonly blocksFrames?: boolean;
  /** The form stands inside another one. */
  readonly isNested?: boolean;
};

export type BareShop = {
  readonly origin: string;
  /** The addresses below this shop that were asked for, in order. */
  readonly requested: readonly string[];
  /** The page that the next request is answered with. */
  show(page: ShopPage): string;
  stop(): Promise<void>;
};

/** A shop on an origin of its own whose policy allows nothing but the gateway and its own nonce (spec 4.2.7). */
export async function startBareShop(gateway: string): Promise<BareShop> {
  let shown: ShopPage | undefined;
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    requested.push(request.url ?? '');
    if (url.pathname === '/favicon.ico') return response.writeHead(204).end();
    const nonce = randomBytes(12).toString('base64url');
    const policy = [
      "default-src 'none'",
      `script-src ${gateway} 'nonce-${nonce}'`,
      ...['style', 'connect', 'img'].map((kind) => `${kind}-src ${gateway}`),
      `frame-src ${shown?.blocksFrames ? "'none'" : gateway}`,
      "require-trusted-types-for 'script'",
    ].join('; ');
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    const isResult = url.pathname === '/result';
    response.end(isResult || !shown ? resultPage : shopPage(shown, gateway, nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requested,
    show(page) {
      shown = page;
      return `${origin}/pay`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const resultPage = '<!doctype html><html lang="en"><title>Result</title><h1>Back in the shop</h1></html>';

function shopPage(page: ShopPage, gateway: string, nonce: string): string {
  const { checkoutId, integrity, brands = 'VISA MASTER AMEX', inner = '', isNested = false } = page;
  const form = `<form action="/result?basket=7" class="paymentWidgets" data-brands="${brands}">${inner}</form>`;
  return `<!doctype html>
<html lang="en"><head><title>Bare shop</title><meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${gateway}/v1/paymentWidgets.js?checkoutId=${checkoutId}${page.isRegistration ? '/registration' : ''}" integrity="${integrity}" crossorigin="anonymous"></script>
</head><body><main><h1>Pay</h1>
${isNested ? `<form id="outer">${form}</form>` : form}
${page.after ?? ''}</main>
<script nonce="${nonce}">
window.seen = [];
var wpwlOptions = Object.assign({
  onReady() { seen.push('ready'); },
  onError(error) { seen.push('error ' + error.name); },
}, ${page.options ?? '{}'});
${page.script ?? ''}
</script></body></html>`;
}

/** Opens a checkout as the shop's server does. */
export async function openCheckout(
  { baseUrl, demo }: Pick<RunningApp, 'baseUrl' | 'demo'>,
  params: Readonly<Record<string, string>> = {},
): Promise<{ checkoutId: string; integrity: string }> {
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', integrity: 'true' };
  const body = await call({ baseUrl, demo }, 'POST', '/v1/checkouts', { ...order, ...params });
  return { checkoutId: String(body.id), integrity: String(body.integrity) };
}

/** A call with the shop's token. */
export async function call(
  { baseUrl, demo }: Pick<RunningApp, 'baseUrl' | 'demo'>,
  method: 'GET' | 'POST',
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown> & { result?: { code: string } }> {
  const form = new URLSearchParams({ entityId: demo.channelEntityId, ...params });
  const response = await fetch(`${baseUrl}${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { Authorization: `Bearer ${demo.accessToken}` },
    ...(method === 'POST' ? { body: form } : {}),
  });
  return response.json();
}

/** Where the shopper came back, and the status that the shop's server reads from there. */
export async function readResult(
  page: Page,
  app: Pick<RunningApp, 'baseUrl' | 'demo'>,
): Promise<Record<string, unknown> & { result?: { code: string } }> {
  await page.waitForURL(/\/result\?/);
  const { searchParams } = new URL(page.url());
  if (searchParams.get('basket') !== '7') throw new Error(`the shop's own parameters are lost: ${page.url()}`);
  return call(app, 'GET', searchParams.get('resourcePath') ?? '');
}

type Card = { readonly number?: string; readonly expiry?: string; readonly cvv?: string; readonly holder?: string };

export async function typeCard(page: Page, card: Card = {}): Promise<void> {
  const { number = '4200000000000000', expiry = '0534', cvv = '123', holder = 'Jane Jones' } = card;
  const form = page.locator('.wpwl-form-card');
  await form.frameLocator('.wpwl-control-cardNumber').locator('input').pressSequentially(number);
  await form.locator('[name="card.expiry"]').pressSequentially(expiry);
  await form.frameLocator('.wpwl-control-cvv').locator('input').pressSequentially(cvv);
  await form.locator('[name="card.holder"]').fill(holder);
}
