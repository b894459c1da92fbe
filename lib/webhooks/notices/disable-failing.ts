import type { UserRole } from '#lib/access/index.ts';
import { withAudit } from '#lib/audit/index.ts';
import { setPaused } from '#lib/deliveries/index.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { WebhookServices } from '../services.ts';
import { changeState, insertNotices, listFailing } from '../store.ts';

/** As long as a message is tried again: an endpoint is never disabled before its first message has failed for good. */
const failingDays = 30;
const dayMs = 86_400_000;

/** The roles that may activate a webhook again. */
export const noticeRoles = [
  'administrator',
  'merchant administrator',
  'merchant',
] as const satisfies readonly UserRole[];

/**
 * Disables endpoints that have acknowledged nothing for 30 days, with an event, an entry of the audit log, and a notice
 * by e-mail for each user of the entity who may activate it again. Returns how many were failing.
 */
export async function disableFailingEndpoints({
  db,
  vault,
  clock,
  events,
}: Pick<WebhookServices, 'db' | 'vault' | 'clock' | 'events'>): Promise<number> {
  const at = clock.now();
  const by = { at, actor: 'system', address: null };
  const failing = await listFailing(db, new Date(at.getTime() - failingDays * dayMs));
  for (const { id, entityId, failingSince } of failing) {
    await withAudit(db, vault, by, async (tx) => {
      const data = { failingSince: failingSince.toISOString() };
      const change = { from: ['ACTIVE'], state: 'DISABLED', type: 'webhook.disabled', data } as const;
      if (!(await changeState(tx, id, change, by))) return { result: null, action: null };
      await setPaused(tx, id, at);
      const noticed = await insertNotices(tx, id, { roles: noticeRoles, permission: 'webhooks.write', at });
      await announceChange(tx, 'webhook');
      const after = { ...data, notices: noticed };
      return { result: null, action: 'webhook.disable', entityId, subjectId: id, after };
    });
  }
  if (failing.length > 0) events.wake();
  return failing.length;
}
