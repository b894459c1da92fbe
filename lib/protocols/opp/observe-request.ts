import type { Context } from 'hono';
import type { AccessToken } from '#lib/access/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import { monotonicMs } from '#lib/platform/clock.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { type LoggedRequest, type ResponseSummary, showPath } from '#lib/request-log/index.ts';
import { readBearer } from './authentication/authenticate.ts';
import type { Operation } from './catalogue/index.ts';
import type { GatewayServices } from './services.ts';

/** What is known of a request while it is handled, for the request log. */
export type RequestState = {
  at: Date;
  startedMs: number;
  operation: Operation | null;
  token: AccessToken | null;
  entityPath: EntityPath | null;
  replayed: boolean;
  headers: Record<string, string>;
};

export function startRequest(services: Pick<GatewayServices, 'clock'>, operation: Operation | null): RequestState {
  return {
    at: services.clock.now(),
    startedMs: monotonicMs(),
    operation,
    token: null,
    entityPath: null,
    replayed: false,
    headers: {},
  };
}

/** Logs a request after its response. An error here is logged and does not reach the caller. */
export function logRequest(
  services: GatewayServices,
  context: Context,
  state: RequestState,
  response: ResponseSummary & { status: number },
): void {
  const durationMs = monotonicMs() - state.startedMs;
  const record = ({ token, entityPath }: Pick<RequestState, 'token' | 'entityPath'>): void => {
    services.observe({
      at: state.at,
      method: context.req.method,
      path: showPath(context.req.path),
      operation: state.operation,
      durationMicros: Math.round(durationMs * 1_000),
      entityId: entityPath?.entity.id ?? null,
      merchantId: entityPath?.merchant?.id ?? null,
      tokenId: token?.id ?? null,
      address: context.req.header(clientAddressHeader) ?? null,
      replayed: state.replayed,
      ...response,
    } satisfies LoggedRequest);
  };
  const fail = (error: unknown): void => services.log.error({ err: error }, 'a call could not be noted');
  try {
    if (state.entityPath) record(state);
    else findCaller(services, context).then(record).catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** The caller of a request that was rejected before authorization: taken from its token, even an ended one. */
async function findCaller(
  services: GatewayServices,
  context: Context,
): Promise<Pick<RequestState, 'token' | 'entityPath'>> {
  const token = await services.tokens.findKnownToken(readBearerOrEmpty(context)).catch(() => null);
  const entityPath = token && (await services.tree.findPath(token.entityId).catch(() => null));
  return { token, entityPath };
}

function readBearerOrEmpty(context: Context): string {
  try {
    return readBearer(context.req.header('authorization'));
  } catch {
    return '';
  }
}
