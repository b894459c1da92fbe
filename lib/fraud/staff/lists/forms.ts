import { z } from 'zod';
import type { ListKind, NamedListKind, RiskList } from '../../lists/list-entry.ts';

/** What the forms about lists send; the screens and the routes check by the same schemas. */

export const lists = ['BLOCK', 'WATCH', 'ALLOW'] as const satisfies readonly RiskList[];

export const kinds = [
  'card',
  'bin',
  'email',
  'emailDomain',
  'ip',
  'device',
  'customer',
  'phone',
  'ipCountry',
  'cardCountry',
  'billingCountry',
] as const satisfies readonly ListKind[];

const entityId = z.string('Choose an entity.').min(1, 'Choose an entity.');
const reason = z.string().trim().min(3, 'Enter a short reason.').max(500);

export const newEntryForm = z.object({
  entityId,
  list: z.enum(lists),
  kind: z.enum(kinds),
  value: z.string().trim().min(1, 'Enter a value.').max(255),
  reason,
  /** The last day; empty without an expiry. */
  expiresOn: z.union([z.literal(''), z.iso.date('Enter a date.')]),
});

/** A value of a case that is added to a list. */
export const listValueForm = newEntryForm.omit({ value: true });

export const removedEntryForm = z.object({ reason });

/** What a list of one's own is made of. */
export const namedKinds = [
  'text',
  'email',
  'emailDomain',
  'ip',
  'bin',
  'phone',
  'country',
] as const satisfies readonly NamedListKind[];

const listName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .regex(/^[a-z0-9-]{0,64}$/, 'Use 1 to 64 lower-case letters, digits and hyphens.')
  .refine((name) => !['allow', 'block', 'watch'].includes(name), 'Enter another name: this is a list of its own.');

export const newListForm = z.object({ entityId, name: listName, kind: z.enum(namedKinds) });

export const renamedListForm = z.object({ name: listName });

export const filledListForm = z.object({
  /** One value a line. */
  values: z.string().trim().min(1, 'Enter a value.').max(200_000, 'These are too many values.'),
  reason,
  expiresOn: newEntryForm.shape.expiresOn,
});

export const importForm = z.object({
  entityId,
  csv: z.string().trim().min(1, 'Choose a file, or paste its lines.').max(200_000, 'The file is too large.'),
  /** Values are imported also when payments seldom have such. */
  acceptsUnusual: z.boolean().default(false),
});
