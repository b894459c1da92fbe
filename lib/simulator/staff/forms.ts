import { z } from 'zod';

/** What the screen of the simulator sends. */

/** The outcome of a payment whose shopper is at the simulated bank or card issuer. */
export const decisionForm = z.object({ returnCode: z.string().min(1, 'Choose an outcome.').max(20) });

const maxAdvanceMinutes = 400 * 1_440;

export const clockForm = z.object({
  /** Null goes back to real time. */
  forwardMinutes: z.int().min(1, 'must be at least 1').max(maxAdvanceMinutes, 'is too far').nullable(),
});
