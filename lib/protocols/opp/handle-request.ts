import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { AccessToken } from '#lib/access/index.ts';
import { withCanonicalBrand } from '#lib/brands/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { withTicket } from '#lib/platform/admission.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { type ResponseSummary, readResponse } from '#lib/request-log/index.ts';
import { authorizeEntity, requireToken } from './authentication/authenticate.ts';
import { findOperation, type Operation, type Params, validateRequest } from './catalogue/index.ts';
import { fingerprintsOf, hideInScope, readKey, runOnce } from './idempotency/idempotency.ts';
import { logRequest, type RequestState, startRequest } from './observe-request.ts';
import { limitHeaders, rateLimitResponse } from './rate-limits/rate-limit-response.ts';
import { readBodyCredentials, withCompatibleNames } from './requests/compatibility.ts';
import { hideCardNumbersInTexts } from './requests/hide-card-numbers.ts';
import { readRequest, readUpload, readUploadRequest } from './requests/read-request.ts';
import { ApiError, apiErrors, describeOutage, invalidParameters } from './responses/api-error.ts';
import { errorBody, formatTimestamp, newNdc, resultOf } from './responses/envelope.ts';
import type { ApiResponse, FileResponse, RequestContext } from './routes/request-context.ts';
import type { Route } from './routes/route.ts';
import type { GatewayServices } from './services.ts';

/** A response as it is sent, and its summary for the request log. */
type SerializedResponse = { status: number; body: string; summary: ResponseSummary; file?: FileResponse['file'] };

/**
 * Handles every request in this order: authenticate the token, read the form, authorize the entity and
 * the scope, check the rate limit, validate, claim the Idempotency-Key, run the route. An error in any step becomes an
 * error response.
 */
export async function handleRequest(services: GatewayServices, route: Route, context: Context): Promise<Response> {
  const state = startRequest(services, route.operation);
  let sent: SerializedResponse;
  try {
    sent = await processRequest(services, route, context, state);
  } catch (error) {
    const apiError = toApiError(services, error);
    Object.assign(state.headers, apiError.headers);
    const ndc = newNdc(state.entityPath?.entity.id ?? null);
    sent = serialize(apiError.status, errorBody(apiError, createEnvelope(services, ndc)));
  }
  logRequest(services, context, state, { status: sent.status, ...sent.summary });
  return new Response(sent.file ? streamOf(sent.file) : sent.body, {
    status: sent.status,
    headers: {
      ...(sent.file ? fileHeaders(sent.file) : { 'Content-Type': 'application/json;charset=UTF-8' }),
      'Cache-Control': 'no-store',
      ...state.headers,
    },
  });
}

const streamOf = ({ pieces }: FileResponse['file']): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;

const fileHeaders = ({ name, contentType }: FileResponse['file']) => ({
  'Content-Type': contentType ?? 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
  'X-Content-Type-Options': 'nosniff',
});

async function processRequest(
  services: GatewayServices,
  route: Route,
  context: Context,
  state: RequestState,
): Promise<SerializedResponse> {
  const realNow = state.at;
  const { isUpload } = findOperation(route.operation);
  const read = async () => (isUpload ? readUploadRequest(context) : readRequest(context, services.bodyLimitBytes));
  const header = context.req.header('authorization');
  // Before the token is known nothing is read, but for clients that send it in the body.
  const early = header === undefined && !isUpload ? await read().catch(() => null) : null;
  const token = await requireToken(
    services.tokens,
    header ?? (await findBodyCredentials(services, early?.params)),
    realNow,
  );
  state.token = token;
  const { params: sentParams, body } = early ?? (await read());
  const entityPath = await resolveEntity(services, token, sentParams, route.operation);
  state.entityPath = entityPath;
  const { params: named, used } = withCompatibleNames(sentParams, entityPath.settings);
  const sent = withCanonicalBrand(named);
  if (![route.scope, route.alsoScope].some((scope) => scope && token.scopes.includes(scope)))
    throw apiErrors.forbidden();
  await checkRateLimit(services, route, token, entityPath, state);
  const ticket = services.admission.enter(entityPath.entity.id);
  if (!ticket) throw apiErrors.overloaded();
  return withTicket(ticket, () =>
    runAdmitted(services, route, context, { state, token, entityPath, sent, used, body }),
  );
}

type Admitted = {
  state: RequestState;
  token: AccessToken;
  entityPath: EntityPath;
  /** The parameters by the names of the specification, and the compatibility settings that this took. */
  sent: Params;
  used: ReturnType<typeof withCompatibleNames>['used'];
  body: string | Uint8Array;
};

