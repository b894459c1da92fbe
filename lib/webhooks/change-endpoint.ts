import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import { cancelDeliveriesOf, setPaused } from '#lib/deliveries/index.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import { insertTestCall, wakeSender } from './create-endpoint.ts';
import { newWebhookSecret } from './messages/encode-message.ts';
import type { WebhookServices } from './services.ts';
import { changeState, replaceSecret } from './store.ts';
import { secretBinding, type WebhookEndpoint } from './webhook-endpoint.ts';

const hourMs = 3_600_000;
/** After a rotation both secrets are valid for so long. */
const overlapHours = 24;

/** Deletes an endpoint; what waits for it is not sent. False when it was deleted before. */
export async function deleteWebhookEndpoint(
  { db, vault, events }: WebhookServices,
  { id, entityId, url }: WebhookEndpoint,
  { reason, ...by }: AuditedBy & { reason?: string },
): Promise<boolean> {
  const from = ['INACTIVE', 'ACTIVE', 'DISABLED'] as const;
  const deleted = await withAudit(db, vault, by, async (tx) => {
    const change = { from, state: 'DELETED', type: 'webhook.deleted' } as const;
    if (!(await changeState(tx, id, change, by))) return { result: false, action: null };
    await cancelDeliveriesOf(tx, id, by.at);
    // What is stored at the same moment is claimed and then cancelled.
    await setPaused(tx, id, null);
    await announceChange(tx, 'webhook');
    const entry = { action: 'webhook.delete', entityId, subjectId: id, before: { url } };
    return { result: true, ...entry, after: reason === undefined ? null : { reason } };
  });
  events.wake();
  return deleted;
}

/** A new secret, and until when the one before is valid, too. */
export type RotatedSecret = { secret: string; previousUntil: Date };

/** Replaces the secret; the one before stays valid for 24 hours. Null: the endpoint is deleted. */
export async function rotateWebhookSecret(
  { db, vault, events }: WebhookServices,
  { id, entityId, format }: WebhookEndpoint,
  by: AuditedBy,
): Promise<RotatedSecret | null> {
  const secret = newWebhookSecret(format);
  const previousUntil = new Date(by.at.getTime() + overlapHours * hourMs);
  const rotated = await withAudit(db, vault, by, async (tx) => {
    const change = { sealedSecret: vault.encryptText(secret, secretBinding({ id, entityId })), previousUntil };
    if (!(await replaceSecret(tx, id, change, by))) return { result: false, action: null };
    await announceChange(tx, 'webhook');
    const after = { previousValidUntil: previousUntil };
    return { result: true, action: 'webhook.rotate-secret', entityId, subjectId: id, after };
  });
  events.wake();
  return rotated ? { secret, previousUntil } : null;
}

/**
 * Sends another test call to an endpoint that is inactive or was disabled; it becomes active when it acknowledges. One
 * that was disabled stays paused until then, so that what waits for it is sent afterwards. False when it is active or
 * deleted.
 */
export async function reactivateWebhookEndpoint(
  services: WebhookServices,
  endpoint: WebhookEndpoint,
  by: AuditedBy,
): Promise<boolean> {
  const { db, vault, events } = services;
  const { id, entityId } = endpoint;
  const reactivated = await withAudit(db, vault, by, async (tx) => {
    const change = { from: ['INACTIVE', 'DISABLED'], state: 'INACTIVE', type: 'webhook.reactivated' } as const;
    if (!(await changeState(tx, id, change, by))) return { result: false, action: null };
    await insertTestCall(tx, endpoint, by.at);
    await announceChange(tx, 'webhook');
    return { result: true, action: 'webhook.reactivate', entityId, subjectId: id };
  });
  events.wake();
  if (reactivated) wakeSender(services, id);
  return reactivated;
}
