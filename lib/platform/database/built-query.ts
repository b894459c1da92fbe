import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Connection } from './connection.ts';
import type { DB } from './generated/kysely/types.ts';

/** Columns of all tables, by the names that they have in the database. */
export type Tables = DB;

/**
 * Builds queries whose form depends on the request: searches, lists, reports. It only compiles; `runBuilt` runs what
 * it compiled. A statement of one form belongs in a `sql/` folder instead, where it is prepared once.
 */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Why a query on tables of merchants may cover more than one of them; the comment is part of the text. */
export type ReasonForAnyMerchant = 'staff' | 'resolution' | 'relay' | 'retention' | 'key rotation';

export function anyMerchant<Joined, Alias extends keyof Joined, Row>(
  query: SelectQueryBuilder<Joined, Alias, Row>,
  reason: ReasonForAnyMerchant,
): SelectQueryBuilder<Joined, Alias, Row> {
  return query.modifyFront(sql.raw(`/* any merchant: ${reason} */`));
}

/** `ANY` of a list as one parameter, so that the text does not depend on its length. */
export function any<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`;
}

/** A list of texts as a table of one column, `id`. */
export function textTable(values: readonly string[]): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`(SELECT unnest(${values}::text[]) AS id)`;
}

/** Runs a query that reads. */
export async function runBuilt<Row>(connection: Connection, query: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await connection.query({ text, values: [...parameters] });
  return rows as Row[];
}
