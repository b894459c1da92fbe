import { formatTerm } from '#lib/platform/search/format-term.ts';
import { decodeCursor, encodeCursor, type KeyValue } from '#lib/platform/search/keyset.ts';
import { type ParsedSearch, parseSearch } from '#lib/platform/search/parse-search.ts';
import type { SearchFields } from '#lib/platform/search/search-field.ts';
import { backOfficeErrors } from '../back-office-error.ts';
import type { StaffServices } from '../services.ts';
import type { AnyList, ListChip, ListReader, ListSearch, ListSort } from './list-description.ts';

/** The cap of counts: larger numbers need not be exact, and counting would be slow. */
export const maxCounted = 10_000;

export function fieldsOf({ fields }: Pick<AnyList, 'fields'>, services: StaffServices): SearchFields {
  return typeof fields === 'function' ? fields(services) : fields;
}

export function sortOf({ sorts }: Pick<AnyList, 'sorts'>, id: string | undefined): ListSort {
  const sort = id === undefined ? sorts[0] : sorts.find((each) => each.id === id);
  if (sort) return sort;
  throw backOfficeErrors.unreadable(`sort: can be ${sorts.map((each) => each.id).join(', ')}`);
}

/** What a request searches for. */
export function parseListSearch(
  list: AnyList,
  services: StaffServices,
  query: { q: string },
): ParsedSearch & { chips: ListChip[] } {
  const fields = fieldsOf(list, services);
  const { terms, problems } = parseSearch(fields, query.q);
  const chips = terms.map((term) => {
    const isText = term.field === 'text';
    const text = isText ? query.q.slice(term.from, term.to) : formatTerm(term);
    return { text, from: term.from, to: term.to };
  });
  return { terms, problems, chips };
}

type PageQuery = { older?: string | undefined; newer?: string | undefined; limit: number };

/** One page in both directions: reads a row more than it lists, to know whether there is another page. */
export async function readListPage(
  list: AnyList,
  reader: ListReader,
  search: ListSearch,
  sort: ListSort,
  { older, newer, limit }: PageQuery,
) {
  const backwards = older === undefined && newer !== undefined;
  const beyond = older === undefined ? keyFrom(list, sort, 'newer', newer) : keyFrom(list, sort, 'older', older);
  const page = { columns: sort.key, descending: (sort.direction === 'desc') !== backwards, beyond, limit: limit + 1 };
  const found = await list.readPage(reader, search, page);
  const hasMore = found.length > limit;
  const items = found.slice(0, limit);
  if (backwards) items.reverse();
  const cursorOf = (item: unknown): string | null =>
    item === undefined ? null : encodeCursor(sort.id, list.keyOf(item, sort));
  const first = cursorOf(items[0]);
  return {
    items,
    first,
    newer: (backwards ? hasMore : older !== undefined) ? first : null,
    older: backwards || hasMore ? cursorOf(items.at(-1)) : null,
  };
}

function keyFrom(_list: AnyList, sort: ListSort, name: string, cursor: string | undefined): readonly KeyValue[] | null {
  if (cursor === undefined) return null;
  const key = decodeCursor(sort.id, sort.key, cursor);
  if (key) return key;
  throw backOfficeErrors.unreadable(`${name}: is not a valid position in this list`);
}

export async function countList(list: AnyList, reader: ListReader, search: ListSearch) {
  const counted = await list.count(reader, search, maxCounted + 1);
  return { count: Math.min(counted, maxCounted), capped: counted > maxCounted };
}

const batchSize = 500;

/** Every row: in one snapshot where the list can, else page by page in an order that later rows do not change. */
export async function* readWholeList(
  list: AnyList,
  reader: ListReader,
  search: ListSearch,
  sort: ListSort,
): AsyncGenerator<readonly unknown[]> {
  if (list.readAll) {
    yield* list.readAll(reader, search, sort);
    return;
  }
  let beyond: readonly KeyValue[] | null = null;
  for (;;) {
    const page = { columns: sort.key, descending: sort.direction === 'desc', beyond, limit: batchSize };
    const items: readonly unknown[] = await list.readPage(reader, search, page);
    yield items;
    if (items.length < batchSize) return;
    beyond = list.keyOf(items.at(-1), sort);
  }
}
