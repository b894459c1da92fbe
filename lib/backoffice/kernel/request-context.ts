import type { z } from 'zod';
import type { TokenCache } from '#lib/access/index.ts';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import type { EntityTree } from '#lib/entities/index.ts';
import type { Identity, SessionUser } from '#lib/identity/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { EntityScope } from './entity-scope.ts';
import type { MerchantInterface } from './merchant-interface.ts';
import type { Permission } from './permissions.ts';

/** What the staff-facing edge works with: the features, wired once. */
export type BackOfficeServices = PaymentServices & {
  tree: EntityTree;
  tokens: TokenCache;
  baseUrl: string;
  /** The only origins that card data is sent to. */
  acquirerOrigins: readonly string[];
  merchantInterface: MerchantInterface;
  sso: Identity;
  /** The database can keep readers within their entityScope itself. */
  supportsRls: boolean;
};

/** A call that is signed in, permitted and understood: what a route gets. */
export type BackOfficeContext<Query, Body> = {
  user: SessionUser;
  /** `user:<id>`, as timelines and audit name the person. */
  actor: string;
  /** Where the call came from, as the server stamped it. */
  address: string | null;
  /** Where the route's permission holds for this person, narrowed by `?entity=`. */
  entityScope: EntityScope;
  path: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** Runs a change and its entry in the audit log as one: every verb that changes something goes through it. */
  change<Result>(work: (db: Database) => Promise<Changed<Result> | Unchanged<Result>>): Promise<Result>;
  signal: AbortSignal;
  now: Date;
};

export type BackOfficeRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** `signed in` asks for nothing but a session; such a route must tell nothing of any entity. */
  permission: Permission | 'signed in';
  query: z.ZodType;
  body: z.ZodType | null;
  // biome-ignore lint/suspicious/noExplicitAny: `route` ties the schemas of each row to its function
  run(services: BackOfficeServices, call: BackOfficeContext<any, any>): Promise<unknown>;
};

type RouteInput<Q extends z.ZodType, B extends z.ZodType> = {
  method: BackOfficeRoute['method'];
  path: BackOfficeRoute['path'];
  permission: BackOfficeRoute['permission'];
  query: Q;
  body?: B;
  run(services: BackOfficeServices, call: BackOfficeContext<z.infer<Q>, z.infer<B>>): Promise<unknown>;
};

/** Declares a route whose function is given what its schemas read. */
export function route<Q extends z.ZodType, B extends z.ZodType>(input: RouteInput<Q, B>): BackOfficeRoute {
  return { ...input, body: input.body ?? null };
}
