import { z } from 'zod';
import {
  type DeliveryKey,
  type DeliveryWithBody,
  findDelivery,
  listAttempts,
  resubmitDelivery,
} from '#lib/deliveries/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type WebhookEndpoint, webhookQueueName } from '../webhook-endpoint.ts';
import { presentAttempt, type WebhookAttempt } from './present-webhook.ts';
import { getWebhook } from './webhook-routes.ts';

/** A delivery with the requests and answers of its attempts. */
export type WebhookDeliveryDetail = {
  /** The message before it was signed or encrypted. */
  message: string;
  attempts: WebhookAttempt[];
};

const nothing = z.object({});

export function parseDeliveryId(text: string): DeliveryKey | null {
  const [, merchantId, id] = /^([0-9a-f]{32})-([0-9a-f]{32})$/.exec(text) ?? [];
  return merchantId && id ? { merchantId, id } : null;
}

async function getDelivery(
  { db }: StaffServices,
  endpoint: WebhookEndpoint,
  delivery: string,
): Promise<DeliveryWithBody> {
  const key = parseDeliveryId(delivery);
  const found = key && (await findDelivery(db.pool, { ...key, destinationId: endpoint.id }));
  if (!found) throw backOfficeErrors.unknown('delivery');
  return found;
}

export const webhookDeliveryRoutes = [
  route({
    method: 'GET',
    path: '/webhooks/:id/deliveries/:delivery',
    permission: 'webhooks.read',
    query: nothing,
    run: async (services, context): Promise<WebhookDeliveryDetail> => {
      const endpoint = await getWebhook(services, context, context.path.id);
      const delivery = await getDelivery(services, endpoint, context.path.delivery);
      const attempts = await listAttempts(services.db.pool, delivery);
      return { message: delivery.body, attempts: attempts.map((attempt) => presentAttempt(attempt, delivery.body)) };
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery/resend',
    permission: 'webhooks.write',
    query: nothing,
    body: nothing,
    run: async (services, { entityScope, path, change, now }): Promise<{ resent: true }> => {
      const endpoint = await getWebhook(services, { entityScope }, path.id);
      const delivery = await getDelivery(services, endpoint, path.delivery);
      if (endpoint.state !== 'ACTIVE') {
        const sentence = 'Nothing is sent to a webhook that is not active. Send a test call first.';
        throw new BackOfficeError(409, 'inactive', sentence);
      }
      const policy = { maxResubmissions: 1, includesDelivered: false };
      await change(async (tx) => {
        const resubmitted = await resubmitDelivery(tx, delivery, policy, now);
        if (!resubmitted) {
          const sentence = 'Only failed deliveries can be sent again, each of them once. Nothing was sent.';
          throw new BackOfficeError(409, 'not-resent', sentence);
        }
        const { id: subjectId, entityId } = endpoint;
        const after = { message: delivery.messageId };
        return { result: null, action: 'webhook.resend', entityId, subjectId, after };
      });
      services.deliveries.wake([{ id: endpoint.id, queue: webhookQueueName }]);
      return { resent: true };
    },
  }),
];
