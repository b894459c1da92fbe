import type { Context } from 'hono';
import type { AccessToken } from '#lib/access/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import { monotonicMs } from '#lib/platform/clock.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { type LoggedRequest, type ResponseSummary, showPath } from '#lib/request-log/index.ts';
import { readBearer } from './authenticate.ts';
import type { Operation } from './catalogue/index.ts';
import type { GatewayServices } from './services.ts';

/** A call from its first moment on, as far as it became known. */
export type RequestState = {
  at: Date;
  beganMs: number;
  operation: Operation | null;
  token: AccessToken | null;
  lineage: EntityPath | null;
  replayed: boolean;
  headers: Record<string, string>;
};

export function startRequest(
  services: Pick<GatewayServices, 'clock'>,
  operation: Operation | null,
): RequestState {
  return {
    at: services.clock.now(),
    beganMs: monotonicMs(),
    operation,
    token: null,
    lineage: null,
    replayed: false,
    headers: {},
  };
}

/** Tells of a call that is answered. Whatever goes wrong here is not the caller's business. */
export function logRequest(
  services: GatewayServices,
  context: Context,
  progress: RequestState,
  told: ResponseSummary & { status: number },
): void {
  const took = monotonicMs() - progress.beganMs;
  const tell = ({ token, lineage }: Pick<RequestState, 'token' | 'lineage'>): void => {
    services.observe({
      at: progress.at,
      method: context.req.method,
      path: showPath(context.req.path),
      operation: progress.operation,
      durationMicros: Math.round(took * 1_000),
      entityId: lineage?.entity.id ?? null,
      merchantId: lineage?.merchant?.id ?? null,
      tokenId: token?.id ?? null,
      address: context.req.header(clientAddressHeader) ?? null,
      replayed: progress.replayed,
      ...told,
    } satisfies LoggedRequest);
  };
  const fail = (error: unknown): void => services.log.error({ err: error }, 'a call could not be noted');
  try {
    if (progress.lineage) tell(progress);
    else findCaller(services, context).then(tell).catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** Who was refused before it was known for whom they asked: their token tells, even one that has ended. */
async function findCaller(
  services: GatewayServices,
  context: Context,
): Promise<Pick<RequestState, 'token' | 'lineage'>> {
  const token = await services.tokens.findKnownToken(bearerOf(context)).catch(() => null);
  const lineage = token && (await services.tree.findPath(token.entityId).catch(() => null));
  return { token, lineage };
}

function bearerOf(context: Context): string {
  try {
    return readBearer(context.req.header('authorization'));
  } catch {
    return '';
  }
}
