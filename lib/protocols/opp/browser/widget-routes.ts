// What a shop's page loads from the gateway: the script of a checkout, the widget's files, the card frames (spec 4.2).
import type { Context, Hono } from 'hono';
import type { CheckoutOperation } from '#lib/checkouts/index.ts';
import { findWidgetFile, frameHeaders, renderBootstrap, renderFrame } from '#lib/widget/index.ts';
import { ApiError } from '../responses/api-error.ts';
import type { GatewayServices } from '../services.ts';
import { findOpenCheckout } from './handle-browser-request.ts';

/** Scripts and styles are public, and a page checks their integrity, which needs CORS. */
const publicHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Adds the paths to the gateway; requests that name no checkout go on to its "not found". */
export function mountWidget(
  gateway: Hono,
  services: Pick<GatewayServices, 'baseUrl' | 'clock' | 'db' | 'tree'>,
): void {
  gateway.get('/v1/paymentWidgets.js', async (context, next) => {
    const { checkoutId, kind } = readCheckout(context.req.query('checkoutId') ?? '');
    if (kind === undefined || !(await isOpen(services, checkoutId))) return next();
    return sendBootstrap(renderBootstrap({ baseUrl: services.baseUrl, checkoutId, kind }));
  });
  gateway.get('/v1/widget/:file', (context, next) => sendFile(context) ?? next());
  gateway.get('/v1/checkouts/:id/frame', async (context, next) =>
    (await isOpen(services, context.req.param('id'))) ? sendFrame() : next(),
  );
}

/** An id that is no longer valid has no script and no frames (spec 3.1). */
async function isOpen(
  services: Pick<GatewayServices, 'clock' | 'db' | 'tree'>,
  checkoutId: string,
): Promise<boolean> {
  try {
    await findOpenCheckout(services, checkoutId, services.clock.now());
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** `<id>` or `<id>/registration`, as clients of the family write it. */
function readCheckout(value: string): { checkoutId: string; kind: CheckoutOperation | undefined } {
  const [checkoutId = '', kind = 'payment', ...others] = value.split('/');
  const isKind = others.length === 0 && (kind === 'payment' || kind === 'registration');
  return { checkoutId, kind: isKind ? kind : undefined };
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
