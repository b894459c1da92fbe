import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { CheckoutBatches } from './batches.ts';

/** What checkouts work with. */
export type CheckoutServices = {
  checkouts: CheckoutBatches;
  db: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
  egress: Pick<Egress, 'send'>;
};
