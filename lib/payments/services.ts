import type { Connectors } from '#lib/connectors/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { PaymentBatches } from './store.ts';

/** What the verbs of this feature work with. */
export type PaymentServices = {
  db: Database;
  batches: PaymentBatches;
  vault: Vault;
  connectors: Connectors;
  clock: Clock;
  /** Woken after every commit that appended an event. */
  events: EventSignal;
  log: Log;
};
