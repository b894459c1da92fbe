import type { Changed, Unchanged } from '#lib/audit/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { EntityScope } from './entity-scope.ts';

/** An authenticated, permitted and validated request: the input of a route. */
export type BackOfficeContext<Query, Body, Path = unknown> = {
  user: SessionUser;
  /** `user:<id>`, the actor in timelines and audit log. */
  actor: string;
  /** Where the call came from, as the server stamped it. */
  address: string | null;
  /** The language of what a screen shows of the answer; a client without a screen gets English. */
  language: 'en' | 'de';
  /** The entities where the user has the permission of the route, filtered by `?entity=`. */
  entityScope: EntityScope;
  path: Path;
  query: Query;
  body: Body;
  /** The bytes of an upload, as they arrive; null without any. */
  upload: AsyncIterable<Uint8Array> | null;
  /** Runs a change and its audit log entry in one transaction; all changes use it. */
  change<Result>(work: (tx: StaffTx) => Promise<Changed<Result> | Unchanged<Result>>): Promise<Result>;
  signal: AbortSignal;
  now: Date;
};
