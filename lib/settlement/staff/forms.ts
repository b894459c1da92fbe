import { z } from 'zod';
import type { SettlementFormat } from '../formats/settlement-format.ts';

const id = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{32}$/, 'Enter the id of a payment.');
/** The version of the line that the user saw. */
const version = z.int().min(1);
const reason = z.string().trim().min(1, 'is required').max(500);

/** What a user enters to match a line. */
export const matchedPaymentForm = z.object({ paymentId: id, reason: z.string().trim().max(500) });

export const matchForm = z.object({ version, paymentId: id, reason: reason.nullable().default(null) });
/** Takes a match or a decision back. */
export const versionForm = z.object({ version, reason: reason.nullable().default(null) });
/** What a synthetic acquirer settles: the test payments of a day, with so many defects of each kind. */
export const syntheticForm = z.object({
  psp: z.string('Choose a PSP.').regex(/^[0-9a-f]{32}$/, 'Choose a PSP.'),
  date: z.iso.date('Enter a date.'),
  seed: z.string().trim().min(1, 'Enter a seed.').max(40, 'has at most 40 characters'),
  defects: z.coerce
    .number<number | string>('Enter a number.')
    .int('Enter a whole number.')
    .min(0, 'must be at least 0')
    .max(100, 'must be at most 100'),
  hasPreview: z.boolean().default(false),
});

/** An exception that is passed over needs a reason. */
export const passOverForm = z.object({ version, reason });

/** Two decimals, whatever the currency. */
const amount = z.string().regex(/^\d{1,10}\.\d{2}$/, 'Enter an amount.');
/** A difference between lines and payments is accepted for a reason. */
const difference = { isForced: z.boolean().default(false), reason: reason.nullable().default(null) };
const withReason = ({ isForced, reason: why }: { isForced: boolean; reason: string | null }): boolean =>
  !isForced || why !== null;
const reasonProblem = { path: ['reason'], error: 'is required' };

/** One decision about several lines; to pass over exceptions needs a reason. */
export const decideLinesForm = z
  .object({
    decision: z.enum(['MATCH', 'UNMATCH', 'IGNORE', 'REOPEN', 'FORCE']),
    lines: z
      .array(z.object({ id: z.string().max(200), version }))
      .min(1)
      .max(200),
    reason: reason.nullable().default(null),
  })
  .refine(({ decision, reason: why }) => why !== null || !['IGNORE', 'FORCE'].includes(decision), reasonProblem);

/** The payments that a line settles, with the part of each. */
export const splitForm = z
  .object({
    version,
    // As many ids as fit into a line of a file.
    parts: z
      .array(z.object({ paymentId: id, amount }))
      .min(1)
      .max(1_000),
    ...difference,
  })
  .refine(withReason, reasonProblem);

/** The lines that settle one payment. */
export const matchTogetherForm = z
  .object({
    lines: z
      .array(z.object({ id: z.string().max(200), version }))
      .min(1)
      .max(200),
    paymentId: id,
    ...difference,
  })
  .refine(withReason, reasonProblem);

/** A column of a file; names of headers may be long. */
const column = z.string().max(200);
const pairs = z.array(z.object({ from: z.string().max(200), to: z.string().max(200) })).max(500);
const condition = z.object({ column, values: z.array(z.string().max(200)).max(200) });
const terms = z
  .array(
    z.object({ column, isSubtracted: z.boolean(), when: condition.nullable(), isOptional: z.boolean().optional() }),
  )
  .max(20);
const place = z.int().min(1).max(256);
const marker = z.string().max(40);

const source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('COLUMN'),
    columns: z.array(column).max(10),
    when: condition.nullable(),
    values: pairs,
    default: z.string().max(200),
    pattern: z.string().max(200),
    last: z.int().min(0).max(64),
    cases: z
      .array(z.object({ when: condition, columns: z.array(column).max(10), values: pairs }))
      .max(10)
      .optional(),
  }),
  z.object({ kind: z.literal('CONSTANT'), value: z.string().max(200) }),
  z.object({ kind: z.literal('AMOUNT'), terms, otherwise: terms }),
  z.object({ kind: z.literal('SIGN'), terms }),
  z.object({ kind: z.literal('RATE') }),
]);

