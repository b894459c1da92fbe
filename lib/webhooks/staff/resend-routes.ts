import { z } from 'zod';
import { listMessages, listMessagesSince, resendMessages } from '#lib/deliveries/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type WebhookEndpoint, webhookQueueName } from '../webhook-endpoint.ts';
import { deliveryList } from './delivery-list.ts';
import { parseDeliveryId } from './delivery-routes.ts';
import { maxResent, resendSelectedForm, resendSinceForm } from './forms.ts';
import { getWebhook } from './webhook-routes.ts';

/** How many messages of a selection were sent again. */
export type ResentSelected = {
  resent: number;
  /** They wait or are being sent, or they are test calls. */
  skipped: number;
  /** Their webhook is not active. */
  inactive: number;
};

/** How many messages since a time were sent again, and how many were not, because they wait or are being sent. */
export type ResentSince = {
  resent: number;
  skipped: number;
  /** There are more messages than one request sends: the time of the next one. */
  continueFrom: string | null;
};

const nothing = z.object({});

type Context = BackOfficeContext<unknown, unknown>;
type Message = Awaited<ReturnType<typeof listMessages>>[number];

/** The messages of the deliveries, each once, by endpoint. Nothing is sent when one of them is not there. */
async function getMessages(
  services: StaffServices,
  context: Pick<Context, 'entityScope'>,
  ids: readonly string[],
): Promise<{ endpoint: WebhookEndpoint; messages: Message[] }[]> {
  const keys = [...new Set(ids)].map(parseDeliveryId).filter((key) => key !== null);
  const found = await listMessages(services.db.pool, keys);
  if (found.length < new Set(ids).size) throw backOfficeErrors.unknown('delivery');
  const messages = new Map(found.map((each) => [`${each.destinationId} ${each.merchantId} ${each.messageId}`, each]));
  const byEndpoint = Map.groupBy(messages.values(), ({ destinationId }) => destinationId);
  return Promise.all(
    [...byEndpoint].map(async ([id, ofEndpoint]) => ({
      endpoint: await getWebhook(services, context, id),
      messages: ofEndpoint,
    })),
  );
}

export const webhookResendRoutes = [
  ...listRoutes(deliveryList),
  route({
    method: 'POST',
    path: '/deliveries/resend',
    permission: 'webhooks.write',
    query: nothing,
    body: resendSelectedForm,
    run: async (services, context): Promise<ResentSelected> => {
      const { body, change, now } = context;
      const answer = { resent: 0, skipped: 0, inactive: 0 };
      for (const { endpoint, messages } of await getMessages(services, context, body.ids)) {
        const { id: subjectId, entityId, state } = endpoint;
        if (state !== 'ACTIVE') {
          answer.inactive += messages.length;
          continue;
        }
        const resent = await change(async (tx) => {
          const count = await resendMessages(tx, subjectId, messages, now);
          if (count === 0) return { result: count, action: null };
          const after = { resent: count, skipped: messages.length - count };
          return { result: count, action: 'webhook.resend-selected', entityId, subjectId, after };
        });
        services.deliveries.wake([{ id: subjectId, queue: webhookQueueName }]);
        answer.resent += resent;
        answer.skipped += messages.length - resent;
      }
      return answer;
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/resend-since',
    permission: 'webhooks.write',
    query: nothing,
    body: resendSinceForm,
    run: async (services, context): Promise<ResentSince> => {
      const { path, body, change, now } = context;
      const { id: subjectId, entityId, state } = await getWebhook(services, context, path.id);
      if (state !== 'ACTIVE') {
        const sentence = 'Nothing is sent to a webhook that is not active. Send a test call first.';
        throw new BackOfficeError(409, 'inactive', sentence);
      }
      const answer = await change<ResentSince>(async (tx) => {
        const found = await listMessagesSince(tx, subjectId, new Date(body.since), maxResent + 1);
        const messages = found.slice(0, maxResent);
        const resent = await resendMessages(tx, subjectId, messages, now);
        const skipped = messages.length - resent;
        const continueFrom = found[maxResent]?.createdAt.toISOString() ?? null;
        const result = { resent, skipped, continueFrom };
        if (resent === 0) return { result, action: null };
        const after = { since: body.since, resent, skipped };
        return { result, action: 'webhook.resend-since', entityId, subjectId, after };
      });
      services.deliveries.wake([{ id: subjectId, queue: webhookQueueName }]);
      return answer;
    },
  }),
];
