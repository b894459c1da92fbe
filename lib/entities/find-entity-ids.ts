import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { valuesOf } from '#lib/platform/search/conditions.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { EntityIds } from '#lib/platform/search/search-scope.ts';
import * as statements from './sql/index.ts';

/** Shorter words are in too many names. */
const minWordLength = 3;

/** What these fields of a search name: entities by id or by name. A free word also names those with it in their name. */
export async function findEntityIds(
  connection: Connection,
  terms: readonly SearchTerm[],
  fields: readonly string[] = ['merchant', 'channel'],
): Promise<EntityIds> {
  const named = terms.filter(({ field }) => fields.includes(field));
  const typed = named.flatMap(({ match }) => valuesOf(match)).map((value) => value.toLowerCase());
  const words = named
    .filter(({ field }) => field === 'text')
    .flatMap(({ match }) => valuesOf(match))
    .map((value) => value.toLowerCase())
    .filter((word) => word.length >= minWordLength && /\p{L}/u.test(word));
  const ids = new Map<string, string[]>();
  if (typed.length === 0) return ids;
  const rows = await query(connection, statements.findEntitiesByName, { typed, words });
  for (const word of typed) {
    const isNamed = ({ id, name }: { id: string; name: string }): boolean =>
      id === word || name === word || (words.includes(word) && name.includes(word));
    ids.set(
      word,
      rows.filter(isNamed).map(({ id }) => id),
    );
  }
  return ids;
}
