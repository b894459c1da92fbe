// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * What `merchant:` and `channel:` of a search name, by id or by name.
 */
export const findEntitiesByName: Statement<FindEntitiesByNameParameters, FindEntitiesByNameRow, 'read'> = {
  name: 'payments.search.find-entities-by-name',
  kind: 'read',
  parameters: ['typed'],
  text: `SELECT id, lower(name) AS "name" FROM entity WHERE id = ANY($1) OR lower(name) = ANY($1)`,
};

export type FindEntitiesByNameParameters = { typed: readonly string[] };
export type FindEntitiesByNameRow = { id: string; name: string };
