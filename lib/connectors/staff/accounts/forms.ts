import { z } from 'zod';
import type { ConnectorDescription } from '../../contract.ts';

/** What the form of a connector account sends; the screen and the routes check by the same schema. */

const modes = ['INTERNAL', 'EXTERNAL', 'LIVE'] as const satisfies ConnectorDescription['modes'];

/** Codes, or `*` alone for all of them; no code accepts nothing. */
const accepted = z
  .array(z.string().max(64))
  .refine((list) => list.length < 2 || !list.includes('*'), 'are either all or some, not both');

const settingName = z.string().max(64);

/** The settings and credentials that are required depend on the connector. */
export const accountForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  modes: z.array(z.enum(modes)),
  settings: z.record(settingName, z.string().max(2_000)).default({}),
  /** Those left out stay as they are. */
  credentials: z.record(settingName, z.string().trim().max(2_000)).default({}),
  paymentTypes: accepted,
  currencies: accepted,
  brands: accepted,
});
