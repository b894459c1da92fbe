import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import { insertDeliveries, insertDestination } from '#lib/deliveries/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { newWebhookSecret } from './messages/encode-message.ts';
import type { WebhookServices } from './services.ts';
import { insertEndpoint } from './store.ts';
import { secretBinding, type WebhookEndpoint, webhookQueueName } from './webhook-endpoint.ts';
import { testCallData } from './webhook-queue.ts';

export type NewWebhookEndpoint = Pick<WebhookEndpoint, 'entityId' | 'ownerId' | 'url' | 'types' | 'fields' | 'format'>;

export type CreatedEndpoint =
  /** The only answer that holds the secret. */
  { kind: 'created'; id: string; secret: string; hasAddress: boolean } | { kind: 'rejected'; reason: string };

/** Registers an endpoint. It is inactive until it acknowledges a test call, which is sent at once. */
export async function createWebhookEndpoint(
  services: WebhookServices,
  input: NewWebhookEndpoint,
  by: AuditedBy,
): Promise<CreatedEndpoint> {
  const { db, vault, events, egress } = services;
  const reason = await egress.check(input.url);
  if (reason !== undefined) return { kind: 'rejected', reason };
  // A name without an address is stored, since name servers may be away; the caller passes it on as a warning.
  const hasAddress = await egress.hasAddress(input.url);
  const id = newRandomId();
  const secret = newWebhookSecret(input.format);
  const endpoint = {
    id,
    ...input,
    sealedSecret: vault.encryptText(secret, secretBinding({ id, entityId: input.entityId })),
  };
  await withAudit(db, vault, by, async (tx) => {
    await insertEndpoint(tx, endpoint, by);
    await insertDestination(tx, { id, entityId: input.entityId, queue: webhookQueueName });
    await insertTestCall(tx, endpoint, by.at);
    const { ownerId: _, ...after } = input;
    return { result: null, action: 'webhook.create', entityId: input.entityId, subjectId: id, after };
  });
  events.wake();
  wakeSender(services, id);
  return { kind: 'created', id, secret, hasAddress };
}

/** Stores the test call of an endpoint; the caller wakes the sender after its commit. */
export async function insertTestCall(
  tx: Tx,
  { id, ownerId }: Pick<WebhookEndpoint, 'id' | 'ownerId'>,
  at: Date,
): Promise<void> {
  await insertDeliveries(tx, [
    {
      merchantId: ownerId,
      queue: webhookQueueName,
      destinationId: id,
      messageId: `test_${newRandomId()}`,
      streamType: 'webhook',
      streamId: id,
      position: 0n,
      orderKey: null,
      body: JSON.stringify({ type: 'test', action: 'webhook activation', payload: { id } }),
      data: testCallData,
      notBefore: at,
      createdAt: at,
    },
  ]);
}

export function wakeSender({ deliveries }: Pick<WebhookServices, 'deliveries'>, id: string): void {
  deliveries.wake([{ id, queue: webhookQueueName }]);
}
