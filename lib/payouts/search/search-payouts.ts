import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { type Condition, compileTerms, matchAny, nothing, valuesOf } from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileMerchantScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import { allOf, choice, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { Payout } from '../payout.ts';
import { selectStaffPayouts, toPayout } from '../store.ts';

export type PayoutSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const { entity, equals, isNotNull, isNull, text, time } = columnsOf('payout');

/** The payouts of a page, and their number. */
export const { search: searchPayouts, count: countPayouts } = withTimeLimit(
  searchableRows<PayoutSearch, Payout, Tables, 'payout'>({
    from: selectStaffPayouts,
    compile: compileSearch,
    toRow: toPayout,
  }),
);

async function compileSearch({ terms, scope, now }: PayoutSearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const compilers = {
    ...compileAmount(terms),
    state: text('state'),
    ordered: choice({ yes: isNotNull('bank_file_id'), no: isNull('bank_file_id') }),
    merchant: entity('merchant_id', entityIds),
    date: time('created_at', now),
    id: text('id'),
    text: matchId,
    mode: (match: SearchMatch) => matchAny(match, (value) => equals('is_test', value === 'test')),
  };
  return allOf(compileMerchantScope(scope), compileTerms(terms, compilers));
}

/** A word without a field is the id of a payout, as bank statements return it. */
function matchId(match: SearchMatch): Condition {
  const [word = ''] = valuesOf(match);
  return /^[0-9a-f]{32}$/i.test(word) ? equals('id', word.toLowerCase()) : nothing;
}
