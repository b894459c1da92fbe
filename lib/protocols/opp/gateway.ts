import { type Context, Hono } from 'hono';
import { readResponse } from '#lib/request-log/index.ts';
import { resultCodes } from '#lib/result-codes/index.ts';
import { type ApiError, faults } from './api-error.ts';
import { buildOpenApi, findOperation, operationNames } from './catalogue/index.ts';
import { errorBody, formatTimestamp, newNdc, resultOf } from './envelope.ts';
import { handleRequest } from './handle-request.ts';
import { logRequest, startRequest } from './observe-request.ts';
import { routes } from './routes.ts';
import type { GatewayServices } from './services.ts';

/**
 * The merchant-facing API: one table of routes, mounted by `server.ts` and by the route handlers in
 * `app/` alike (docs/decisions/0001).
 */
export function createGateway(services: GatewayServices): Hono {
  const gateway = new Hono();
  for (const route of routes) {
    const { method, path } = findOperation(route.operation);
    gateway.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      handleRequest(services, route, context),
    );
  }
  const codes = JSON.stringify({ result: resultOf('000.000.100'), resultCodes });
  gateway.get('/v1/resultcodes', (context) => {
    const told = { resultCode: '000.000.100', transactionId: null, ndc: null, faults: null };
    logRequest(services, context, startRequest(services, 'result-codes.list'), { status: 200, ...told });
    return json(200, codes);
  });
  const openApi = JSON.stringify(
    buildOpenApi({ baseUrl: services.baseUrl, version: '1', without: notServed }),
  );
  gateway.get('/openapi.json', () => json(200, openApi));
  gateway.notFound((context) => {
    const allowed = methodsAt(context.req.path);
    return refuse(services, context, allowed.length > 0 ? faults.wrongMethod(allowed) : faults.unknownPath());
  });
  gateway.onError((error, context) => {
    services.log.error({ err: error }, 'the gateway failed outside a route');
    return refuse(services, context, faults.unavailable());
  });
  return gateway;
}

const served = new Set<string>([...routes.map((route) => route.operation), 'result-codes.list']);
/** What people call the operations that are served. */
export const servedOperations = operationNames
  .filter((name) => served.has(name))
  .map((name) => ({ name, summary: findOperation(name).summary }));

/** In the catalogue already, to come with the features that serve them. */
const notServed = operationNames.filter((name) => !served.has(name));

const patterns = [
  ...routes.map((route) => findOperation(route.operation)),
  findOperation('result-codes.list'),
].map(({ method, path }) => ({ method, form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** The methods of a path, when it exists with another method than the one used. */
function methodsAt(path: string): string[] {
  return patterns.filter(({ form }) => form.test(path)).map(({ method }) => method);
}

/** An answer to a request that no route took. */
function refuse(services: GatewayServices, context: Context, fault: ApiError): Response {
  const progress = startRequest(services, null);
  const body = errorBody(fault, {
    buildNumber: services.buildNumber,
    timestamp: formatTimestamp(progress.at),
    ndc: newNdc(null),
  });
  logRequest(services, context, progress, { status: fault.status, ...readResponse(body) });
  return json(fault.status, JSON.stringify(body), { 'Cache-Control': 'no-store', ...fault.headers });
}

function json(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers },
  });
}
