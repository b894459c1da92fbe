import { z } from 'zod';
import { timeUnits } from '#lib/schedules/index.ts';

/**
 * What a file states of one card, by the names that the merchant API has where it has one. Values are texts in CSV and in JSON
 * lines; `schedules` and `customParameters` are JSON in both. No message repeats a value, which may be a card number.
 */
const text = (max: number) =>
  z
    .string({ error: 'is no text' })
    .trim()
    .max(max, `has more than ${max} characters`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'has a character that cannot be stored');
const optional = (max: number) =>
  text(max)
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value));

const time = z.iso.datetime({ error: 'is no time such as 2027-01-31T08:00:00Z' }).transform((value) => new Date(value));

const wholeNumber = (max: number) =>
  optional(6).refine((value) => value === null || (/^[1-9]\d*$/.test(value) && Number(value) <= max), {
    error: `is no number from 1 to ${max}`,
  });

const period = z.strictObject(
  { number: z.int('is no whole number').min(0, 'is no whole number'), unit: z.enum(timeUnits, 'is no unit of time') },
  'is no period such as {"number": 1, "unit": "MONTH"}',
);

const customParameters = z.record(z.string().regex(/^[A-Za-z0-9._]{3,64}$/), text(2048), {
  error: 'is no object of texts, whose names have 3 to 64 letters, digits, dots and underscores',
});

export const scheduleShape = z.strictObject(
  {
    /** What it is called by who wrote the file. */
    id: text(255).nullish(),
    amount: z.string({ error: 'is no text' }).regex(/^\d{1,13}(?:\.\d{1,4})?$/, 'is no amount such as 9.99'),
    currency: z.string({ error: 'is no text' }).regex(/^[A-Z]{3}$/, 'is no currency code'),
    expression: text(200),
    paymentType: z.enum(['DB', 'SD'], 'is not DB or SD').default('DB'),
    name: text(100).nullish(),
    merchantTransactionId: text(255).nullish(),
    customParameters: customParameters.nullish(),
    startAt: time.nullish(),
    endAt: time.nullish(),
    duration: period.nullish(),
    notice: period.nullish(),
    noticeCallable: z.enum(['ANYTIME', 'DURATION_END'], 'is not ANYTIME or DURATION_END').nullish(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'has a member that is not known' : 'is no object') },
);

export type ScheduleOfFile = z.infer<typeof scheduleShape>;

/** A column of JSON. */
const json = <Shape extends z.ZodType>(max: number, empty: string, shape: Shape) =>
  optional(max).transform((value, context): z.infer<Shape> => {
    const parsed = shape.safeParse(readJson(value ?? empty));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    // Names are those of the shape, and numbers; others may be values.
    const place = (issue?.path ?? []).filter((each) => typeof each === 'number' || each in scheduleShape.shape);
    context.addIssue({
      code: 'custom',
      message: `${place.length > 0 ? `[${place.join('.')}] ` : ''}${issue?.message}`,
    });
    return z.NEVER;
  });

export const cardShape = z.strictObject({
  'card.number': text(19).regex(/^\d{8,19}$/, 'is no card number'),
  'card.expiryMonth': text(2)
    .transform((value) => value.padStart(2, '0'))
    .refine((value) => /^(?:0[1-9]|1[0-2])$/.test(value), 'is no month from 01 to 12'),
  'card.expiryYear': text(4)
    .transform((value) => (value.length === 2 ? `20${value}` : value))
    .refine((value) => /^20\d\d$/.test(value), 'is no year of two or four digits'),
  'card.holder': optional(128),
  paymentBrand: optional(32),
  /** What the card is called by who wrote the file. */
  registrationId: optional(255),
  'customer.merchantCustomerId': optional(255),
  'customer.givenName': optional(50),
  'customer.surname': optional(50),
  'customer.email': optional(128),
  /** References of the shop, which the search finds. */
  merchantTransactionId: optional(255),
  merchantInvoiceId: optional(255),
  customParameters: json(20_000, '{}', customParameters),
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
    (value) => value === null || z.iso.date().safeParse(value).success,
    'is no date such as 2027-01-31',
  ),
  'standingInstruction.frequency': wholeNumber(9999),
  'standingInstruction.numberOfInstallments': wholeNumber(999),
  /** Payments that were made under the agreement, the first included. */
  'standingInstruction.paymentsMade': wholeNumber(999_999),
  schedules: json(100_000, '[]', z.array(scheduleShape, 'is no list')),
});

export type CardOfFile = z.infer<typeof cardShape>;

export const columnNames = Object.keys(cardShape.shape) as (keyof CardOfFile)[];

export const jsonColumns: readonly string[] = ['schedules', 'customParameters'] satisfies (keyof CardOfFile)[];

/** Values of these names may not be kept. */
export const forbiddenColumns = /(?:cvv|cvc|cvn|csc|securitycode|cryptogram|pin|track[12])$/i;

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
