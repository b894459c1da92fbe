import { expressionBuilder } from 'kysely';
import { build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '../database/connection.ts';
import {
  type Condition,
  compileTerms,
  contains,
  everything,
  isAnyOf,
  matchAny,
  matchDate,
  type TermCompilers,
} from './conditions.ts';
import type { KeyColumn } from './keyset.ts';
import type { SearchMatch, SearchTerm } from './parse-search.ts';
import { dateField } from './search-date.ts';
import { anyText, matching, searchField } from './search-field.ts';
import { searchableRows } from './searchable-rows.ts';

/** The search of tables whose rows have an id, an entity that owns them and a time of creation. */

type TablesWith<Column> = {
  [Table in keyof Tables]: [Column] extends [keyof Tables[Table]] ? Table : never;
}[keyof Tables];
type OwnedTable = TablesWith<'id' | 'entity_id' | 'created_at'>;
type NamedTable = TablesWith<'id' | 'entity_id' | 'created_at' | 'name'>;

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
    label: 'Name',
    kind: 'text',
    hint: 'checkout',
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

/** Reads the rows of a table that also has names. */
export function ownedRows<Row extends OwnedRow = OwnedRow>(
  table: NamedTable,
  { columns = [], words = [], compile = () => ({}) }: OwnedRowsInput = {},
) {
  const read = ['name', 'created_at as createdAt', ...columns];
  return {
    ...entityRows<Row>(table, {
      columns: read,
      words: ['name', ...words],
      compile: (now) => ({ name: matchName, ...compile(now) }),
    }),
    find: async (connection: Connection, id: string): Promise<Row | null> => {
      const [row] = await runBuilt(connection, selectOwned(table, read).where('id', '=', id));
      return (row as OwnedRow | undefined as Row | undefined) ?? null;
    },
  };
}

type EntityRowsInput<Row> = Required<OwnedRowsInput> & {
  /** What every row of the list fulfils. */
  only?: Condition;
  /** From the columns to a row; left out when they are the same. */
  toRow?: (columns: never) => Row;
};

/** Reads the id and the entity of rows, and the columns that are stated. */
export function entityRows<Row>(table: OwnedTable, { columns, words, compile, only, ...input }: EntityRowsInput<Row>) {
  return searchableRows<OwnedSearch, Row, Tables, 'access_token'>({
    ...input,
    from: selectOwned(table, columns),
    compile: (search) =>
      eb.and([
        ...(only ? [only] : []),
        isInScope(search),
        compileTerms(search.terms, { ...ownedCompilers(search, words), ...compile(search.now) }),
      ]),
  });
}

function selectOwned(table: OwnedTable, columns: readonly string[]) {
  const selected = ['id', 'entity_id as entityId', ...columns] as unknown as readonly ['id'];
  return build.selectFrom(table as 'access_token').select(selected);
}

function isInScope({ entityIds }: OwnedSearch): Condition {
  return entityIds === null ? everything : isAnyOf(eb.ref('entity_id'), entityIds);
}

const matchName = (match: SearchMatch): Condition => matchAny(match, (value) => contains(eb.ref('name'), value));

function ownedCompilers({ now, namedEntities }: OwnedSearch, words: readonly string[]): TermCompilers {
  const entityIdsOf = (typed: string) => namedEntities.get(typed.toLowerCase()) ?? [];
  const matchWord = (word: string): Condition =>
    eb.or([...words.map((column) => contains(eb.ref(column as 'name'), word)), eb('id', '=', word.toLowerCase())]);
  return {
    entity: (match) => matchAny(match, (value) => isAnyOf(eb.ref('entity_id'), entityIdsOf(value))),
    date: (match) => matchDate(match, eb.ref('created_at'), now),
    text: (match) => matchAny(match, matchWord),
  };
}
