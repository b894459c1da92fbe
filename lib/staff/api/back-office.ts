import { type Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { findUnavailableCause } from '#lib/platform/database/database-unavailable.ts';
import { ListTimeoutError } from '#lib/platform/database/statement-timeout.ts';
import { BackOfficeError, backOfficeErrors } from '../back-office-error.ts';
import type { Feature } from '../feature.ts';
import type { BackOfficeRoute, Method } from '../route.ts';
import { backOfficeRoutes } from '../routes.ts';
import type { StaffServices } from '../services.ts';
import { answerCaller, answerRoute, type Caller } from './answer-route.ts';
import { backOfficePath } from './back-office-path.ts';
import { openApiRoute } from './openapi.ts';

export type BackOffice = {
  fetch(request: Request): Response | Promise<Response>;
  /**
   * What `GET <path>` answers, as the object before it is serialised, with all checks of a request with these headers.
   * Pages read their first data by it.
   */
  read(path: string, headers: Headers): Promise<ReadResult>;
  /**
   * What a declared route answers a user whom another interface has authenticated, with every other check. The route is
   * named by its declaration, so that no value of a path selects another one.
   */
  callAs(caller: Caller, call: RouteCall): Promise<CallResult>;
};

export type ReadResult = { data: unknown } | { rejected: { status: number } };

export type RouteCall = {
  method: Method;
  /** As declared: `/cases/:id`. */
  route: string;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  signal: AbortSignal;
};

export type CallResult = { data: unknown } | { rejected: { status: number; code: string; message: string } };

/** The head of what GET answers. Its body is not read, so it is cancelled: a file ends, and with it its place among exports. */
async function answerHead(app: Pick<Hono, 'fetch'>, { url, headers, signal }: Request): Promise<Response> {
  const answer = await app.fetch(new Request(url, { headers, signal }));
  await answer.body?.cancel();
  return new Response(null, answer);
}

/** The back-office API: one table of routes under /api/backoffice. */
export function createBackOffice(services: StaffServices, features: readonly Feature[]): BackOffice {
  const app = new Hono().basePath(backOfficePath);
  const reads = new TrieRouter<BackOfficeRoute>();
  const routes = backOfficeRoutes(features);
  const declared = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  for (const route of [...routes, openApiRoute(backOfficePath, routes)]) {
    app.on(route.method, route.path, (context) => respond(services, route, context));
    if (route.method === 'GET') reads.add('GET', route.path, route);
  }
  app.notFound((context) => sendError(context, backOfficeErrors.unknown('address')));
  app.onError((error, context) => sendError(context, toApiError(services, error)));
  return {
    fetch: (request) => (request.method === 'HEAD' ? answerHead(app, request) : app.fetch(request)),
    read: async (path, headers) => {
      const url = new URL(path, services.sso.baseUrl);
      const [match] = reads.match('GET', url.pathname)[0];
      if (!match) return { rejected: { status: 404 } };
      const [route, parameters] = match;
      const input = { path: parameters as Record<string, string>, query: Object.fromEntries(url.searchParams) };
      try {
        return { data: await answerRoute(services, route, { ...input, request: new Request(url, { headers }) }) };
      } catch (error) {
        return { rejected: { status: toApiError(services, error).status } };
      }
    },
    callAs: async (caller, { method, route: path, path: parameters = {}, query = {}, body = null, signal }) => {
      try {
        const route = declared.get(`${method} ${path}`);
        if (!route) throw backOfficeErrors.unknown('address');
        const input = {
          path: parameters,
          query,
          language: 'en' as const,
          readSent: async () => body,
          upload: null,
          signal,
          // A key of an assistant is no sign-in.
          isRecent: false,
        };
        return { data: await answerCaller(services, route, caller, input) };
      } catch (error) {
        const { status, code, message } = toApiError(services, error);
        return { rejected: { status, code, message } };
      }
    },
  };
}

async function respond(services: StaffServices, route: BackOfficeRoute, context: Context): Promise<Response> {
  const path = context.req.param() as Record<string, string>;
  const result = await answerRoute(services, route, { request: context.req.raw, path, query: context.req.query() });
  if (result instanceof Response) return result;
  return context.json(result as object, 200, { 'Cache-Control': 'no-store' });
}

/** An error that a user may read; any other one is logged. */
function toApiError(services: StaffServices, error: unknown): BackOfficeError {
  if (error instanceof BackOfficeError) return error;
  if (error instanceof ListTimeoutError) return backOfficeErrors.tooBroad();
  services.log.error({ err: error }, 'a call of the back office failed unexpectedly');
  if (findUnavailableCause(error) !== null) return backOfficeErrors.unavailable();
  return backOfficeErrors.failed();
}

function sendError(context: Context, { status, code, message, details }: BackOfficeError): Response {
  const error = { code, message, ...(details === undefined ? {} : { details }) };
  const retryAfter: Record<string, string> = status === 503 ? { 'Retry-After': '2' } : {};
  return context.json({ error }, status, { 'Cache-Control': 'no-store', ...retryAfter });
}
