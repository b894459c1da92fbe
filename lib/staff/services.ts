import type { EntityTree } from '#lib/entities/index.ts';
import type { Identity } from '#lib/identity/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { Log } from '#lib/platform/log.ts';

/**
 * What the back-office routes, jobs and consumers of features work with: this, and what each feature adds in its
 * `feature.ts` by declaration merging. Composition creates one object of it.
 */
export interface StaffServices {
  db: Database;
  clock: Clock;
  log: Log;
  tree: EntityTree;
  /** Sessions and users. */
  sso: Identity;
  baseUrl: string;
  /** To addresses that users and merchants choose. */
  egress: Pick<Egress, 'check' | 'connect' | 'hasAddress' | 'send'>;
  /** The database supports row-level security for readers. */
  supportsRls: boolean;
}
