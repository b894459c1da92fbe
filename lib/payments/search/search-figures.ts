import { type SqlBool, sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileSearch } from './compile-search.ts';
import type { PaymentSearch } from './search-payments.ts';

/** The transactions of one currency that a part of a search finds, and what they add up to. */
export type Figure = { count: number; minor: bigint };

export type FiguresOfCurrency<Name extends string> = {
  /** Null where no money is meant. */
  currency: string | null;
  firstAt: Date;
  lastAt: Date;
  figures: Record<Name, Figure>;
};

type Row = { currency: string | null; first_at: Date; last_at: Date } & Record<string, unknown>;

/**
 * Figures of what a search finds, by currency. Each figure is a search within it, so that a link to this search shows
 * exactly the rows that were counted.
 */
export async function readFigures<Name extends string>(
  pool: Pool,
  search: PaymentSearch,
  parts: Readonly<Record<Name, readonly SearchTerm[]>>,
): Promise<FiguresOfCurrency<Name>[]> {
  const entityIds = new Map<string, string[]>();
  const names = Object.keys(parts) as Name[];
  const query = anyMerchant(build.selectFrom('payment'), 'staff')
    .select([
      'currency',
      sql<Date>`min(created_at)`.as('first_at'),
      sql<Date>`max(created_at)`.as('last_at'),
      ...names.flatMap((name) => {
        const isPart = sql<SqlBool>`${compileSearch({ ...search, terms: parts[name], scope: { everything: true }, entityIds })}`;
        return [
          sql<number>`(count(*) FILTER (WHERE ${isPart}))::integer`.as(`${name}_count`),
          sql<string>`coalesce(sum(amount_minor) FILTER (WHERE ${isPart}), 0)::text`.as(`${name}_minor`),
        ];
      }),
    ])
    .where(compileSearch({ ...search, entityIds }))
    .groupBy('currency')
    .orderBy(sql`count(*)`, 'desc');
  const rows = (await withStatementTimeout(pool, (connection) => runBuilt(connection, query))) as unknown as Row[];
  return rows.map((row) => ({
    currency: row.currency,
    firstAt: row.first_at,
    lastAt: row.last_at,
    figures: Object.fromEntries(
      names.map((name) => [name, { count: Number(row[`${name}_count`]), minor: BigInt(String(row[`${name}_minor`])) }]),
    ) as Record<Name, Figure>,
  }));
}
