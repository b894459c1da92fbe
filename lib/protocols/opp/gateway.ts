import { type Context, Hono } from 'hono';
import { masked } from '#lib/card-numbers/index.ts';
import { deadlines, withRequestDeadline } from '#lib/platform/database/deadline-client.ts';
import { readResponse } from '#lib/request-log/index.ts';
import { resultCodes } from '#lib/result-codes/index.ts';
import { mountAuthenticationPages } from './browser/authentication-pages.ts';
import { browserRoutes } from './browser/browser-routes.ts';
import { handleBrowserRequest } from './browser/handle-browser-request.ts';
import { mountIssuerPages } from './browser/issuer-pages.ts';
import { mountPaymentLinkPages } from './browser/payment-links/payment-link-pages.ts';
import { mountReturnPages } from './browser/return-pages.ts';
import { mountWalletPages } from './browser/wallets/wallet-pages.ts';
import { mountWidget } from './browser/widget-routes.ts';
import { buildOpenApi, type FieldError, findOperation, operationNames } from './catalogue/index.ts';
import { handleRequest } from './handle-request.ts';
import { logRequest, startRequest } from './observe-request.ts';
import { type ApiError, apiErrors, describeOutage, invalidParameters } from './responses/api-error.ts';
import { errorBody, formatTimestamp, newNdc, resultOf } from './responses/envelope.ts';
import { routes } from './routes/routes.ts';
import type { GatewayServices } from './services.ts';

/**
 * Creates the merchant-facing API: one table of routes, mounted by `server.ts` and by the route handlers in
 * `app/` (docs/decisions/0001).
 */
export function createGateway(services: GatewayServices): Hono {
  const gateway = new Hono();
  gateway.use((_context, next) => withRequestDeadline(deadlines.requestMs, next));
  gateway.use(async (context, next) => {
    const errors = findNul(new URL(context.req.url).pathname);
    return errors.length > 0 ? sendError(services, context, invalidParameters(errors)) : next();
  });
  mountAuthenticationPages(gateway, services);
  mountIssuerPages(gateway, services);
  mountPaymentLinkPages(gateway, services);
  mountReturnPages(gateway, services);
  for (const route of routes) {
    const { method, path } = findOperation(route.operation);
    gateway.on(method, mountPaths(path), (context) => handleRequest(services, route, context));
  }
  for (const route of browserRoutes) {
    const { method, path } = findOperation(route.operation);
    gateway.on(method, mountPaths(path), (context) => handleBrowserRequest(services, route, context));
  }
  const codes = JSON.stringify({ result: resultOf('000.000.100'), resultCodes });
  gateway.get('/v1/resultcodes', (context) => {
    const summary = { resultCode: '000.000.100', transactionId: null, ndc: null, faults: null };
    logRequest(services, context, startRequest(services, 'result-codes.list'), { status: 200, ...summary });
    return json(200, codes);
  });
  const openApi = JSON.stringify(
    buildOpenApi({ baseUrl: services.baseUrl, version: '1', without: unservedOperations }),
  );
  gateway.get('/openapi.json', () => json(200, openApi));
  mountWidget(gateway, services);
  mountWalletPages(gateway, services);
  gateway.notFound((context) => {
    const allowed = allowedMethods(context.req.path);
    return sendError(services, context, allowed.length > 0 ? apiErrors.wrongMethod(allowed) : apiErrors.unknownPath());
  });
  gateway.onError((error, context) => {
    services.log.error({ err: error }, 'the gateway failed outside a route');
    return sendError(services, context, describeOutage(error) ?? apiErrors.unavailable());
  });
  return gateway;
}

/** The paths of a checkout are written with and without the version. */
function mountPaths(path: string): string[] {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  return path.startsWith('/v1/checkouts') ? [pattern, pattern.slice('/v1'.length)] : [pattern];
}

const allRoutes = [...routes, ...browserRoutes];
const served = new Set<string>([...allRoutes.map((route) => route.operation), 'result-codes.list']);
/** The name and the summary of every served operation. */
export const servedOperations = operationNames
  .filter((name) => served.has(name))
  .map((name) => ({ name, summary: findOperation(name).summary }));

/** Operations of the catalogue that no route serves yet. */
const unservedOperations = operationNames.filter((name) => !served.has(name));

const patterns = [
  ...allRoutes.map((route) => findOperation(route.operation)),
  findOperation('result-codes.list'),
].flatMap(({ method, path }) =>
  mountPaths(path).map((mounted) => ({ method, form: new RegExp(`^${mounted.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) })),
);

/** The methods that a path allows; empty for an unknown path. */
function allowedMethods(path: string): string[] {
  return patterns.filter(({ form }) => form.test(path)).map(({ method }) => method);
}

/** Path parameters with a NUL, which no text of the database has. */
function findNul(path: string): FieldError[] {
  if (!path.includes('%00')) return [];
  const found = patterns.flatMap(({ form }) => Object.entries(form.exec(path)?.groups ?? {}));
  const names = new Set(found.filter(([, value]) => value.includes('%00')).map(([name]) => name));
  return [...names].map((name) => ({ name, value: masked, message: 'must not contain NUL' }));
}

/** Sends an error for a request that no route handles. */
function sendError(services: GatewayServices, context: Context, error: ApiError): Response {
  const state = startRequest(services, null);
  const body = errorBody(error, {
    buildNumber: services.buildNumber,
    timestamp: formatTimestamp(state.at),
    ndc: newNdc(null),
  });
  logRequest(services, context, state, { status: error.status, ...readResponse(body) });
  return json(error.status, JSON.stringify(body), { 'Cache-Control': 'no-store', ...error.headers });
}

function json(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers } });
}
