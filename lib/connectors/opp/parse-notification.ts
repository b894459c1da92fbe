import { z } from 'zod';
import type { IncomingNotification, ParsedNotification } from '../contract.ts';

/** What is read of a webhook's body (spec 2.12, 6.1); our reference travels as merchantTransactionId. */
const webhookShape = z.object({
  type: z.literal('PAYMENT'),
  payload: z.object({ merchantTransactionId: z.string().regex(/^[0-9a-f]{32}$/) }),
});

export function parseNotification({ contentType, body }: IncomingNotification): ParsedNotification | null {
  if (!/^application\/json\b/i.test(contentType)) return null;
  try {
    const webhook = webhookShape.safeParse(JSON.parse(body)).data;
    return webhook ? { reference: webhook.payload.merchantTransactionId } : null;
  } catch {
    return null;
  }
}
