import { z } from 'zod';

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
export const unmatchForm = z.object({ version, reason: reason.nullable().default(null) });
/** An exception that is passed over needs a reason. */
export const passOverForm = z.object({ version, reason });
