import { z } from 'zod';
import type { LimitKind } from '../../held-role.ts';

/** What the forms about roles send; the screens and the routes check by the same schemas. */

export const limitFormKinds = ['refund', 'write-off', 'payout'] as const satisfies readonly LimitKind[];

const amount = z
  .string()
  .trim()
  .regex(/^(?:\d{1,12}(?:\.\d{1,4})?)?$/, 'Enter an amount such as 100.00, or leave it empty for no limit.');

/** An empty amount is no limit. */
const limit = z.object({
  kind: z.enum(limitFormKinds, 'Choose what is limited.'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Enter a currency such as EUR.'),
  each: amount,
  day: amount,
});

const fields = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  description: z.string().trim().max(300),
  permissions: z.array(z.string().max(60)).min(1, 'Tick at least one permission.').max(200),
  limits: z.array(limit).max(100),
});

export const newCustomRoleForm = fields.extend({ entityId: z.string('Choose an entity.').min(1, 'Choose an entity.') });

export const changedCustomRoleForm = fields.extend({ version: z.int() });

export const deletedCustomRoleForm = z.object({
  version: z.int(),
  /** The role that its holders get instead; empty: none, which is refused while users hold it. */
  moveTo: z.string().max(60),
});
