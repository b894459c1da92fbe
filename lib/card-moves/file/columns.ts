import { z } from 'zod';

/**
 * What a file states of one card, by the names that the merchant API has where it has one. Values are texts in CSV and in JSON
 * lines; `schedules` is JSON in both.
 */
const text = (max: number) => z.string().trim().max(max, `has more than ${max} characters`);
const optional = (max: number) =>
  text(max)
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value));

const time = z.iso.datetime({ error: 'is no time such as 2027-01-31T08:00:00Z' }).transform((value) => new Date(value));

const wholeNumber = (max: number) =>
  optional(6).refine((value) => value === null || (/^[1-9]\d*$/.test(value) && Number(value) <= max), {
    error: `is no number from 1 to ${max}`,
  });

export const scheduleShape = z.strictObject({
  amount: z.string().regex(/^\d{1,13}(?:\.\d{1,4})?$/, 'is no amount such as 9.99'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'is no currency code'),
  expression: z.string().max(200),
  paymentType: z.enum(['DB', 'SD']).default('DB'),
  name: z.string().max(100).nullish(),
  startAt: time.nullish(),
  endAt: time.nullish(),
});

export type ScheduleOfFile = z.infer<typeof scheduleShape>;

export const cardShape = z.strictObject({
  'card.number': text(19).regex(/^\d{8,19}$/, 'is no card number'),
  'card.expiryMonth': text(2)
    .transform((value) => value.padStart(2, '0'))
    .refine((value) => /^(?:0[1-9]|1[0-2])$/.test(value), 'is no month from 01 to 12'),
  'card.expiryYear': text(4).regex(/^20\d\d$/, 'is no year of four digits'),
  'card.holder': optional(128),
  paymentBrand: optional(32),
  'customer.merchantCustomerId': optional(255),
  'customer.givenName': optional(50),
  'customer.surname': optional(50),
  'customer.email': optional(128),
  /** What the card was called at the former provider; found by the search afterwards. */
  merchantTransactionId: optional(255),
  /** The reference of the scheme or of the former provider that later payments refer to. */
  'standingInstruction.initialTransactionId': optional(255).refine(
    (value) => value === null || /^[A-Za-z0-9]{6,31}$/.test(value),
    'is no reference of 6 to 31 letters and digits',
  ),
  'standingInstruction.type': optional(16).refine(
    (value) => value === null || ['RECURRING', 'UNSCHEDULED', 'INSTALLMENT'].includes(value),
    'is not RECURRING, UNSCHEDULED or INSTALLMENT',
  ),
  'standingInstruction.expiry': optional(10).refine(
    (value) => value === null || /^\d{4}-\d\d-\d\d$/.test(value),
    'is no date such as 2027-01-31',
  ),
  'standingInstruction.frequency': wholeNumber(9999),
  'standingInstruction.numberOfInstallments': wholeNumber(999),
  schedules: optional(20_000).transform((value, context): ScheduleOfFile[] => {
    const parsed = z.array(scheduleShape).safeParse(value === null ? [] : readJson(value));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    context.addIssue({ code: 'custom', message: `[${issue?.path.join('.')}] ${issue?.message}` });
    return z.NEVER;
  }),
});

export type CardOfFile = z.infer<typeof cardShape>;

export const columnNames = Object.keys(cardShape.shape) as (keyof CardOfFile)[];

/** Values of these names may not be kept. */
export const forbiddenColumns = /(?:cvv|cvc|cvn|csc|securitycode|cryptogram|pin|track[12])$/i;

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
