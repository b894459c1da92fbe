import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { valuesOf } from '#lib/platform/search/conditions.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { EntityIds } from '#lib/platform/search/search-scope.ts';
import * as statements from './sql/index.ts';

/** What these fields of a search name: entities by id or by name. */
export async function findEntityIds(
  connection: Connection,
  terms: readonly SearchTerm[],
  fields: readonly string[] = ['merchant', 'channel'],
): Promise<EntityIds> {
  const typed = terms
    .filter(({ field }) => fields.includes(field))
    .flatMap(({ match }) => valuesOf(match))
    .map((value) => value.toLowerCase());
  const ids = new Map<string, string[]>();
  if (typed.length === 0) return ids;
  const rows = await query(connection, statements.findEntitiesByName, { typed });
  for (const word of typed) {
    ids.set(
      word,
      rows.filter(({ id, name }) => id === word || name === word).map(({ id }) => id),
    );
  }
  return ids;
}
