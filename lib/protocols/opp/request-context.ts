import type { AccessToken } from '#lib/access/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { Operation, Params } from './catalogue/index.ts';

/** A request that is authenticated, within its limits and valid: what a route gets. */
export type RequestContext = {
  operation: Operation;
  params: Params;
  /** The parts of the path in braces. */
  path: Readonly<Record<string, string>>;
  token: AccessToken;
  /** The entity named by entityId, which the token is good for. */
  lineage: EntityPath;
  /** The id that a transaction made by this call will have. */
  transactionId: string;
  ndc: string;
  actor: string;
  /** Where the request came from, as the server stamped it. */
  address: string | null;
  /** Real time moved by the merchant's virtual clock. */
  now: Date;
};

export type ApiResponse = { status: number; body: Json };

export type RequestHandler = (call: RequestContext) => Promise<ApiResponse>;
