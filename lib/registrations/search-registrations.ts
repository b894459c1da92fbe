import { findEntityIds } from '#lib/entities/index.ts';
import { compileRegistrationsOfCustomer, compileShared } from '#lib/payments/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { type Condition, compileTerms, valuesOf } from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import { isShortId, shapeShortId } from '#lib/platform/search/shared-fields.ts';
import { allOf, anyOf, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { Registration } from './registration.ts';
import { selectStaffRegistrations } from './store.ts';

export type RegistrationSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const { equals, hasHexPrefix, hasPart, text, words } = columnsOf('registration');

/** The registrations of a page, and their number. */
export const { search: searchRegistrations, count: countRegistrations } = withTimeLimit(
  searchableRows<RegistrationSearch, Registration, Tables, 'registration'>({
    from: selectStaffRegistrations,
    compile: compileSearch,
  }),
);

async function compileSearch({ terms, scope, now }: RegistrationSearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const compilers = {
    ...compileShared({ now, entityIds }),
    ...compileRegistrationsOfCustomer(scope),
    state: text('state'),
    // No index serves names; the time that a user waits bounds the scan.
    holder: words('holder'),
    text: matchFreeText,
  };
  return allOf(compileScope(scope), compileTerms(terms, compilers));
}

/** The form of a word decides its meaning: digits identify, letters are a part of the holder's name. */
function matchFreeText(match: SearchMatch): Condition {
  const [word = ''] = valuesOf(match);
  const lower = word.toLowerCase();
  const parts: Condition[] = [];
  if (/^[0-9a-f]{32}$/.test(lower)) parts.push(equals('id', lower));
  else if (/^[0-9a-f]{6,31}$/.test(lower)) parts.push(hasHexPrefix('id', lower));
  if (isShortId(word)) parts.push(equals('short_id', shapeShortId(word)));
  if (/^\d{4}$/.test(word)) parts.push(equals('account_last4', word));
  if (/\p{L}/u.test(word) && word.length > 1 && !/\d/.test(word)) parts.push(hasPart('holder', word));
  return anyOf(...parts);
}
