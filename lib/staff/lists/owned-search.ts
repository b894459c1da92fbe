import { findEntityIds } from '#lib/entities/index.ts';
import type { OwnedSearch } from '#lib/platform/search/owned-rows.ts';
import type { ListReader, ListSearch } from './list-description.ts';

/** A search within the entities of its reader, with the entities that it names. */
export async function ownedSearch(
  { services, call: { entityScope } }: ListReader,
  { terms, now }: ListSearch,
): Promise<OwnedSearch> {
  const isGlobal = await entityScope.isGlobal();
  return {
    terms,
    now,
    entityIds: isGlobal ? null : (await entityScope.nodes()).map(({ id }) => id),
    namedEntities: await findEntityIds(services.db.pool, terms, ['entity']),
  };
}
