import { z } from 'zod';

/** What the forms about transactions send; the screens and the routes check by the same schemas. */
export const followUpForm = z.object({
  /** Null: the remaining amount. */
  amount: z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'is written like 20.00')
    .nullable(),
  /** The length of the timeline that the user saw: a form sent twice or too late changes nothing. */
  expectedEventCount: z.int().min(0),
});
