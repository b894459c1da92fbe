import { z } from 'zod';

/** What the forms of bank entries send; the screens and the routes check by the same schemas. */

const id = z.string().regex(/^[0-9a-f]{32}$/, 'Choose one.');

/** What a user decides that an entry is. */
export const entryDecisionForm = z.object({
  /** The version of the entry that the user saw. */
  version: z.int().min(1),
  decision: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('PAYOUT'), payoutId: id }),
    z.object({ kind: z.literal('SETTLEMENT'), importId: id, settledOn: z.array(z.iso.date()).min(1).max(31) }),
    z.object({ kind: z.literal('EXPLAINED') }),
    z.object({ kind: z.literal('UNMATCH') }),
  ]),
  reason: z.string().trim().min(3, 'Enter a short reason.').max(500),
});
