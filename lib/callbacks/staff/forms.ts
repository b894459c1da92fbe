import { z } from 'zod';
import type { CallbackField } from '../configuration.ts';

/** What the forms about callbacks send; the screens and the routes check by the same schemas. */

export const deletionForm = z.object({ reason: z.string().trim().min(3, 'Enter a short reason.').max(500) });

/** As many as a request deletes at once. */
export const maxDeleted = 500;
export const bulkDeletionForm = deletionForm.extend({ ids: z.array(z.string().max(80)).min(1).max(maxDeleted) });
const q = z.string().max(4_000);
export const failedSearchForm = z.object({ q });
/** What a search finds, of what has failed by the time at which it was counted. */
export const foundDeletionForm = deletionForm.extend({ q, failedBy: z.iso.datetime() });

export const maxResubmitted = 200;
export const bulkForm = z.object({ ids: z.array(z.string().max(80)).min(1).max(maxResubmitted) });

/** The fields of the body, in their order. */
export const fields = [
  'client',
  'subclientid',
  'transactionid',
  'prefixedtransactionid',
  'decision',
  'userid',
  'cancelreason',
  'note',
  'processdate',
] as const satisfies readonly CallbackField[];

export const maxUrls = 3;
export const maxHeaders = 20;
export const maxPairs = 20;

const keyPattern = /^[A-Za-z0-9_.-]{1,64}$/;
const keyRule = 'Up to 64 letters, digits, dots, hyphens and underscores.';
const key = z.string().trim().regex(keyPattern, keyRule);
/** Empty: the field is left out. */
const optionalKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{0,64}$/, keyRule);

export const urlField = z
  .string()
  .trim()
  .max(2_048)
  .refine((url) => /^https?:\/\/./i.test(url) && URL.canParse(url), {
    error: 'Enter a complete URL that begins with https:// or http://.',
  });

const header = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(128),
  /** Null: the value stays as it is. */
  value: z.string().max(4_000).nullable(),
});

/** Where one failed callback is sent as a copy. */
export const scratchForm = z.object({ url: urlField });

export const templateForm = z.object({
  keys: z.object(
    Object.fromEntries(fields.map((field) => [field, optionalKey])) as Record<CallbackField, typeof optionalKey>,
  ),
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.-]{0,32}$/, keyRule),
  pairs: z.array(z.object({ key, value: z.string().max(500) })).max(maxPairs),
});

const wholeNumber = 'Enter a whole number.';

export const sendingForm = z.object({
  acknowledgedStatuses: z
    .array(z.int().min(200, 'A status is from 200 to 599.').max(599, 'A status is from 200 to 599.'))
    .min(1, 'Enter at least one status.')
    .max(20),
  retryWaitSeconds: z.int(wholeNumber).min(1, 'At least 1 second.').max(300, 'At most 300 seconds.'),
  maxRetries: z.int(wholeNumber).min(0, 'At least 0.').max(5, 'At most 5.'),
  expectContinue: z.boolean().default(true),
});

export const configurationForm = z.object({
  version: z.int().min(0),
  /** Null: inherited; so are the other parts. */
  enabled: z.boolean().nullable(),
  destination: z
    .object({
      urls: z.array(urlField).min(1, 'Enter at least one address.').max(maxUrls),
      headers: z.array(header).max(maxHeaders),
    })
    .nullable(),
  template: templateForm.nullable(),
  sending: sendingForm.nullable(),
});

export const previewForm = z.object({ template: templateForm, decision: z.enum(['APPROVE', 'CANCEL', 'PENDING']) });
export const addressForm = z.object({ url: z.string().max(2_048) });
export const pauseForm = z.object({ isPaused: z.boolean() });
