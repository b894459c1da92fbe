import { z } from 'zod';
import type { PayoutSchedule } from '../schedule/due-day.ts';

/** What the forms of payouts send; the screens and the routes check by the same schemas. */

const reason = z.string().trim().min(3, 'Enter a short reason.').max(500);
const mode = z.enum(['live', 'test']);

/** Pays a merchant what it is owed by its payments through a day. */
export const proposalForm = z.object({
  merchantId: z.string('Choose a merchant.').min(1, 'Choose a merchant.'),
  mode,
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  through: z.iso.date('Enter a date.'),
});

export const rejectionForm = z.object({ reason });

export const bankFileForm = z.object({
  pspId: z.string('Choose a PSP.').min(1, 'Choose a PSP.'),
  mode,
  executeOn: z.iso.date('Enter a date.'),
});

/** When payouts of a merchant are proposed without a user. */
export const payoutScheduleNames = [
  'MANUAL',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
] as const satisfies readonly PayoutSchedule[];

/** Where payouts go, or come from, and what they keep back. */
export const payoutTermsForm = z.object({
  /** 0: there were none. */
  version: z.number().int().min(0),
  holder: z.string().trim().min(1, 'Enter the name of the account holder.').max(70),
  iban: z
    .string()
    .transform((text) => text.replaceAll(' ', '').toUpperCase())
    .pipe(z.string().min(15, 'Enter an IBAN.').max(34, 'An IBAN has at most 34 characters.')),
  /** Empty: none. */
  bic: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/, 'Enter a BIC of 8 or 11 characters.'),
  reservePercentage: z
    .string()
    .trim()
    .regex(/^(?:\d{1,2}(?:\.\d{1,4})?|100)$/, 'Enter a percentage such as 10.'),
  /** When payouts are proposed without a user. */
  schedule: z.enum(payoutScheduleNames).default('MANUAL'),
  reserveDays: z.coerce
    .number('Enter a number of days.')
    .int('Enter a whole number of days.')
    .min(0, 'Enter at least 0 days.')
    .max(365, 'Enter at most 365 days.'),
});

/** Who of a merchant gets the statements of its payouts by e-mail. */
export const statementRecipientsForm = z.object({
  toUsers: z.boolean(),
  /** One a line, or separated by commas. */
  addresses: z
    .string()
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    // The form has one field for all of them.
    .refine((each) => each.every((address) => z.email().max(200).safeParse(address).success), {
      message: 'Enter e-mail addresses such as accounts@shop.example, one a line.',
    })
    .refine((each) => each.length <= 10, { message: 'At most 10 addresses.' }),
});
