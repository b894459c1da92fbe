import { z } from 'zod';

/** What the form of a new payment link sends; the screen and the route check by the same schema. */

const emptyAsNull = (text: string | null): string | null => text || null;

export const newPaymentLinkForm = z.object({
  entityId: z.string('Choose a channel.').min(1, 'Choose a channel.'),
  amount: z
    .string('Enter an amount like 20.00.')
    .regex(/^\d{1,10}(?:\.\d{1,3})?$/, 'Enter an amount like 20.00.')
    .refine((text) => /[1-9]/.test(text), 'must be more than 0'),
  currency: z.string('Enter a currency.').length(3, 'Enter a currency.'),
  paymentType: z.enum(['DB', 'PA']),
  description: z.string().trim().max(255).nullable().transform(emptyAsNull),
  merchantTransactionId: z
    .string()
    .trim()
    .regex(/^(?:.{8,255})?$/su, 'has 8 to 255 characters')
    .nullable()
    .transform(emptyAsNull),
  validDays: z
    .string()
    .regex(/^[1-9]\d?$/, 'Enter a number of days.')
    .refine((text) => Number(text) <= 90, 'at most 90'),
});

export const closePaymentLinkForm = z.object({
  reason: z.string().trim().min(3, 'is missing: enter a short reason').max(500),
});
