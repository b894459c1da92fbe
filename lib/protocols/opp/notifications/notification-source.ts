import type { Json } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { Notification, WebhookType } from '#lib/webhooks/index.ts';

/** The content of one notification: the response of the API, and what happened to it. */
export type NotificationContent = { channelId: string | null; content: Json & { payload: Json } } & Pick<
  Notification,
  'notBefore' | 'data'
>;

/** The notifications of one type. */
export type NotificationSource = {
  type: WebhookType;
  /** Decided without the database. */
  isNotified(event: StoredEvent): boolean;
  /** Reads what these events are about; null where it no longer exists. */
  read(tx: Tx, events: readonly StoredEvent[]): Promise<(event: StoredEvent) => NotificationContent | null>;
};
