import type { AccessScope } from '#lib/access/index.ts';
import type { EntitySettings } from '#lib/entities/index.ts';
import type { Operation } from './catalogue/index.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';
import type { GatewayServices } from './services.ts';

type Verb = (services: GatewayServices, call: RequestContext) => Promise<ApiResponse>;

/** A route as a declaration: method, path and parameters are the operation's (`lib/protocols/opp/catalogue/operations.ts`). */
export type Route = {
  operation: Operation;
  scope: AccessScope;
  limit: keyof EntitySettings['throttling'];
  run: Verb;
  /** Takes an Idempotency-Key. */
  writes?: boolean;
  /** The answer for a transaction that was made under an earlier request's key. */
  recall?: (services: GatewayServices, call: RequestContext) => Promise<ApiResponse | null>;
};