async function runAdmitted(
  services: GatewayServices,
  route: Route,
  context: Context,
  { state, token, entityPath, sent, used, body }: Admitted,
): Promise<SerializedResponse> {
  // Not when the request began to arrive: leases and the times of recovery count from here, and a body may take long.
  const realNow = services.clock.now();
  const { isUpload, writes } = findOperation(route.operation);
  const parameterErrors = validateRequest(route.operation, sent, {
    unknownNames: entityPath.settings.unknownParameters,
    namelessCustomers: entityPath.settings.compatibilityNamelessCustomers,
  });
  if (parameterErrors.length > 0) throw invalidParameters(parameterErrors);
  for (const setting of used) services.countCompatibilityUse({ entityId: entityPath.entity.id, setting, at: realNow });
  const params =
    entityPath.settings.cardNumbersInTexts === 'keep' ? sent : hideCardNumbersInTexts(route.operation, sent);

  if (writes && services.batches.open.isFull()) throw apiErrors.overloaded();
  const now = shiftClock({ now: () => realNow }, entityPath.merchant?.clockOffsetMs ?? 0).now();
  const request: RequestContext = {
    operation: route.operation,
    params,
    path: context.req.param() as Record<string, string>,
    token,
    entityPath,
    transactionId: newTransactionId(now),
    ndc: newNdc(entityPath.entity.id),
    actor: `token:${token.id}`,
    address: context.req.header(clientAddressHeader) ?? null,
    upload: isUpload ? readUpload(context) : null,
    now,
  };
  const key = writes ? readKey(context.req.header('idempotency-key')) : null;
  if (key === null) return runRoute(services, route, request, state.headers);
  const scope = {
    merchantId: entityPath.merchant?.id ?? entityPath.entity.id,
    entityId: entityPath.entity.id,
    method: context.req.method,
    path: context.req.path,
    key,
  };
  const hidden = hideInScope(services.vault, scope);
  const { replayed, ...response } = await runOnce(
    { pool: services.db.pool, leases: services.keyLeases, log: services.log },
    {
      scope: hidden,
      earlierScope: hidden.key === scope.key && hidden.path === scope.path ? null : scope,
      fingerprints: fingerprintsOf(services.vault, body),
      transactionId: request.transactionId,
      now: realNow,
      run: (transactionId) => runRoute(services, route, { ...request, transactionId }, state.headers),
      recall: async (transactionId) => {
        const recalled = await route.recall?.(services, { ...request, transactionId });
        return recalled ? withEnvelope(services, request, recalled) : null;
      },
    },
  );
  state.replayed = replayed;
  if (replayed) state.headers['Idempotency-Replayed'] = 'true';
  return { ...response, summary: readResponse(JSON.parse(response.body)) };
}

/** The pair of a client that cannot send a header, where its channel takes it; as a header, or undefined. */
async function findBodyCredentials({ tree }: GatewayServices, params: Params | undefined): Promise<string | undefined> {
  const credentials = params && readBodyCredentials(params);
  const entityId = params?.get('entityId') ?? params?.get('authentication.entityId');
  if (credentials === undefined || entityId === undefined || !/^[0-9a-f]{32}$/.test(entityId)) return undefined;
  const entityPath = await tree.findPath(entityId);
  return entityPath?.settings.compatibilityBodyCredentials === 'accept' ? `Bearer ${credentials}` : undefined;
}

/** Serializes an API error of the route itself too, so that the Idempotency-Key stores that response. */
async function runRoute(
  services: GatewayServices,
  route: Route,
  request: RequestContext,
  headers: Record<string, string>,
): Promise<SerializedResponse> {
  try {
    const response = await route.run(services, request);
    // It has no envelope; its result is that of a request that was answered.
    if ('file' in response) {
      return { ...serialize(200, { result: resultOf('000.000.100') }), file: response.file };
    }
    Object.assign(headers, response.headers);
    return withEnvelope(services, request, response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    Object.assign(headers, error.headers);
    return serialize(error.status, errorBody(error, createEnvelope(services, request.ndc)));
  }
}

function withEnvelope(
  services: GatewayServices,
  request: RequestContext,
  { status, body }: ApiResponse,
): SerializedResponse {
  // A query names when its payment was made, and what belongs to a checkout has the id of that.
  const own = Object.fromEntries(['ndc', 'timestamp'].flatMap((name) => (body[name] ? [[name, body[name]]] : [])));
  const complete = { ...body, ...createEnvelope(services, request.ndc), ...own };
  return serialize(status, complete);
}

function serialize(status: number, body: Json): SerializedResponse {
  return { status, body: JSON.stringify(body), summary: readResponse(body) };
}

async function resolveEntity(
  services: GatewayServices,
  token: AccessToken,
  params: Params,
  operation: Operation,
): Promise<EntityPath> {
  const entityId = params.get('entityId') ?? params.get('authentication.entityId');
  if (entityId !== undefined && !/^[0-9a-f]{32}$/.test(entityId)) {
    throw invalidParameters(validateRequest(operation, params));
  }
  const entityPath = await authorizeEntity(services.tree, token, entityId);
  if (entityId === undefined && entityPath.entity.kind !== 'CHANNEL') {
    // Only the token of a channel determines the channel; with any other token entityId is required (spec 5.3).
    throw invalidParameters([{ name: 'entityId', value: null, message: 'is required' }]);
  }
  return entityPath;
}

async function checkRateLimit(
  services: GatewayServices,
  route: Route,
  token: AccessToken,
  entityPath: EntityPath,
  state: RequestState,
): Promise<void> {
  const limit = entityPath.settings.throttling[route.limit];
  const owner = entityPath.limitOwners[route.limit];
  // A limit of a channel counts the requests of that channel, and one of its merchant those of all its channels.
  const key = [token.id, route.operation, ...(owner === undefined ? [] : [owner])].join(':');
  const rateLimit = await services.rateLimiter.check(key, limit);
  if (limit > 0) Object.assign(state.headers, limitHeaders(rateLimit));
  if (!rateLimit.allowed) throw rateLimitResponse(rateLimit);
}

/** Logs an unexpected error; the caller gets no details of it. */
function toApiError(services: GatewayServices, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const outage = describeOutage(error);
  if (!(error instanceof QueueFullError)) services.log.error({ err: error }, 'a request failed unexpectedly');
  return outage ?? apiErrors.unavailable();
}

function createEnvelope(services: GatewayServices, ndc: string) {
  return { buildNumber: services.buildNumber, timestamp: formatTimestamp(services.clock.now()), ndc };
}
