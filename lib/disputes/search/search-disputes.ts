import { expressionBuilder, sql } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import { compileForCustomer, compileShared } from '#lib/payments/index.ts';
import { anyMerchant, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { type Condition, compileTerms, matchDate, matchText } from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { Dispute } from '../dispute.ts';
import { selectStaffDisputes, toDispute } from '../store.ts';

export type DisputeSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const eb = expressionBuilder<Tables, 'dispute'>();

/** Disputes that wait for evidence. */
export const openDisputes: SearchTerm = {
  field: 'state',
  not: false,
  from: 0,
  to: 0,
  match: { kind: 'values', values: ['OPEN'] },
};

/** The disputes of a page, and their number. */
export const { search: searchDisputes, count: countDisputes } = withTimeLimit(
  searchableRows<DisputeSearch, Dispute, Tables, 'dispute'>({
    from: selectStaffDisputes,
    compile: compileSearch,
    toRow: toDispute,
  }),
);

/** How many disputes in a currency wait for evidence, and for how much, by the day of their deadline. */
export async function countDisputesByDeadline(
  pool: Pool,
  { scope, isTest, currency }: { scope: SearchScope; isTest: boolean; currency: string },
): Promise<{ day: string; count: number; minor: string }[]> {
  const query = anyMerchant(build.selectFrom('dispute'), 'staff')
    .select((each) => [
      sql<string>`(due_at AT TIME ZONE 'UTC')::date::text`.as('day'),
      each.cast<number>(each.fn.countAll(), 'integer').as('count'),
      sql<string>`sum(amount_minor)::text`.as('minor'),
    ])
    .where(compileScope(scope))
    .where('state', '=', 'OPEN')
    .where('currency', '=', currency)
    .where('mode', isTest ? '<>' : '=', 'LIVE')
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(100);
  return withStatementTimeout(pool, (connection) => runBuilt(connection, query));
}

async function compileSearch({ terms, scope, now }: DisputeSearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const { brand, id, merchant, channel, mode } = compileShared({ now, entityIds });
  const compilers = {
    brand,
    id,
    merchant,
    channel,
    mode,
    ...compileAmount(terms),
    ...compileForCustomer(scope, 'payment_id'),
    state: (match: SearchMatch) => matchText(match, eb.ref('state')),
    reason: (match: SearchMatch) => matchText(match, eb.ref('reason_code')),
    due: (match: SearchMatch) => matchDate(match, eb.ref('due_at'), now),
    date: (match: SearchMatch) => matchDate(match, eb.ref('opened_at'), now),
    payment: (match: SearchMatch) => matchText(match, eb.ref('payment_id')),
    text: (match: SearchMatch) => eb.or([matchText(match, eb.ref('id')), matchText(match, eb.ref('payment_id'))]),
  };
  return eb.and([compileScope(scope), compileTerms(terms, compilers)]);
}
