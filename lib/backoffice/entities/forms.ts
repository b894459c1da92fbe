import { z } from 'zod';
import type { EntityKind, EntityMode } from '#lib/entities/index.ts';

/** What the forms about entities send; the screens and the routes check by the same schemas. */

const kinds = ['PSP', 'DIVISION', 'MERCHANT', 'CHANNEL'] as const satisfies readonly EntityKind[];
const modes = ['TEST', 'LIVE'] as const satisfies readonly EntityMode[];

export const entityName = z.string().trim().min(1, 'Enter a name.').max(128);

export const newEntityForm = z.object({
  kind: z.enum(kinds),
  parentId: z.string().nullable(),
  name: entityName,
  mode: z.enum(modes).optional(),
});
