import type { AccessScope } from '#lib/access/index.ts';
import type { EntitySettings } from '#lib/entities/index.ts';
import type { Operation } from '../catalogue/index.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, FileResponse, RequestContext } from './request-context.ts';

type RouteHandler = (services: GatewayServices, request: RequestContext) => Promise<ApiResponse | FileResponse>;

/** A route; the operation defines method, path and parameters (`lib/protocols/opp/catalogue/operations.ts`). */
export type Route = {
  operation: Operation;
  scope: AccessScope;
  /** Another scope that is enough. */
  alsoScope?: AccessScope;
  limit: keyof EntitySettings['throttling'];
  run: RouteHandler;
  /** The response for a transaction that an earlier request with the same Idempotency-Key created. */
  recall?: (services: GatewayServices, request: RequestContext) => Promise<ApiResponse | null>;
};
