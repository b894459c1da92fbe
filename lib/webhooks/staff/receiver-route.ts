import { z } from 'zod';
import { route } from '#lib/staff/route.ts';
import { createTestVector, type TestRequest } from '../messages/test-vector.ts';
import { type Receiver, readReceiver, receiverLanguages } from '../receivers.ts';
import { getWebhook } from './webhook-routes.ts';

/** An example program that receives the messages of a webhook, and requests to try it with. */
export type WebhookReceiver = Receiver & {
  /** The public test secret, never that of the webhook. */
  secret: string;
  /** What the program prints for the genuine request. */
  message: string;
  requests: TestRequest[];
};

export const webhookReceiverRoute = route({
  method: 'GET',
  path: '/webhooks/:id/receiver',
  permission: 'webhooks.read',
  query: z.object({ language: z.enum(receiverLanguages).default('node') }),
  run: async (services, context): Promise<WebhookReceiver> => {
    const { path, query, now } = context;
    const { format } = await getWebhook(services, context, path.id);
    const { secret, message, requests } = createTestVector(format, now);
    return { ...(await readReceiver(query.language, format, secret)), secret, message, requests };
  },
});
