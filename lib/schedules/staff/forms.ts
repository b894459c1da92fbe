import { z } from 'zod';

/** What the forms about schedules send; the screens and the routes check by the same schemas. */

/** The server also checks each part. */
const expression = z
  .string()
  .trim()
  .max(256)
  .regex(
    /^[0-9A-Z*/,?#-]+(?: +[0-9A-Z*/,?#-]+){5,6}$/,
    'has six or seven parts: second minute hour day-of-month month day-of-week, and a year',
  );

/** A moment in UTC; null: none. */
const moment = z.iso.datetime('is a date and a time').nullable();

const amount = z
  .string('Enter an amount like 20.00.')
  .regex(/^\d{1,10}(?:\.\d{1,3})?$/, 'Enter an amount like 20.00.')
  .refine((text) => /[1-9]/.test(text), 'must be more than 0');

const times = {
  name: z
    .string()
    .trim()
    .max(64)
    .nullable()
    .transform((text) => text || null),
  expression,
  startAt: moment,
  endAt: moment,
};

type Period = { startAt: string | null; endAt: string | null };

const endsAfterStart = ({ startAt, endAt }: Period): boolean => startAt === null || endAt === null || startAt < endAt;
const afterStart = { path: ['endAt'], message: 'must be after the start' };

/** Due times and amount of a schedule as they are from now on. */
export const rescheduleForm = z.object({ ...times, amount }).refine(endsAfterStart, afterStart);

/** A new schedule of a registration. */
export const newScheduleForm = z
  .object({ ...times, amount, currency: z.string('Enter a currency.').length(3, 'Enter a currency.') })
  .refine(endsAfterStart, afterStart);

/** Due times that are not saved yet. */
export const dueTimesQuery = z.object({
  expression,
  startAt: z.iso.datetime().optional(),
  endAt: z.iso.datetime().optional(),
});
