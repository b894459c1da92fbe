import { z } from 'zod';
import type { EntityKind, EntityMode } from '#lib/entities/index.ts';

/** What the forms about entities send; the screens and the routes check by the same schemas. */

const kinds = ['PSP', 'DIVISION', 'MERCHANT', 'CHANNEL'] as const satisfies readonly EntityKind[];
const modes = ['TEST', 'LIVE'] as const satisfies readonly EntityMode[];

export const entityName = z.string().trim().min(1, 'Enter a name.').max(128);

export const newEntityForm = z.object({
  kind: z.enum(kinds),
  parentId: z.string().nullable(),
  name: entityName,
  mode: z.enum(modes).optional(),
});

/** A test payment; what is left out has a default. */
export const testPaymentForm = z.object({
  paymentType: z.enum(['DB', 'PA']).default('DB'),
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/, 'Enter an amount like 92.00.')
    .default('92.00'),
  /** Left out: the first of the channel. */
  currency: z.string().max(3).optional(),
  /** A test card; left out: one of a brand that the channel accepts. */
  card: z.string().max(19).optional(),
  /** Redirects the shopper: to the bank without a card, to the card issuer with an enrolled card. */
  shopper: z.enum(['bank', 'issuer']).optional(),
  /** Simulates an error. */
  trigger: z
    .object({
      name: z.enum(['resultCode', 'delayMs', 'timeout', 'approvedAmount', 'avs', 'cvv']),
      value: z.string().trim().min(1, 'Enter a value.').max(32),
    })
    .optional(),
});