/** What a format of settlement files is made of. Whether files can be read by it is checked by the server. */
export const formatDefinition = z.object({
  encoding: z.enum(['UTF-8', 'ISO-8859-1', 'windows-1252']),
  layout: z.object({
    kind: z.enum(['DELIMITED', 'FIXED']),
    delimiter: z.string().max(1, 'Enter one character.'),
    isQuoted: z.boolean(),
    skipLines: z.int().min(0).max(1_000),
    hasHeader: z.boolean(),
    headerMarker: marker,
    fields: z
      .array(z.object({ name: column, start: z.int().min(1).max(65_536), length: z.int().min(1).max(1_000) }))
      .max(256),
  }),
  numbers: z.object({
    decimalSign: z.enum(['.', ',']),
    grouping: z.enum(['', ',', '.', ' ', "'"]),
    unit: z.enum(['MAJOR', 'MINOR', 'HUNDREDTHS']),
    rounding: z.enum(['HALF_UP', 'HALF_EVEN']).optional(),
    isEitherSign: z.boolean().optional(),
  }),
  timeZone: z.object({ name: z.string().max(60), column, values: pairs }),
  columns: z.array(z.object({ target: z.string().max(40), source })).max(60),
  matching: z
    .object({
      toleranceHours: z
        .int('must be a whole number')
        .min(0, 'must not be negative')
        .max(720, 'must be at most 720: 30 days'),
      toleranceMinor: z.int('must be a whole number').min(0, 'must not be negative').max(1_000_000).optional(),
    })
    .optional(),
  skip: z.array(condition.extend({ isNot: z.boolean(), isCounted: z.boolean() })).max(50),
  carried: z.array(z.object({ name: column, marker, place, below: column.optional() })).max(20),
  names: z
    .array(z.object({ column, others: z.array(column).max(20) }))
    .max(60)
    .optional(),
  foreign: z
    .array(z.object({ column, report: z.string().max(100) }))
    .max(20)
    .optional(),
  trailers: z
    .array(
      z.object({
        marker,
        isRequired: z.boolean(),
        isBefore: z.boolean().optional(),
        checks: z
          .array(
            z.object({ place, total: z.enum(['ROWS', 'SUM']), terms, same: z.object({ column, place }).nullable() }),
          )
          .max(20),
      }),
    )
    .max(10),
}) satisfies z.ZodType<SettlementFormat>;

/** A format while it is edited. */
export type EditedFormat = z.input<typeof formatDefinition>;

const pspId = z.string().regex(/^[0-9a-f]{32}$/, 'Choose a PSP.');
const formatName = z.string().trim().min(1, 'Enter a name.').max(100);

/** A new format, and what a new version of one needs beside it. */
export const newFormatForm = z.object({ psp: pspId, name: formatName, definition: formatDefinition });
/** What a user enters to begin a format: by a format that fits the file, by the file itself, or by a shipped one. */
export const startFormatForm = z.object({ psp: pspId, name: formatName, start: z.string() });
export const formatVersionForm = z.object({ name: formatName, version, definition: formatDefinition });
export const activateFormatForm = z.object({ version: version.nullable() });

/** The beginning of a file in base64; as much as fits into a request of the back office. */
export const maxSampleBytes = 65_536;
const sample = z.base64().max(90_000);
export const previewFormatForm = z.object({ psp: pspId, definition: formatDefinition, sample, isWhole: z.boolean() });
export const suggestFormatForm = z.object({ psp: pspId, sample, isWhole: z.boolean() });

/** A row that was left out as a duplicate is imported all the same. */
export const takenDuplicateForm = z.object({
  rowNumber: z.number().int().min(1).max(2_147_483_647),
  reason: z.string().trim().min(3, 'Enter a short reason.').max(500),
});
