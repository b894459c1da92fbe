import { z } from 'zod';
import type { UserRole } from '../../users.ts';

/** What the forms about users send; the screens and the routes check by the same schemas. */

export const shippedRoles = [
  'administrator',
  'fraud analyst',
  'finance',
  'merchant administrator',
  'merchant',
  'auditor',
] as const satisfies readonly UserRole[];

/** The name of a shipped role, or the id of a custom one. */
const role = z.union([z.enum(shippedRoles), z.string().regex(/^[0-9a-f]{32}$/)], 'Choose a role.');

export const roleForm = z.object({ role, entityId: z.string('Choose an entity.').min(1, 'Choose an entity.') });

export const invitationForm = roleForm.extend({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  username: z
    .string()
    .trim()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,63}$/u,
      'Use at least two letters, digits or . _ - @ and begin with a letter or digit.',
    ),
  email: z.email('Enter an e-mail address.').max(200),
});
