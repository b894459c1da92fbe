import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { WebhookFormat } from './messages/encode-message.ts';

export const webhookTypes = ['PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK', 'PAYOUT', 'NOTICE'] as const;
export type WebhookType = (typeof webhookTypes)[number];

export const webhookFields = ['ALL', 'NON_CUSTOMER_DATA'] as const;
/** Whether notifications contain the data of customers. */
export type WebhookFields = (typeof webhookFields)[number];

/**
 * INACTIVE until a test call was acknowledged. DISABLED after it failed for long: what happens then waits until a test call
 * was acknowledged again. A deleted endpoint is kept for the
 * deliveries that name it.
 */
export type WebhookState = 'INACTIVE' | 'ACTIVE' | 'DISABLED' | 'DELETED';

/** An address that receives notifications of an entity and everything below it (spec 6.1). */
export type WebhookEndpoint = {
  id: string;
  entityId: string;
  /** The merchant of the entity, or the entity itself above merchants: whose stream the events of the endpoint are. */
  ownerId: string;
  url: string;
  types: WebhookType[];
  fields: WebhookFields;
  format: WebhookFormat;
  state: WebhookState;
  createdAt: Date;
  activatedAt: Date | null;
  disabledAt: Date | null;
  previousSecretUntil: Date | null;
};

/** The queue of the delivery engine. */
export const webhookQueueName = 'webhooks';

/** The secret of an endpoint, also when another has replaced it. */
export const secretBinding = ({ id, entityId }: Pick<WebhookEndpoint, 'id' | 'entityId'>): Binding => ({
  kind: 'secret of a webhook endpoint',
  tenant: entityId,
  row: id,
  formerly: [id],
});

const sealed = {
  table: 'webhook_endpoint',
  key: ['id'],
  reads: ['entity_id'],
  bindingOf: (row) => secretBinding({ id: String(row.id), entityId: String(row.entity_id) }),
} satisfies Omit<SealedColumn, 'column'>;

export const sealedWebhookSecrets: readonly SealedColumn[] = [
  { ...sealed, column: 'sealed_secret' },
  { ...sealed, column: 'sealed_previous_secret' },
];
