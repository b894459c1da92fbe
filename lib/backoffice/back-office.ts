import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { auditedTransaction } from '#lib/identity/index.ts';
import { ListTimeoutError } from '#lib/platform/database/statement-timeout.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { BackOfficeError, backOfficeErrors } from './kernel/back-office-error.ts';
import { resolveScope } from './kernel/entity-scope.ts';
import { readBody, rejectNul } from './kernel/read-body.ts';
import type { BackOfficeRoute, BackOfficeServices } from './kernel/request-context.ts';
import { isSameOrigin } from './kernel/same-origin.ts';
import { readingWithin } from './kernel/scoped-database.ts';
import { findSession } from './kernel/session.ts';
import { backOfficeRoutes } from './routes.ts';

/** Where the edge is mounted. */
export const backOfficePath = '/api/backoffice';

/**
 * The back-office API: one table of routes under /api/backoffice. Every request is checked in this order: session,
 * same origin (for changes), permission, entity scope, validation.
 */
export function createBackOffice(services: BackOfficeServices): Hono {
  const app = new Hono().basePath(backOfficePath);
  for (const route of backOfficeRoutes) {
    app.on(route.method, route.path, (context) => answer(services, route, context));
  }
  app.notFound((context) => sendError(context, backOfficeErrors.unknown('address')));
  app.onError((error, context) => sendError(context, toApiError(services, error)));
  return app;
}

async function answer(
  services: BackOfficeServices,
  route: BackOfficeRoute,
  context: Context,
): Promise<Response> {
  const { sso } = services;
  const request = context.req.raw;
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) throw backOfficeErrors.notSignedIn();
  if (route.method !== 'GET' && !isSameOrigin(request, sso.baseUrl)) throw backOfficeErrors.foreign();
  const { entity, ...query } = context.req.query();
  const { user } = session;
  const by = { userId: user.id, address: request.headers.get(clientAddressHeader) };
  const entityScope = await resolveScope(services, user.roles, route.permission, entity || undefined);
  const path = context.req.param() as Record<string, string>;
  const sent = route.body && (await readBody(request));
  rejectNul(path, query, sent);
  const reading = route.method === 'GET' ? await readingWithin(services, entityScope, user) : services;
  const result = await route.run(reading, {
    user,
    actor: `user:${user.id}`,
    address: by.address,
    entityScope,
    path,
    query: read(route.query, query),
    body: route.body && read(route.body, sent),
    change: (work) => auditedTransaction(sso, by, (inside) => work(inside.db)),
    signal: request.signal,
    now: services.clock.now(),
  });
  if (result instanceof Response) return result;
  return context.json(result as object, 200, { 'Cache-Control': 'no-store' });
}

function read<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') ?? '';
  throw backOfficeErrors.unreadable(name ? `${name}: ${issue?.message}` : 'The request could not be parsed.');
}

function toApiError(services: BackOfficeServices, error: unknown): BackOfficeError {
  if (error instanceof BackOfficeError) return error;
  if (error instanceof ListTimeoutError) return backOfficeErrors.tooBroad();
  services.log.error({ err: error }, 'a call of the back office failed unexpectedly');
  return backOfficeErrors.failed();
}

function sendError(context: Context, { status, code, message, details }: BackOfficeError): Response {
  const error = { code, message, ...(details === undefined ? {} : { details }) };
  return context.json({ error }, status, { 'Cache-Control': 'no-store' });
}
