import { z } from 'zod';
import type { accessScopes } from '../../access-token.ts';

/** What the forms about access tokens send; the screens and the routes check by the same schemas. */

const scopes = [
  'payments',
  'registrations',
  'queries',
  'webhooks',
  'settlement',
] as const satisfies typeof accessScopes;

export const newTokenForm = z.object({
  entityId: z.string('Choose an entity.').min(1, 'Choose an entity.'),
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  scopes: z.array(z.enum(scopes)).min(1, 'Choose at least one.').optional(),
  isPair: z.boolean().optional(),
  expiresInDays: z.int().min(1).max(3_650).nullable().optional(),
});

export const rotationForm = z.object({ overlapMinutes: z.int().min(0).max(43_200) });
