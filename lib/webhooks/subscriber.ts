import { type DeliverySender, insertDeliveries, type NewDelivery } from '#lib/deliveries/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Delivery, EventConsumer } from '#lib/platform/events/index.ts';
import type { Notification, NotificationPresenter } from './messages/notification.ts';
import { type EndpointInScope, listEndpointsFor } from './store.ts';
import { type WebhookFields, webhookQueueName } from './webhook-endpoint.ts';

export type WebhookConsumerServices = {
  clock: Clock;
  deliveries: Pick<DeliverySender, 'wake'>;
  notifications: NotificationPresenter;
};

/** The event consumers of webhooks. */
export function webhookConsumers(services: WebhookConsumerServices): EventConsumer[] {
  return [webhookDelivery(services)];
}

/** Stores one delivery for each notification and each endpoint that hears of it. */
function webhookDelivery({ clock, deliveries, notifications }: WebhookConsumerServices): Delivery {
  return {
    kind: 'delivery',
    name: 'webhooks',
    fanOut: async (tx, events) => {
      const notified = events.filter((event) => notifications.isNotified(event));
      if (notified.length === 0) return nothing;
      const merchantIds = [...new Set(notified.map(({ merchantId }) => merchantId))];
      const endpoints = await listEndpointsFor(tx, merchantIds);
      const heard = new Set(endpoints.map(({ merchantId }) => merchantId));
      const relevant = notified.filter(({ merchantId }) => heard.has(merchantId));
      if (relevant.length === 0) return nothing;
      const presented = await notifications.present(tx, relevant);
      const messages = presented.flatMap((each) => addressTo(each, endpoints, clock.now()));
      await insertDeliveries(tx, messages);
      const ids = new Set(messages.map(({ destinationId }) => destinationId));
      return () => deliveries.wake(Array.from(ids, (id) => ({ id, queue: webhookQueueName })));
    },
  };
}

const nothing = (): void => undefined;

function addressTo(notification: Notification, endpoints: readonly EndpointInScope[], at: Date): NewDelivery[] {
  const { event, type, channelId, notBefore = at, data = {} } = notification;
  const { merchantId, streamType, streamId, sequence, position } = event;
  return endpoints
    .filter(
      (endpoint) =>
        endpoint.merchantId === merchantId &&
        (endpoint.channelId === null || endpoint.channelId === channelId) &&
        endpoint.types.includes(type),
    )
    .map((endpoint) => ({
      merchantId,
      queue: webhookQueueName,
      destinationId: endpoint.id,
      messageId: `${streamType}_${streamId}_${sequence}`,
      streamType,
      streamId,
      position,
      orderKey: null,
      body: notification.serialize(endpoint.fields as WebhookFields),
      data,
      traceparent: event.data.traceparent as string | undefined,
      notBefore,
      createdAt: at,
    }));
}
