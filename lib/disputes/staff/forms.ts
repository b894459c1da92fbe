import { z } from 'zod';

/** What the forms of disputes send; the screens and the routes check by the same schemas. */

/** How a dispute ended, or why it is not defended; empty: nothing to add. */
export const disputeForm = z.object({ note: z.string().trim().max(500) });
