import type { Context } from 'hono';
import type { AccessToken } from '#lib/access/index.ts';
import { withCanonicalBrand } from '#lib/brands/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { type ResponseSummary, readResponse } from '#lib/request-log/index.ts';
import { ApiError, faults, invalidParameters } from './api-error.ts';
import { authorizeEntity, requireToken } from './authenticate.ts';
import { type Operation, type Params, validateRequest } from './catalogue/index.ts';
import { errorBody, formatTimestamp, newNdc } from './envelope.ts';
import { readKey, runOnce } from './idempotency.ts';
import { logRequest, type RequestState, startRequest } from './observe-request.ts';
import { limitHeaders, rateLimitResponse } from './rate-limit-response.ts';
import { readRequest } from './read-request.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';
import type { Route } from './route.ts';
import type { GatewayServices } from './services.ts';

/** An answer as it is sent, with what the log of calls is told of it. */
type SerializedResponse = { status: number; body: string; told: ResponseSummary };

/**
 * What happens to every request, in this order: who is it, what was sent, for whom, within limits,
 * valid, once. Only then does the route's verb run. A fault on the way is an answer like any other.
 */
export async function handleRequest(
  services: GatewayServices,
  route: Route,
  context: Context,
): Promise<Response> {
  const progress = startRequest(services, route.operation);
  let sent: SerializedResponse;
  try {
    sent = await processRequest(services, route, context, progress);
  } catch (error) {
    const fault = toApiError(services, error);
    Object.assign(progress.headers, fault.headers);
    const ndc = newNdc(progress.lineage?.entity.id ?? null);
    sent = send(fault.status, errorBody(fault, envelopeOf(services, ndc)));
  }
  logRequest(services, context, progress, { status: sent.status, ...sent.told });
  return new Response(sent.body, {
    status: sent.status,
    headers: {
      'Content-Type': 'application/json;charset=UTF-8',
      'Cache-Control': 'no-store',
      ...progress.headers,
    },
  });
}

async function processRequest(
  services: GatewayServices,
  route: Route,
  context: Context,
  progress: RequestState,
): Promise<SerializedResponse> {
  const realNow = progress.at;
  const token = await requireToken(services.tokens, context.req.header('authorization'), realNow);
  progress.token = token;
  const { params: sentParams, body } = await readRequest(context, services.bodyLimitBytes);
  const params = withCanonicalBrand(sentParams);
  const lineage = await pathOf(services, token, params, route.operation);
  progress.lineage = lineage;
  if (!token.scopes.includes(route.scope)) throw faults.forbidden();
  await admit(services, route, token, lineage, progress);
  const found = validateRequest(route.operation, params, {
    unknownNames: lineage.settings.unknownParameters,
  });
  if (found.length > 0) throw invalidParameters(found);

  if (route.writes && services.batches.open.isFull()) throw faults.overloaded();
  const now = shiftClock({ now: () => realNow }, lineage.merchant?.clockOffsetMs ?? 0).now();
  const call: RequestContext = {
    operation: route.operation,
    params,
    path: context.req.param() as Record<string, string>,
    token,
    lineage,
    transactionId: newTransactionId(now),
    ndc: newNdc(lineage.entity.id),
    actor: `token:${token.id}`,
    address: context.req.header(clientAddressHeader) ?? null,
    now,
  };
  const key = route.writes ? readKey(context.req.header('idempotency-key')) : null;
  if (key === null) return run(services, route, call);
  const { replayed, ...kept } = await runOnce(services.db.pool, {
    scope: {
      merchantId: lineage.merchant?.id ?? lineage.entity.id,
      entityId: lineage.entity.id,
      method: context.req.method,
      path: context.req.path,
      key,
    },
    body,
    transactionId: call.transactionId,
    now: realNow,
    run: (transactionId) => run(services, route, { ...call, transactionId }),
    recall: async (transactionId) => {
      const recalled = await route.recall?.(services, { ...call, transactionId });
      return recalled ? finish(services, call, recalled) : null;
    },
  });
  progress.replayed = replayed;
  if (replayed) progress.headers['Idempotency-Replayed'] = 'true';
  return { ...kept, told: readResponse(JSON.parse(kept.body)) };
}

/** A refusal found by the verb itself belongs to the answer that an idempotency key keeps. */
async function run(
  services: GatewayServices,
  route: Route,
  call: RequestContext,
): Promise<SerializedResponse> {
  try {
    return finish(services, call, await route.run(services, call));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return send(error.status, errorBody(error, envelopeOf(services, call.ndc)));
  }
}

function finish(
  services: GatewayServices,
  call: RequestContext,
  { status, body }: ApiResponse,
): SerializedResponse {
  const complete = { ...body, ...envelopeOf(services, call.ndc), ...(body.ndc ? { ndc: body.ndc } : {}) };
  return send(status, complete);
}

function send(status: number, body: Json): SerializedResponse {
  return { status, body: JSON.stringify(body), told: readResponse(body) };
}

async function pathOf(
  services: GatewayServices,
  token: AccessToken,
  params: Params,
  operation: Operation,
): Promise<EntityPath> {
  const entityId = params.get('entityId') ?? params.get('authentication.entityId');
  if (entityId !== undefined && !/^[0-9a-f]{32}$/.test(entityId)) {
    throw invalidParameters(validateRequest(operation, params));
  }
  const lineage = await authorizeEntity(services.tree, token, entityId);
  if (entityId === undefined && lineage.entity.kind !== 'CHANNEL') {
    // A token of one channel leaves no doubt; any other has to say which is meant (spec 5.3).
    throw invalidParameters([{ name: 'entityId', value: null, message: 'is required' }]);
  }
  return lineage;
}

async function admit(
  services: GatewayServices,
  route: Route,
  token: AccessToken,
  lineage: EntityPath,
  progress: RequestState,
): Promise<void> {
  const limit = lineage.settings.throttling[route.limit];
  const admission = await services.throttle.admit(`${token.id}:${route.operation}`, limit);
  if (limit > 0) Object.assign(progress.headers, limitHeaders(admission));
  if (!admission.admitted) throw rateLimitResponse(admission);
}

/** Anything unexpected is logged here and told to nobody. */
function toApiError(services: GatewayServices, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof QueueFullError) return faults.overloaded();
  services.log.error({ err: error }, 'a request failed unexpectedly');
  return faults.unavailable();
}

function envelopeOf(services: GatewayServices, ndc: string) {
  return { buildNumber: services.buildNumber, timestamp: formatTimestamp(services.clock.now()), ndc };
}
