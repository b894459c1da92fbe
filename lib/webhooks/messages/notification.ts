import type { Tx } from '#lib/platform/database/transaction.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { WebhookFields, WebhookType } from '../webhook-endpoint.ts';

/** An event as merchants see it, in the terms of their interface. */
export type Notification = {
  event: StoredEvent;
  type: WebhookType;
  /** Null: of the merchant, and of none of its channels. */
  channelId: string | null;
  /** Earliest time of the first attempt; left out: at once. */
  notBefore?: Date | undefined;
  /** What the sender needs beside the message. */
  data?: Record<string, unknown> | undefined;
  /** The message as JSON, with the data of customers or without. */
  serialize(fields: WebhookFields): string;
};

/** Turns events into notifications. The merchant interface implements it; composition hands it in. */
export type NotificationPresenter = {
  /** Whether merchants hear of this event at all; decided without the database. */
  isNotified(event: StoredEvent): boolean;
  /** Reads what the events are about, on this connection only. */
  present(tx: Tx, events: readonly StoredEvent[]): Promise<Notification[]>;
};
