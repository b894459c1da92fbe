import { z } from 'zod';

/** What the forms of SFTP keys and connections send; the screens and the routes check by the same schemas. */

const name = z.string().trim().min(1, 'Enter a name.').max(100);

/** Of a settlement format; empty: by the header of each file. */
const formatName = z.string().trim().max(100).default('');

export const newSftpKeyForm = z.object({
  entityId: z.string('Choose a PSP or a merchant.').min(1, 'Choose a PSP or a merchant.'),
  name,
  publicKey: z.string().trim().min(1, 'Enter a public key.').max(2_000),
  formatName,
  expiresInDays: z.int().min(1).max(3_650).nullable(),
});

const fingerprint = z
  .string()
  .trim()
  .regex(/^(?:SHA256:[A-Za-z0-9+/]{43})?$/, 'Enter a fingerprint such as SHA256:…, or nothing.');

/** An empty field is one that this kind of connection does not have. */
const connection = z.object({
  name,
  host: z
    .string()
    .trim()
    .max(255)
    .regex(/^[A-Za-z0-9.:-]*$/, 'Enter a host name or an address.'),
  port: z.coerce
    .number<number | string>('Enter a port.')
    .int('Enter a whole number.')
    .min(1, 'Enter a port from 1 to 65535.')
    .max(65_535, 'Enter a port from 1 to 65535.'),
  username: z.string().trim().max(100),
  folder: z.string().trim().max(500),
  pattern: z.string().trim().max(200),
  formatName,
  firstDay: z.union([z.literal(''), z.iso.date('Enter a date.')]),
  cron: z.string().trim().min(1, 'Enter when it runs.').max(100),
  hostFingerprint: fingerprint,
  isEnabled: z.boolean(),
});

export const newConnectionForm = connection.extend({
  entityId: z.string('Choose a PSP or a merchant.').min(1, 'Choose a PSP or a merchant.'),
  kind: z.enum(['SFTP', 'FOLDER']),
});

export const connectionForm = connection.extend({
  /** The version that the user saw. */
  version: z.int().min(1),
});

export const pinForm = z.object({ version: z.int().min(1), fingerprint: fingerprint.min(1) });
