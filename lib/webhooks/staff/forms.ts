import { z } from 'zod';
import type { WebhookFormat } from '../messages/encode-message.ts';
import type { webhookFields, webhookTypes } from '../webhook-endpoint.ts';

/** What the forms about webhooks send; the screens and the routes check by the same schemas. */

export const types = [
  'PAYMENT',
  'REGISTRATION',
  'SCHEDULE',
  'RISK',
  'PAYOUT',
  'NOTICE',
] as const satisfies typeof webhookTypes;
export const fields = ['ALL', 'NON_CUSTOMER_DATA'] as const satisfies typeof webhookFields;
export const formats = ['standard', 'encrypted', 'encrypted-json'] as const satisfies readonly WebhookFormat[];

export const newWebhookForm = z.object({
  entityId: z.string('Choose an entity.').min(1, 'Choose an entity.'),
  url: z
    .string()
    .trim()
    .min(1, 'Enter a URL.')
    .max(2_048)
    .refine((url) => /^https?:\/\/./i.test(url) && URL.canParse(url), {
      error: 'Enter a complete URL that begins with https:// or http://.',
      when: ({ value }) => value !== '',
    }),
  types: z.array(z.enum(types)).min(1, 'Choose at least one.'),
  fields: z.enum(fields),
  format: z.enum(formats),
});

export const deletionForm = z.object({ reason: z.string().trim().min(3, 'Enter a short reason.').max(500) });

/** How many messages one request sends again at most. */
export const maxResent = 1_000;
export const resendSelectedForm = z.object({ ids: z.array(z.string().max(80)).min(1).max(200) });
export const resendSinceForm = z.object({ since: z.iso.datetime({ error: 'Enter a date and a time.' }) });
