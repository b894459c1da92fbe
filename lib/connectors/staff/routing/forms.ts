import { z } from 'zod';
import type { ProcessingMode } from '../../contract.ts';

/** What the forms about routing send; the screens and the routes check by the same schemas. */

const modes = ['INTERNAL', 'EXTERNAL', 'LIVE'] as const satisfies readonly ProcessingMode[];

/** Codes, or `*` alone for all of them; no code matches nothing. */
const matched = z
  .array(z.string().max(64))
  .refine((list) => list.length < 2 || !list.includes('*'), 'are either all or some, not both')
  .default(['*']);

/** A limit is a decimal, null where there is none; whether it suits the currency is checked later. */
const range = z.strictObject({
  currency: z.string().max(3),
  min: z.string().max(13).nullable(),
  max: z.string().max(13).nullable(),
});

const target = z.strictObject({
  accountId: z.string().min(1, 'Choose an account.'),
  percent: z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(100, 'Enter at most 100.'),
});

/** Shares of the payments; none: they are rejected. */
export const ruleTargets = z
  .array(target)
  .max(20)
  .refine(
    (list) => list.length === 0 || list.reduce((sum, { percent }) => sum + percent, 0) === 100,
    'must sum to 100 percent',
  )
  .refine((list) => new Set(list.map(({ accountId }) => accountId)).size === list.length, 'name an account twice');

export const ruleConditions = z.strictObject({
  modes: matched,
  brands: matched,
  currencies: matched,
  amount: range.nullable().default(null),
  binCountries: matched,
});

export const ruleForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  enabled: z.boolean().default(true),
  conditions: ruleConditions.prefault({}),
  targets: ruleTargets,
  fallbacks: z.array(z.string()).max(20),
});

/** A payment as it might be; of the card number the first digits only. */
export const routingQuestion = z.object({
  mode: z.enum(modes).default('INTERNAL'),
  paymentType: z.string().length(2).default('DB'),
  brand: z.string().max(32).optional(),
  amount: z.string().max(13).optional(),
  currency: z.string().max(3).optional(),
  bin: z
    .string()
    .regex(/^\d{6,11}$/, 'Enter the first 6 to 11 digits of a card number.')
    .optional(),
});
