import type { DeliverySender } from '#lib/deliveries/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { Vault } from '#lib/vault/index.ts';

/** What the verbs of this feature work with. */
export type WebhookServices = {
  db: Database;
  vault: Vault;
  clock: Clock;
  events: EventSignal;
  deliveries: DeliverySender;
  egress: Pick<Egress, 'check' | 'hasAddress'>;
};
