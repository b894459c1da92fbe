import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { SearchTooBroad } from '#lib/payments/index.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { changeAs } from '#lib/sso/index.ts';
import { BackOfficeFault, backOfficeFaults } from './back-office-fault.ts';
import type { BackOfficeRoute, BackOfficeServices } from './call.ts';
import { reachOf } from './reach.ts';
import { readBody, refuseNul } from './read-body.ts';
import { readingWithin } from './reading-within.ts';
import { backOfficeRoutes } from './routes.ts';
import { isSameOrigin } from './same-origin.ts';
import { findSession } from './session.ts';

/** Where the edge is mounted. */
export const backOfficePath = '/api/backoffice';

/**
 * The staff-facing API: one table of routes under /api/backoffice. Every call is checked in this order: signed in,
 * sent from our own pages (when it changes something), permitted, within reach, understood.
 */
export function createBackOffice(services: BackOfficeServices): Hono {
  const app = new Hono().basePath(backOfficePath);
  for (const route of backOfficeRoutes) {
    app.on(route.method, route.path, (context) => answer(services, route, context));
  }
  app.notFound((context) => tell(context, backOfficeFaults.unknown('address')));
  app.onError((error, context) => tell(context, toFault(services, error)));
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
  if (!session) throw backOfficeFaults.notSignedIn();
  if (route.method !== 'GET' && !isSameOrigin(request, sso.baseUrl)) throw backOfficeFaults.foreign();
  const { entity, ...asked } = context.req.query();
  const { user } = session;
  const by = { userId: user.id, address: request.headers.get(clientAddressHeader) };
  const reach = await reachOf(services, user.roles, route.permission, entity || undefined);
  const path = context.req.param() as Record<string, string>;
  const sent = route.body && (await readBody(request));
  refuseNul(path, asked, sent);
  const reading = route.method === 'GET' ? await readingWithin(services, reach, user) : services;
  const result = await route.run(reading, {
    user,
    actor: `user:${user.id}`,
    address: by.address,
    reach,
    path,
    query: read(route.query, asked),
    body: route.body && read(route.body, sent),
    change: (work) => changeAs(sso, by, (inside) => work(inside.db)),
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
  throw backOfficeFaults.unreadable(name ? `${name}: ${issue?.message}` : 'The call could not be read.');
}

function toFault(services: BackOfficeServices, error: unknown): BackOfficeFault {
  if (error instanceof BackOfficeFault) return error;
  if (error instanceof SearchTooBroad) return backOfficeFaults.tooBroad();
  services.log.error({ err: error }, 'a call of the back office failed unexpectedly');
  return backOfficeFaults.failed();
}

function tell(context: Context, { status, code, message, details }: BackOfficeFault): Response {
  const error = { code, message, ...(details === undefined ? {} : { details }) };
  return context.json({ error }, status, { 'Cache-Control': 'no-store' });
}
