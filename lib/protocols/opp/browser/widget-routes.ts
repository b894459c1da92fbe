// What a shop's page loads from the gateway: the script of a checkout, the widget's files, the card frames (spec 4.2).
import type { Context, Hono } from 'hono';
import {
  type CheckoutKind,
  findWidgetFile,
  frameHeaders,
  isCheckoutId,
  renderBootstrap,
  renderFrame,
} from '#lib/widget/index.ts';

/** Scripts and styles are public, and a page checks their integrity, which needs CORS. */
const publicHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Adds the paths to the gateway; requests that name no checkout go on to its "not found". */
export function mountWidget(gateway: Hono, { baseUrl }: { readonly baseUrl: string }): void {
  gateway.get('/v1/paymentWidgets.js', (context, next) => {
    const checkout = readCheckout(context.req.query('checkoutId') ?? '');
    return checkout ? sendBootstrap(renderBootstrap({ baseUrl, ...checkout })) : next();
  });
  gateway.get('/v1/widget/:file', (context, next) => sendFile(context) ?? next());
  gateway.get('/v1/checkouts/:id/frame', (context, next) =>
    isCheckoutId(context.req.param('id')) ? sendFrame() : next(),
  );
}

/** `<id>` or `<id>/registration`, as clients of the family write it. */
function readCheckout(value: string): { checkoutId: string; kind: CheckoutKind } | undefined {
  const [checkoutId = '', kind = 'payment', ...others] = value.split('/');
  if (!isCheckoutId(checkoutId) || others.length > 0) return undefined;
  return kind === 'payment' || kind === 'registration' ? { checkoutId, kind } : undefined;
}

function sendBootstrap(script: string): Response {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
  return new Response(script, { headers: { ...publicHeaders, ...headers } });
}

function sendFile(context: Context): Response | undefined {
  const file = findWidgetFile(context.req.param('file') ?? '');
  if (!file) return undefined;
  const headers = {
    'Content-Type': file.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Length': String(file.bytes.length),
  };
  return new Response(new Uint8Array(file.bytes), { headers: { ...publicHeaders, ...headers } });
}

const sendFrame = (): Response => new Response(renderFrame(), { headers: frameHeaders([]) });
