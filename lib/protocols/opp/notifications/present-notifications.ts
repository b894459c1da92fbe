import type { Json } from '#lib/payments/index.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { Notification, NotificationPresenter } from '#lib/webhooks/index.ts';
import { formatTimestamp } from '../responses/envelope.ts';
import { noticeNotifications } from './notice-notifications.ts';
import type { NotificationContent, NotificationSource } from './notification-source.ts';
import { paymentNotifications } from './payment-notifications.ts';
import { payoutNotifications } from './payout-notifications.ts';
import { registrationNotifications } from './registration-notifications.ts';
import { riskNotifications } from './risk-notifications.ts';
import { scheduleNotifications } from './schedule-notifications.ts';
import { selectWithoutCustomer } from './select-fields.ts';

const sources: readonly NotificationSource[] = [
  noticeNotifications,
  paymentNotifications,
  payoutNotifications,
  registrationNotifications,
  riskNotifications,
  scheduleNotifications,
];

/** Notifications with the responses of this API as payload (spec 6.1). */
export function createNotificationPresenter(buildNumber: string): NotificationPresenter {
  return {
    isNotified: (event) => sources.some((source) => source.isNotified(event)),
    present: async (tx, events) => {
      const found = new Map<StoredEvent, Notification>();
      for (const source of sources) {
        const own = events.filter((event) => source.isNotified(event));
        if (own.length === 0) continue;
        const present = await source.read(tx, own);
        for (const event of own) {
          const content = present(event);
          if (content) found.set(event, toNotification(event, source, content, buildNumber));
        }
      }
      // In the order of the events.
      return events.flatMap((event) => found.get(event) ?? []);
    },
  };
}

function toNotification(
  event: StoredEvent,
  { type }: NotificationSource,
  { channelId, content, ...sending }: NotificationContent,
  buildNumber: string,
): Notification {
  const payload: Json = { ...content.payload, buildNumber, timestamp: formatTimestamp(event.at) };
  return {
    event,
    type,
    channelId,
    ...sending,
    serialize: (fields) =>
      JSON.stringify({ type, ...content, payload: fields === 'ALL' ? payload : selectWithoutCustomer(payload) }),
  };
}
