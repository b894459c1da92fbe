import { z } from 'zod';

/** What the forms of accounting periods send; the screens and the routes check by the same schemas. */

const reason = z.string().trim().min(3, 'Enter a short reason.').max(500);

/** Begins to close the days of a merchant behind its last closed period. */
export const periodForm = z.object({
  merchantId: z.string('Choose a merchant.').min(1, 'Choose a merchant.'),
  mode: z.enum(['live', 'test']),
  endsOn: z.iso.date('Enter a date.'),
});

export const periodReasonForm = z.object({ reason });

/** Why the rows of an item may stay, for the number of rows that was shown. */
export const waiverForm = z.object({
  item: z.union([
    z.enum(['exceptions', 'unsettled', 'suspense', 'imports', 'payouts']),
    z.templateLiteral(['bank:', z.string().regex(/[A-Z]{3}/), ':', z.string().min(1).max(100)]),
  ]),
  count: z.number().int().min(1),
  /** What was shown as not explained of a bank account. */
  amountMinor: z
    .string()
    .regex(/^-?\d{1,19}$/)
    .nullish(),
  reason,
});
