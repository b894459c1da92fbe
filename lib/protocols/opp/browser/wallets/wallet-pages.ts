import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Checkout } from '#lib/checkouts/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import { type Wallet, wallets } from '../../catalogue/index.ts';
import { encryptTestToken } from '../../requests/wallet-token.ts';
import type { GatewayServices } from '../../services.ts';
import { browserPage, scriptValue } from '../browser-page.ts';
import { findOpenCheckout } from '../handle-browser-request.ts';
import { issuerStyle } from '../issuer-style.ts';
import { readBrowserForm } from '../read-browser-form.ts';
import { walletCards, walletOutcomes } from './wallet-choices.ts';

/** The window of a wallet: which one, and the page around it, which alone receives the token. */
const windowQuery = z.object({
  wallet: z.enum(wallets),
  origin: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
});

type WalletWindow = { wallet: Wallet; origin: string; checkout: Checkout };

/**
 * The pages of a simulated wallet, which the payment form frames: the shopper selects a card, and the page around the
 * frame receives a token of it, as from the wallet of a device (docs/decisions/0026).
 */
export function mountWalletPages(gateway: Hono, services: Pick<GatewayServices, 'checkouts' | 'clock' | 'tree'>): void {
  const path = '/v1/checkouts/:id/wallet';
  gateway.get(path, async (context) => {
    const opened = await readWindow(services, context);
    return opened ? walletPage(opened) : unknownPage();
  });
  gateway.post(path, async (context) => {
    const opened = await readWindow(services, context);
    return opened ? answerPage(opened, await readBrowserForm(context)) : unknownPage();
  });
}

/** Null where there is no such wallet: in live mode it would be the provider's own. */
async function readWindow(
  services: Pick<GatewayServices, 'checkouts' | 'clock' | 'tree'>,
  { req }: Context,
): Promise<WalletWindow | null> {
  const query = windowQuery.safeParse(req.query());
  const found = await findOpenCheckout(services, req.param('id') ?? '', services.clock.now());
  if (!query.success || found?.entityPath.entity.mode !== 'TEST') return null;
  return { ...query.data, checkout: found.checkout };
}

const nameOf = (wallet: Wallet): string => `Test ${wallet.replace(/^wallet/, 'wallet ')}`;

function walletPage({ wallet, checkout }: WalletWindow): Promise<Response> {
  const { amountMinor, currency } = checkout;
  const amount = amountMinor === null || currency === null ? '' : `${fromMinor(amountMinor, currency)} ${currency}`;
  const cards = walletCards.map(({ id, label }) => html`<option value="${id}">${label}</option>`);
  const outcomes = walletOutcomes.map(({ value, label }) => html`<option value="${value}">${label}</option>`);
  return browserPage({
    title: nameOf(wallet),
    style: issuerStyle,
    body: html`<main>
<p class="hint">Simulated wallet. No money moves. Choose a test card and the outcome.</p>
<h1>${nameOf(wallet)}</h1>
<p class="amount">${amount}</p>
<form method="post">
<label for="card">Card</label>
<select id="card" name="card">${cards}</select>
<label for="returnCode">How should it end?</label>
<select id="returnCode" name="returnCode">${outcomes}</select>
<button type="submit">Continue to the shop</button>
</form>
</main>`,
  });
}

/** Hands the token to the page around the frame, and to no other. */
function answerPage({ wallet, origin }: WalletWindow, form: URLSearchParams): Promise<Response> {
  const outcome = walletOutcomes.find(({ value }) => value === form.get('returnCode'));
  const card = walletCards.find(({ id }) => id === form.get('card'));
  if (!outcome || !card) return unknownPage();
  const message = { turnpike: 'wallet', token: outcome.isCancelled ? null : newToken(wallet, card, outcome) };
  return browserPage({
    title: nameOf(wallet),
    style: issuerStyle,
    body: html`<main><p>Back to the shop.</p></main>`,
    script: `parent.postMessage(${scriptValue(message)}, ${scriptValue(origin)});`,
  });
}

function newToken(
  wallet: Wallet,
  { payload }: (typeof walletCards)[number],
  { resultCode, isUnreadable }: (typeof walletOutcomes)[number],
): string {
  const token = encryptTestToken(wallet, { ...payload, ...(resultCode === null ? {} : { resultCode }) });
  // Without its last characters a token fails its own check.
  return isUnreadable ? token.slice(0, -4) : token;
}

function unknownPage(): Promise<Response> {
  return browserPage({
    title: 'Unknown',
    body: html`<main><p>This wallet does not belong to a test payment. Go back to the shop.</p></main>`,
    style: issuerStyle,
    status: 404,
  });
}
