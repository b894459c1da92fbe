import type { DeliverySender } from '#lib/deliveries/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { Vault } from '#lib/vault/index.ts';

/** What the functions of this feature work with. */
export type CallbackServices = {
  db: Database;
  vault: Vault;
  clock: Clock;
  deliveries: Pick<DeliverySender, 'wake'>;
  egress: Pick<Egress, 'check' | 'send'>;
};
