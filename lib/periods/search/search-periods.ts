import { findEntityIds } from '#lib/entities/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { type Condition, compileTerms, matchAny } from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { lowerCase } from '#lib/platform/search/search-field.ts';
import { compileMerchantScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import { allOf, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { AccountingPeriod } from '../period.ts';
import { selectStaffPeriods, toPeriod } from '../store.ts';

export type PeriodSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const { entity, equals, text, time, value } = columnsOf('accounting_period');

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
    state: text('state'),
    merchant: entity('merchant_id', entityIds),
    date: time('created_at', now),
    id: text('id'),
    text: value('id', lowerCase),
    mode: (match: SearchMatch) => matchAny(match, (value) => equals('is_test', value === 'test')),
  };
  return allOf(compileMerchantScope(scope), compileTerms(terms, compilers));
}
