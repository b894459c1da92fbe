import { z } from 'zod';

/** What the forms about OIDC clients send; the screen and the route check by the same schemas. */

/** One address a line. Which addresses are allowed is checked where they are stored. */
const redirectUris = z
  .string()
  .max(5_000)
  .transform((text) => text.split(/\r?\n/).flatMap((line) => line.trim() || []))
  .pipe(z.array(z.string()).min(1, 'Enter at least one redirect URI.'));

export const newOidcClientForm = z.object({
  name: z.string().trim().min(1, 'Enter a name; users see it when they sign in.').max(80),
  kind: z.enum(['confidential', 'public']),
  redirectUris,
});

export const redirectUrisForm = z.object({ redirectUris });
