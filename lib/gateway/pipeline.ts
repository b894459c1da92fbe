import type { Context } from 'hono';
import type { AccessToken } from '#lib/access/index.ts';
import type { Lineage } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { type Operation, type Params, validateRequest } from '#lib/spec/index.ts';
import { readAnswer, type ToldByAnswer } from './answered-call.ts';
import { authorizeEntity, requireToken } from './authenticate.ts';
import type { Answer, Call } from './call.ts';
import { faultBody, formatTimestamp, newNdc } from './envelope.ts';
import { badParameters, faults, GatewayFault } from './gateway-fault.ts';
import { readKey, runOnce } from './idempotency.ts';
import { beginCall, observeCall, type Progress } from './observe-call.ts';
import { readRequest } from './read-request.ts';
import type { Route } from './route.ts';
import type { GatewayServices } from './services.ts';
import { limitHeaders, throttled } from './throttled.ts';

/** An answer as it is sent, with what the log of calls is told of it. */
type Sent = { status: number; body: string; told: ToldByAnswer };

/**
 * What happens to every request, in this order: who is it, what was sent, for whom, within limits,
 * valid, once. Only then does the route's verb run. A fault on the way is an answer like any other.
 */
export async function handle(services: GatewayServices, route: Route, context: Context): Promise<Response> {
  const progress = beginCall(services, route.operation);
  let sent: Sent;
  try {
    sent = await answer(services, route, context, progress);
  } catch (error) {
    const fault = toFault(services, error);
    Object.assign(progress.headers, fault.headers);
    const ndc = newNdc(progress.lineage?.entity.id ?? null);
    sent = send(fault.status, faultBody(fault, envelopeOf(services, ndc)));
  }
  observeCall(services, context, progress, { status: sent.status, ...sent.told });
  return new Response(sent.body, {
    status: sent.status,
    headers: {
      'Content-Type': 'application/json;charset=UTF-8',
      'Cache-Control': 'no-store',
      ...progress.headers,
    },
  });
}

async function answer(
  services: GatewayServices,
  route: Route,
  context: Context,
  progress: Progress,
): Promise<Sent> {
  const realNow = progress.at;
  const token = await requireToken(services.tokens, context.req.header('authorization'), realNow);
  progress.token = token;
  const { params, body } = await readRequest(context, services.bodyLimitBytes);
  const lineage = await lineageOf(services, token, params, route.operation);
  progress.lineage = lineage;
  if (!token.scopes.includes(route.scope)) throw faults.noRight();
  await admit(services, route, token, lineage, progress);
  const found = validateRequest(route.operation, params, {
    unknownNames: lineage.settings.unknownParameters,
  });
  if (found.length > 0) throw badParameters(found);

  const now = shiftClock({ now: () => realNow }, lineage.merchant?.clockOffsetMs ?? 0).now();
  const call: Call = {
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
    scope: { entityId: lineage.entity.id, method: context.req.method, path: context.req.path, key },
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
  return { ...kept, told: readAnswer(JSON.parse(kept.body)) };
}

/** A refusal found by the verb itself belongs to the answer that an idempotency key keeps. */
async function run(services: GatewayServices, route: Route, call: Call): Promise<Sent> {
  try {
    return finish(services, call, await route.run(services, call));
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return send(error.status, faultBody(error, envelopeOf(services, call.ndc)));
  }
}

function finish(services: GatewayServices, call: Call, { status, body }: Answer): Sent {
  const complete = { ...body, ...envelopeOf(services, call.ndc), ...(body.ndc ? { ndc: body.ndc } : {}) };
  return send(status, complete);
}

function send(status: number, body: Json): Sent {
  return { status, body: JSON.stringify(body), told: readAnswer(body) };
}

async function lineageOf(
  services: GatewayServices,
  token: AccessToken,
  params: Params,
  operation: Operation,
): Promise<Lineage> {
  const entityId = params.get('entityId') ?? params.get('authentication.entityId');
  if (entityId !== undefined && !/^[0-9a-f]{32}$/.test(entityId)) {
    throw badParameters(validateRequest(operation, params));
  }
  const lineage = await authorizeEntity(services.tree, token, entityId);
  if (entityId === undefined && lineage.entity.kind !== 'CHANNEL') {
    // A token of one channel leaves no doubt; any other has to say which is meant (spec 5.3).
    throw badParameters([{ name: 'entityId', value: null, message: 'is required' }]);
  }
  return lineage;
}

async function admit(
  services: GatewayServices,
  route: Route,
  token: AccessToken,
  lineage: Lineage,
  progress: Progress,
): Promise<void> {
  const limit = lineage.settings.throttling[route.limit];
  const admission = await services.throttle.admit(`${token.id}:${route.operation}`, limit);
  if (limit > 0) Object.assign(progress.headers, limitHeaders(admission));
  if (!admission.admitted) throw throttled(admission);
}

/** Anything unexpected is logged here and told to nobody. */
function toFault(services: GatewayServices, error: unknown): GatewayFault {
  if (error instanceof GatewayFault) return error;
  services.log.error({ err: error }, 'a request failed unexpectedly');
  return faults.unavailable();
}

function envelopeOf(services: GatewayServices, ndc: string) {
  return { buildNumber: services.buildNumber, timestamp: formatTimestamp(services.clock.now()), ndc };
}
