import { type SelectQueryBuilder, sql } from 'kysely';
import { build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { Connection } from '../database/connection.ts';
import type { Condition } from './conditions.ts';
import { inKeysetOrder, isBeyond, type KeysetPage } from './keyset.ts';

/** How every list reads what a search finds: a page of rows in an order, and their number up to a cap. */

type SearchableInput<Search, Row, Joined, Alias extends keyof Joined> = {
  /** Every row that a search can find, with the columns that are read. */
  from: SelectQueryBuilder<Joined, Alias, object>;
  /** What the rows of a search fulfil: its terms and its scope. */
  compile: (search: Search, connection: Connection) => Condition | Promise<Condition>;
  /** From the columns to a row; left out when they are the same. */
  toRow?: (columns: never) => Row;
  /** The table with the columns of the orders, where several are joined. */
  table?: string;
};

export function searchableRows<Search, Row, Joined, Alias extends keyof Joined>({
  from,
  compile,
  toRow = (columns) => columns,
  table,
}: SearchableInput<Search, Row, Joined, Alias>) {
  return {
    /** The rows of a page, in its order. */
    search: async (connection: Connection, search: Search, page: KeysetPage): Promise<Row[]> => {
      const found = from.where(await compile(search, connection));
      const rows = await runBuilt(connection, onPage(found, page, table));
      return rows.map((columns) => toRow(columns as never));
    },
    /** How many rows fit, counted up to a cap. */
    count: async (connection: Connection, search: Search, max: number): Promise<number> =>
      countRows(connection, from.where(await compile(search, connection)), max),
  };
}

type Searchable<Search, Row> = {
  search: (connection: Connection, search: Search, page: KeysetPage) => Promise<Row[]>;
  count: (connection: Connection, search: Search, max: number) => Promise<number>;
};

/** The same, each reading within the time that a user waits. */
export function withTimeLimit<Search, Row>({ search, count }: Searchable<Search, Row>) {
  return {
    search: (pool: Pool, input: Search, page: KeysetPage): Promise<Row[]> =>
      withStatementTimeout(pool, (connection) => search(connection, input, page)),
    count: (pool: Pool, input: Search, max: number): Promise<number> =>
      withStatementTimeout(pool, (connection) => count(connection, input, max)),
  };
}

function onPage<Joined, Alias extends keyof Joined>(
  found: SelectQueryBuilder<Joined, Alias, object>,
  page: KeysetPage,
  table: string | undefined,
) {
  const beyond = page.beyond === null ? found : found.where(isBeyond(page, table));
  return inKeysetOrder(beyond, page, table);
}

/** The number of rows up to a cap: larger numbers need not be exact, and counting would be slow. */
export async function countRows<Joined, Alias extends keyof Joined, Row>(
  connection: Connection,
  rows: SelectQueryBuilder<Joined, Alias, Row>,
  max: number,
): Promise<number> {
  const capped = rows.clearSelect().select(sql`1`.as('one')).limit(max);
  const counted = build.selectFrom(capped.as('found')).select((each) => each.fn.countAll<string>().as('count'));
  const [row] = await runBuilt(connection, counted);
  return Number(row?.count ?? 0);
}
