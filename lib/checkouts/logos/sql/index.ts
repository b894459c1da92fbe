// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Images that no entity names any more; one that was just added may wait for its settings to be saved.
 */
export const deleteUnusedLogos: Statement<DeleteUnusedLogosParameters, DeleteUnusedLogosRow, 'write'> = {
  name: 'checkouts.logos.delete-unused-logos',
  kind: 'write',
  parameters: ['before'],
  text: `DELETE FROM form_logo l
WHERE l.created_at < $1
  AND NOT EXISTS (SELECT FROM entity e WHERE e.settings ->> 'formLogo' = l.name)`,
};

export type DeleteUnusedLogosParameters = { before: Date };
export type DeleteUnusedLogosRow = Record<never, never>;

export const findFormLogo: Statement<FindFormLogoParameters, FindFormLogoRow, 'read'> = {
  name: 'checkouts.logos.find-form-logo',
  kind: 'read',
  parameters: ['name'],
  text: `SELECT l.content FROM form_logo l WHERE l.name = $1`,
};

export type FindFormLogoParameters = { name: string };
export type FindFormLogoRow = { content: Buffer };

/**
 * Adds an image; the same bytes are kept once, and count as new again.
 */
export const insertFormLogo: Statement<InsertFormLogoParameters, InsertFormLogoRow, 'write'> = {
  name: 'checkouts.logos.insert-form-logo',
  kind: 'write',
  parameters: ['name', 'content', 'now'],
  text: `INSERT INTO form_logo (name, content, created_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET created_at = $3`,
};

export type InsertFormLogoParameters = { name: string; content: Uint8Array; now: Date };
export type InsertFormLogoRow = Record<never, never>;
