import { recordChange } from '#lib/audit/index.ts';
import { setPaused } from '#lib/deliveries/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { changeState } from './store.ts';

type Disabling = { id: string; at: Date; data: Record<string, string> };

/**
 * Disables an active endpoint, with its event and an entry of the audit log. What waits for it is kept until it is active
 * again. The caller announces the change.
 */
export async function disableEndpoint(tx: Tx, vault: Vault, { id, at, data }: Disabling): Promise<void> {
  const by = { at, actor: 'system', address: null };
  const change = { from: ['ACTIVE'], state: 'DISABLED', type: 'webhook.disabled', data } as const;
  const entityId = await changeState(tx, id, change, by);
  if (entityId === null) return;
  await setPaused(tx, id, at);
  const entry = { action: 'webhook.disable', entityId, subjectId: id, before: null, after: data };
  await recordChange(tx, vault, { ...by, ...entry });
}
