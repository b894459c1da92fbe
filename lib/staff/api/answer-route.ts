import type { z } from 'zod';
import { auditedTransaction, isRecentlyAuthenticated } from '#lib/identity/index.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { BackOfficeError, backOfficeErrors } from '../back-office-error.ts';
import { resolveScope } from '../entity-scope.ts';
import type { BackOfficeContext } from '../request-context.ts';
import type { BackOfficeRoute } from '../route.ts';
import { readingWithin } from '../scoped-database.ts';
import type { StaffServices } from '../services.ts';
import { findRequestSession } from '../session/session.ts';
import { readBody, rejectNul } from './read-body.ts';
import { recordRefusal } from './record-refusal.ts';
import { rejectCardNumbers } from './reject-card-numbers.ts';
import { isSameOrigin } from './same-origin.ts';

export type RouteInput = {
  request: Request;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
};

/** Who calls a route, and where from. */
export type Caller = Pick<BackOfficeContext<unknown, unknown>, 'user' | 'address'>;

type CallerInput = Pick<RouteInput, 'path' | 'query'> & {
  language: BackOfficeContext<unknown, unknown>['language'];
  readSent(): Promise<unknown>;
  upload: Request['body'];
  signal: AbortSignal;
  /** The caller proved a moment ago who they are. */
  isRecent: boolean;
};

/** What a route answers to a request with a session; a change has to come from our own pages. */
export async function answerRoute(
  services: StaffServices,
  route: BackOfficeRoute,
  { request, path, query }: RouteInput,
): Promise<unknown> {
  const { sso } = services;
  const session = await findRequestSession(sso, request);
  if (!session) throw backOfficeErrors.notSignedIn();
  if (route.method !== 'GET' && !isSameOrigin(request, sso.baseUrl)) throw backOfficeErrors.foreign();
  const caller = { user: session.user, address: request.headers.get(clientAddressHeader) };
  const { body, signal } = request;
  const answer = answerCaller(services, route, caller, {
    path,
    query,
    // Pages send the language that they are in, and no other.
    language: request.headers.get('accept-language') === 'de' ? 'de' : 'en',
    readSent: () => readBody(request),
    upload: body,
    signal,
    isRecent: isRecentlyAuthenticated(sso, session),
  });
  return answer.catch(async (error: unknown) => {
    if (error instanceof BackOfficeError && error.status === 403) await recordRefusal(services, route, caller);
    throw error;
  });
}

/**
 * What a route answers a caller whose identity is known, after the checks in this order: permission, entity scope,
 * recent sign-in, validation.
 */
export async function answerCaller(
  services: StaffServices,
  route: BackOfficeRoute,
  { user, address }: Caller,
  { path, query: { entity, ...query }, language, readSent, upload, signal, isRecent }: CallerInput,
): Promise<unknown> {
  const entityScope = await resolveScope(services, user.roles, route.permission, entity || undefined);
  if (route.recentSignIn && !isRecent) throw backOfficeErrors.notRecentlySignedIn();
  const sent = route.body && (await readSent());
  rejectNul(path, query, sent);
  if (route.method !== 'GET') rejectCardNumbers({ ...query, ...(isObject(sent) ? sent : {}) });
  const reading = route.method === 'GET' ? await readingWithin(services, entityScope, user) : services;
  return route.run(reading, {
    user,
    actor: `user:${user.id}`,
    address,
    entityScope,
    path,
    query: parse(route.query, query),
    body: route.body && parse(route.body, sent),
    upload: route.upload ? upload : null,
    change: (work) => auditedTransaction(services.sso, { userId: user.id, address }, (inside) => work(inside.db)),
    signal,
    language,
    now: services.clock.now(),
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }));
  const [first] = fields;
  const sentence = first?.name ? `${first.name}: ${first.message}` : 'The request could not be parsed.';
  throw backOfficeErrors.unreadable(sentence, { fields });
}
