// What a shop's page loads from the gateway: the script of a checkout, the widget's files, the card frames (spec 4.2).
import { gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { binDigits } from '#lib/brands/index.ts';
import type { CheckoutOperation } from '#lib/checkouts/index.ts';
import {
  findFormLogo,
  findWidgetFile,
  frameHeaders,
  isCheckoutId,
  openParameters,
  renderBootstrap,
  renderFrame,
} from '#lib/checkouts/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import { operationOf } from '../requests/checkout-parameters.ts';
import type { GatewayServices } from '../services.ts';
import { framingOrigins } from './framing-origins.ts';
import { findOpenCheckout } from './handle-browser-request.ts';

/** Scripts and styles are public, and a page checks their integrity, which needs CORS. */
const publicHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** In the script for a text that is no id: browsers run a script, and no other answer reaches `onError`. */
const noCheckoutId = `${'0'.repeat(32)}-none`;

/** The first digits of a card, never more. */
const binForm = new RegExp(`^\\d{${binDigits}}$`);

/** Adds the paths to the gateway; requests that name no checkout go on to its "not found". */
export function mountWidget(
  gateway: Hono,
  services: Pick<GatewayServices, 'baseUrl' | 'checkouts' | 'clock' | 'connectors' | 'db' | 'tree' | 'vault'>,
): void {
  // An id that is no longer valid has no frames (spec 3.1); its script reports that to the page.
  const findOpen = (id: string) => findOpenCheckout(services, id, services.clock.now());
  gateway.get('/v1/paymentWidgets.js', async (context, next) => {
    const { checkoutId, named } = readCheckout(context.req.query('checkoutId') ?? '');
    if (checkoutId === '' || named === undefined) return next();
    const found = await findOpen(checkoutId);
    // A checkout that only stores an account does so from either address.
    const kind = found && named === 'payment' ? operationOf(await openParameters(services, found.checkout)) : named;
    const id = isCheckoutId(checkoutId) ? checkoutId : noCheckoutId;
    return sendBootstrap(context, renderBootstrap({ baseUrl: services.baseUrl, checkoutId: id, kind }));
  });
  gateway.get('/v1/widget/:file', (context, next) => sendFile(context) ?? next());
  gateway.get('/v1/logos/:name', async (context, next) => {
    const logo = await findFormLogo(services.db.pool, context.req.param('name'));
    return logo ? sendLogo(logo) : next();
  });
  gateway.get('/v1/checkouts/:id/frame', async (context, next) => {
    const found = await findOpen(context.req.param('id'));
    return found ? sendFrame(found.entityPath) : next();
  });
  gateway.get('/v1/checkouts/:id/schemes', async (context, next) => {
    const bin = context.req.query('bin') ?? '';
    if (!binForm.test(bin) || !(await findOpen(context.req.param('id')))) return next();
    const table = await services.connectors.directory.findBinTable();
    return Response.json(table.findSchemes(bin) ?? {}, { headers: { 'Cache-Control': 'no-store' } });
  });
}

/** `<id>` or `<id>/registration`, as clients of the family write it. */
function readCheckout(value: string): { checkoutId: string; named: CheckoutOperation | undefined } {
  const [checkoutId = '', kind = 'payment', ...others] = value.split('/');
  const isKind = others.length === 0 && (kind === 'payment' || kind === 'registration');
  return { checkoutId, named: isKind ? kind : undefined };
}

/** The bytes of a script or style, compressed for browsers that take it. */
function send(context: Context, bytes: Buffer, gzip: Buffer, headers: Record<string, string>): Response {
  const takesGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  const body = takesGzip ? gzip : bytes;
  return new Response(new Uint8Array(body), {
    headers: {
      ...publicHeaders,
      ...headers,
      ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
      'Content-Length': String(body.length),
      Vary: 'Accept-Encoding',
    },
  });
}

function sendBootstrap(context: Context, script: string): Response {
  const bytes = Buffer.from(script);
  return send(context, bytes, gzipSync(bytes), {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
}

function sendFile(context: Context): Response | undefined {
  const file = findWidgetFile(context.req.param('file') ?? '');
  if (!file) return undefined;
  return send(context, file.bytes, file.gzip, {
    'Content-Type': file.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}

/** A file of a user: it is shown as an image, and opened by itself it can do nothing. */
const sendLogo = ({ bytes, contentType }: { bytes: Buffer; contentType: string }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      ...publicHeaders,
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });

const sendFrame = (place: EntityPath): Response =>
  new Response(renderFrame(), { headers: frameHeaders(framingOrigins(place)) });
