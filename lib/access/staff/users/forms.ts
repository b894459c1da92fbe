import { z } from 'zod';
import type { UserRole } from '../../users.ts';

/** What the forms about users send; the screens and the routes check by the same schemas. */

const roles = [
  'administrator',
  'fraud analyst',
  'finance',
  'merchant',
  'auditor',
] as const satisfies readonly UserRole[];

export const roleForm = z.object({
  role: z.enum(roles),
  entityId: z.string('Choose an entity.').min(1, 'Choose an entity.'),
});

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
