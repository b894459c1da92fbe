import { html } from 'hono/html';
import { browserPage, scriptValue } from './browser-page.ts';

/** Where a shopper returns to, and what the shop reads the status of. */
export type ShopperReturn = {
  shopperResultUrl: string;
  resource: 'payment' | 'authentication';
  id: string;
  /** Everything of one checkout has the checkout's id as its `ndc`. */
  ndc: string;
};

const checkoutId = /^[0-9A-F]{32}-[a-z0-9]+$/;

/**
 * The address that a shopper returns to: `shopperResultUrl` with the id and the path of its status, behind what its
 * query had (spec 4.6, 6.2).
 */
export function returnAddress({ shopperResultUrl, resource, id, ndc }: ShopperReturn): string {
  const isOfCheckout = resource === 'payment' && checkoutId.test(ndc);
  const statusPath = resource === 'payment' ? `/v1/payments/${id}` : `/v1/threeDSecure/${id}`;
  const target = new URL(shopperResultUrl);
  target.searchParams.append('id', isOfCheckout ? ndc : id);
  target.searchParams.append('resourcePath', isOfCheckout ? `/v1/checkouts/${ndc}/payment` : statusPath);
  return target.href;
}

/**
 * Returns the shopper to the shop. The frame of a shop is redirected (spec 4.6). Of a checkout the frame is our widget's:
 * it learns the address, so that the page around it goes there; a frame that no widget answers goes there itself.
 */
export async function returnShopper(shopper: ShopperReturn): Promise<Response> {
  const address = returnAddress(shopper);
  if (shopper.resource === 'authentication' || !checkoutId.test(shopper.ndc)) {
    return new Response(null, {
      status: 303,
      headers: { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    });
  }
  return browserPage({
    title: 'Returning to the shop',
    body: html`<p><a href="${address}" target="_top">Return to the shop</a></p>`,
    script: announcement(address, new URL(address).origin),
  });
}

const waitForWidgetMs = 3_000;

const announcement = (address: string, origin: string) => `'use strict';
const url = ${scriptValue(address)};
const leave = () => location.replace(url);
if (window.parent === window) leave();
else {
  window.parent.postMessage({ turnpike: 'finished', url }, ${scriptValue(origin)});
  setTimeout(leave, ${waitForWidgetMs});
}
`;
