import { withAudit } from '#lib/audit/index.ts';
import { setPaused } from '#lib/deliveries/index.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { WebhookServices } from './services.ts';
import { changeState } from './store.ts';

type Disabling = { id: string; at: Date; data: Record<string, string> };

/**
 * Disables an active endpoint in a transaction of its own, with its event and an entry of the audit log. What waits for it
 * is kept until it is active again.
 */
export async function disableEndpoint(
  { db, vault }: Pick<WebhookServices, 'db' | 'vault'>,
  { id, at, data }: Disabling,
): Promise<void> {
  const by = { at, actor: 'system', address: null };
  await withAudit(db, vault, by, async (tx) => {
    const change = { from: ['ACTIVE'], state: 'DISABLED', type: 'webhook.disabled', data } as const;
    const entityId = await changeState(tx, id, change, by);
    if (entityId === null) return { result: null, action: null };
    await setPaused(tx, id, at);
    await announceChange(tx, 'webhook');
    return { result: null, action: 'webhook.disable', entityId, subjectId: id, after: data };
  });
}
