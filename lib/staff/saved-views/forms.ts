import { z } from 'zod';

/** What the form about a saved search sends; the screen and the routes check by the same schema. */
export const savedViewForm = z.object({
  list: z.string().max(40).default('transactions'),
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  query: z.string().max(2_000),
  /** The entity whose users share the view; null: only its owner. */
  entityId: z.string().nullable().default(null),
});
