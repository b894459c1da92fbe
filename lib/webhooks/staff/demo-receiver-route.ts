import { z } from 'zod';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import type { DemoMessage } from '../demo-receiver.ts';
import { getWebhook } from './webhook-routes.ts';

/** A message that the demo's receiver got; type and body only when it was verified. */
export type DemoMessageRow = {
  number: number;
  receivedAt: string;
  messageId: string;
  isVerified: boolean;
  type: string | null;
  body: string | null;
};

/** The newest first. */
export type DemoMessages = { messages: DemoMessageRow[] };

export const demoReceiverRoute = route({
  method: 'GET',
  path: '/webhooks/:id/demo-messages',
  permission: 'webhooks.read',
  query: z.object({}),
  run: async (services, context): Promise<DemoMessages> => {
    const endpoint = await getWebhook(services, context, context.path.id);
    const { demoReceiver } = services;
    if (!demoReceiver?.isReceiverOf(endpoint)) throw backOfficeErrors.unknown('demo receiver');
    return { messages: demoReceiver.list(endpoint.id).map(presentMessage) };
  },
});

function presentMessage({ number, receivedAt, messageId, verified }: DemoMessage): DemoMessageRow {
  return {
    number,
    receivedAt: receivedAt.toISOString(),
    messageId,
    isVerified: verified !== null,
    type: verified?.type ?? null,
    body: verified?.body ?? null,
  };
}
