import { expressionBuilder } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { any, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import {
  type Condition,
  compileTerms,
  everything,
  isAnyOf,
  matchAny,
  matchDate,
  matchText,
  valuesOf,
} from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { AccountingPeriod } from '../period.ts';
import { selectStaffPeriods, toPeriod } from '../store.ts';

export type PeriodSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const eb = expressionBuilder<Tables, 'accounting_period'>();

/** The periods of a page, and their number. */
export const { search: searchPeriods, count: countPeriods } = withTimeLimit(
  searchableRows<PeriodSearch, AccountingPeriod, Tables, 'accounting_period'>({
    from: selectStaffPeriods,
    compile: compileSearch,
    toRow: toPeriod,
  }),
);

async function compileSearch({ terms, scope, now }: PeriodSearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const compilers = {
    state: (match: SearchMatch) => matchText(match, eb.ref('state')),
    merchant: (match: SearchMatch) =>
      isAnyOf(
        eb.ref('merchant_id'),
        valuesOf(match).flatMap((value) => entityIds.get(value.toLowerCase()) ?? []),
      ),
    date: (match: SearchMatch) => matchDate(match, eb.ref('created_at'), now),
    id: (match: SearchMatch) => matchText(match, eb.ref('id')),
    text: (match: SearchMatch) => matchAny(match, (word) => eb('id', '=', word.toLowerCase())),
    mode: (match: SearchMatch) => matchAny(match, (value) => eb('is_test', '=', value === 'test')),
  };
  return eb.and([compileScope(scope), compileTerms(terms, compilers)]);
}

/** A period belongs to a merchant: users of single channels see none. */
function compileScope(scope: SearchScope): Condition {
  return scope.everything ? everything : eb('merchant_id', '=', any(scope.merchantIds));
}
