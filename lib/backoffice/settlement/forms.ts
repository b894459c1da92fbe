import { z } from 'zod';

const id = z.string().regex(/^[0-9a-f]{32}$/, 'is not an id');
/** The version of the line that the user saw. */
const version = z.int().min(1);
const reason = z.string().trim().min(1, 'is required').max(500);

export const matchForm = z.object({ version, paymentId: id, reason: reason.nullable().default(null) });
export const unmatchForm = z.object({ version, reason: reason.nullable().default(null) });
/** An exception that is passed over needs a reason. */
export const passOverForm = z.object({ version, reason });
