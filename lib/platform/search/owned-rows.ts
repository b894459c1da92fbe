import { expressionBuilder } from 'kysely';
import { build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import {
  type Condition,
  compileTerms,
  contains,
  isAnyOf,
  matchDate,
  type TermCompilers,
} from './conditions.ts';
import { inKeysetOrder, isBeyond, type KeyColumn, type KeysetPage } from './keyset.ts';
import type { SearchMatch, SearchTerm } from './parse-search.ts';
import { dateField } from './search-date.ts';
import { anyText, matching, searchField } from './search-field.ts';

/** The search of tables whose rows have an id, an entity that owns them, a name and a time of creation. */

type OwnedColumn = 'id' | 'entity_id' | 'name' | 'created_at';
type OwnedTable = {
  [Table in keyof Tables]: OwnedColumn extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

export type OwnedRow = { id: string; entityId: string; name: string; createdAt: Date };

export type OwnedSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  /** Null: those of every entity. */
  entityIds: readonly string[] | null;
  /** Ids of entities by what was typed for them, in lower case. */
  namedEntities: ReadonlyMap<string, readonly string[]>;
};

export const ownedFields = {
  name: searchField({
    ...{ label: 'Name', kind: 'text', hint: 'checkout' },
    read: matching(/^.{1,100}$/su, 'is a part of the name'),
  }),
  entity: searchField({ label: 'Entity', kind: 'entity', hint: 'name or entity id', read: anyText }),
  date: dateField('Created'),
};

export const ownedOrders = {
  created: [
    { column: 'created_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
  name: [
    { column: 'name', kind: 'text' },
    { column: 'id', kind: 'text' },
  ],
} as const satisfies Record<string, readonly KeyColumn[]>;

const ownedColumns = ['id', 'entity_id as entityId', 'name', 'created_at as createdAt'] as const;

// Every table of this kind has these columns; one of them stands for all.
const eb = expressionBuilder<Tables, 'access_token'>();

type OwnedRowsInput = {
  /** Further columns, with the names that the rows have: `expires_at as expiresAt`. */
  columns?: readonly string[];
  /** Further columns whose parts a word without a field finds. */
  words?: readonly string[];
  /** The conditions of further fields. */
  compile?: (now: Date) => TermCompilers;
};

/** Reads the rows of such a table. */
export function ownedRows<Row extends OwnedRow = OwnedRow>(
  table: OwnedTable,
  { columns = [], words = [], compile = () => ({}) }: OwnedRowsInput = {},
) {
  const from = () => build.selectFrom(table as 'access_token');
  const selected = [...ownedColumns, ...columns] as unknown as typeof ownedColumns;
  const compileSearch = (search: OwnedSearch): Condition =>
    eb.and([
      search.entityIds === null ? eb.and([]) : isAnyOf(eb.ref('entity_id'), search.entityIds),
      compileTerms(search.terms, { ...ownedCompilers(search, ['name', ...words]), ...compile(search.now) }),
    ]);
  return {
    /** The rows of a page, in its order. */
    search: async (connection: Connection, search: OwnedSearch, page: KeysetPage): Promise<Row[]> => {
      const found = from()
        .select(selected)
        .where(compileSearch(search))
        .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
      return (await runBuilt(connection, inKeysetOrder(found, page))) as OwnedRow[] as Row[];
    },
    /** How many rows fit, counted up to a cap. */
    count: async (connection: Connection, search: OwnedSearch, max: number): Promise<number> => {
      const found = from().select('id').where(compileSearch(search)).limit(max);
      const counted = build
        .selectFrom(found.as('found'))
        .select((each) => each.fn.countAll<string>().as('count'));
      const [row] = await runBuilt(connection, counted);
      return Number(row?.count ?? 0);
    },
    find: async (connection: Connection, id: string): Promise<Row | null> => {
      const [row] = await runBuilt(connection, from().select(selected).where('id', '=', id));
      return (row as OwnedRow | undefined as Row | undefined) ?? null;
    },
  };
}

function ownedCompilers({ now, namedEntities }: OwnedSearch, words: readonly string[]): TermCompilers {
  const anyOf = (match: SearchMatch, one: (value: string) => Condition): Condition =>
    eb.or(match.kind === 'values' ? match.values.map(one) : []);
  const entityIdsOf = (typed: string) => namedEntities.get(typed.toLowerCase()) ?? [];
  return {
    name: (match) => anyOf(match, (value) => contains(eb.ref('name'), value)),
    entity: (match) => anyOf(match, (value) => isAnyOf(eb.ref('entity_id'), entityIdsOf(value))),
    date: (match) => matchDate(match, eb.ref('created_at'), now),
    text: (match) =>
      anyOf(match, (value) =>
        eb.or([
          ...words.map((column) => contains(eb.ref(column as 'name'), value)),
          eb('id', '=', value.toLowerCase()),
        ]),
      ),
  };
}
