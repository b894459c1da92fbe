import { expressionBuilder } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import { any, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import {
  type Condition,
  compileTerms,
  everything,
  isAnyOf,
  matchAny,
  matchChoice,
  matchDate,
  matchText,
  nothing,
  valuesOf,
} from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { Payout } from '../payout.ts';
import { selectStaffPayouts, toPayout } from '../store.ts';

export type PayoutSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const eb = expressionBuilder<Tables, 'payout'>();

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
    state: (match: SearchMatch) => matchText(match, eb.ref('state')),
    ordered: (match: SearchMatch) =>
      matchChoice(match, { yes: eb('bank_file_id', 'is not', null), no: eb('bank_file_id', 'is', null) }),
    merchant: (match: SearchMatch) =>
      isAnyOf(
        eb.ref('merchant_id'),
        valuesOf(match).flatMap((value) => entityIds.get(value.toLowerCase()) ?? []),
      ),
    date: (match: SearchMatch) => matchDate(match, eb.ref('created_at'), now),
    id: (match: SearchMatch) => matchText(match, eb.ref('id')),
    text: matchId,
    mode: (match: SearchMatch) => matchAny(match, (value) => eb('is_test', '=', value === 'test')),
  };
  return eb.and([compileScope(scope), compileTerms(terms, compilers)]);
}

/** A word without a field is the id of a payout, as bank statements return it. */
function matchId(match: SearchMatch): Condition {
  const [word = ''] = valuesOf(match);
  return /^[0-9a-f]{32}$/i.test(word) ? eb('id', '=', word.toLowerCase()) : nothing;
}

/** A payout belongs to a merchant: users of single channels see none. */
function compileScope(scope: SearchScope): Condition {
  return scope.everything ? everything : eb('merchant_id', '=', any(scope.merchantIds));
}
