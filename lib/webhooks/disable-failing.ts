import { disableEndpoint } from './disable-endpoint.ts';
import type { WebhookServices } from './services.ts';
import { listFailing } from './store.ts';

/** As long as a message is tried again: an endpoint is never disabled before its first message has failed for good. */
const failingDays = 30;
const dayMs = 86_400_000;

/**
 * Disables endpoints that have acknowledged nothing for 30 days, with an event and an entry of the audit log. Returns how
 * many were failing.
 */
export async function disableFailingEndpoints({
  db,
  vault,
  clock,
  events,
}: Pick<WebhookServices, 'db' | 'vault' | 'clock' | 'events'>): Promise<number> {
  const at = clock.now();
  const failing = await listFailing(db, new Date(at.getTime() - failingDays * dayMs));
  for (const { id, failingSince } of failing) {
    await disableEndpoint({ db, vault }, { id, at, data: { failingSince: failingSince.toISOString() } });
  }
  if (failing.length > 0) events.wake();
  return failing.length;
}
