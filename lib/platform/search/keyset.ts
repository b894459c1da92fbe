import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from './conditions.ts';

/** Pages by keyset: a page continues from the key of a row, never from a number of rows. */

export type KeyValue = Date | string | bigint;
export type KeyKind = 'time' | 'text' | 'integer';

/** A column of an order and the type of its values. */
export type KeyColumn = { readonly column: string; readonly kind: KeyKind };

/** One reading of a list: rows beyond a key, in the order of these columns. */
export type KeysetPage = {
  columns: readonly KeyColumn[];
  descending: boolean;
  /** Null: from the start. */
  beyond: readonly KeyValue[] | null;
  limit: number;
};

/** The position of a row in an order: opaque for clients, and valid for this order alone. */
export function encodeCursor(order: string, key: readonly KeyValue[]): string {
  const values = key.map((value) => (value instanceof Date ? value.getTime() : String(value)));
  return Buffer.from(JSON.stringify([order, ...values])).toString('base64url');
}

/** Null when the text is no position in this order. */
export function decodeCursor(order: string, columns: readonly KeyColumn[], cursor: string): readonly KeyValue[] | null {
  const [named, ...values] = parseArray(Buffer.from(cursor, 'base64url').toString());
  if (named !== order || values.length !== columns.length) return null;
  const key = columns.map(({ kind }, index) => readKeyValue(kind, values[index]));
  return key.includes(null) ? null : (key as KeyValue[]);
}

function parseArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** PostgreSQL has no time behind the year 294276; JavaScript none behind 275760. */
const maxTime = 8.64e15;

function readKeyValue(kind: KeyKind, value: unknown): KeyValue | null {
  if (kind === 'time') {
    return Number.isInteger(value) && Math.abs(value as number) <= maxTime ? new Date(value as number) : null;
  }
  if (typeof value !== 'string' || value.includes('\0')) return null;
  if (kind === 'text') return value;
  return /^-?\d{1,18}$/.test(value) ? BigInt(value) : null;
}

/** What lies beyond the key of a page, in its direction. */
export function isBeyond({ columns, descending, beyond }: KeysetPage, table?: string): Condition {
  const key = beyond ?? [];
  const refs = sql.join(columns.map(({ column }) => refOf(column, table)));
  const values = sql.join(key);
  return descending ? sql<SqlBool>`(${refs}) < (${values})` : sql<SqlBool>`(${refs}) > (${values})`;
}

const refOf = (column: string, table: string | undefined) => sql.ref(table ? `${table}.${column}` : column);

/** The query in the order of a page, up to its limit. */
export function inKeysetOrder<Joined, Alias extends keyof Joined, Row>(
  query: SelectQueryBuilder<Joined, Alias, Row>,
  { columns, descending, limit }: Pick<KeysetPage, 'columns' | 'descending' | 'limit'>,
  table?: string,
): SelectQueryBuilder<Joined, Alias, Row> {
  return columns
    .reduce((each, { column }) => each.orderBy(refOf(column, table), descending ? 'desc' : 'asc'), query)
    .limit(limit);
}
