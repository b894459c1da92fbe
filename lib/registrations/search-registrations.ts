import { expressionBuilder, sql } from 'kysely';
import {
  compileScope,
  compileShared,
  findEntityIds,
  isShortId,
  type SearchScope,
  shapeShortId,
} from '#lib/payments/index.ts';
import { build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import {
  beginsWithHex,
  type Condition,
  compileTerms,
  contains,
  matchText,
} from '#lib/platform/search/conditions.ts';
import { inKeysetOrder, isBeyond, type KeysetPage } from '#lib/platform/search/keyset.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { Registration } from './registration.ts';
import { selectStaffRegistrations } from './store.ts';

export type RegistrationSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

const eb = expressionBuilder<Tables, 'registration'>();

/** The registrations of a page, in its order. */
export async function searchRegistrations(
  pool: Pool,
  search: RegistrationSearch,
  page: KeysetPage,
): Promise<Registration[]> {
  return withStatementTimeout(pool, async (connection) => {
    const found = selectStaffRegistrations
      .where(await compileSearch(connection, search))
      .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
    return (await runBuilt(connection, inKeysetOrder(found, page))) as Registration[];
  });
}

/** How many registrations fit, counted up to a cap. */
export async function countRegistrations(
  pool: Pool,
  search: RegistrationSearch,
  max: number,
): Promise<number> {
  return withStatementTimeout(pool, async (connection) => {
    const found = selectStaffRegistrations
      .clearSelect()
      .select(sql`1`.as('one'))
      .where(await compileSearch(connection, search))
      .limit(max);
    const counted = build
      .selectFrom(found.as('found'))
      .select((each) => each.fn.countAll<string>().as('count'));
    const [row] = await runBuilt(connection, counted);
    return Number(row?.count ?? 0);
  });
}

async function compileSearch(
  connection: Connection,
  { terms, scope, now }: RegistrationSearch,
): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const compilers = {
    ...compileShared({ now, entityIds }),
    state: (match: SearchMatch) => matchText(match, eb.ref('state')),
    holder: matchHolder,
    text: matchFreeText,
  };
  return eb.and([compileScope(scope), compileTerms(terms, compilers)]);
}

/** No index serves names; the time that a user waits bounds the scan. */
function matchHolder(match: SearchMatch): Condition {
  const values = match.kind === 'values' ? match.values : [];
  return eb.or(values.map((value) => contains(eb.ref('holder'), value)));
}

/** The form of a word decides its meaning: digits identify, letters are a part of the holder's name. */
function matchFreeText(match: SearchMatch): Condition {
  const [word = ''] = match.kind === 'values' ? match.values : [];
  const lower = word.toLowerCase();
  const parts: Condition[] = [];
  if (/^[0-9a-f]{32}$/.test(lower)) parts.push(eb('id', '=', lower));
  else if (/^[0-9a-f]{6,31}$/.test(lower)) parts.push(beginsWithHex(eb.ref('id'), lower));
  if (isShortId(word)) parts.push(eb('short_id', '=', shapeShortId(word)));
  if (/^\d{4}$/.test(word)) parts.push(eb('account_last4', '=', word));
  if (/\p{L}/u.test(word) && word.length > 1 && !/\d/.test(word))
    parts.push(contains(eb.ref('holder'), word));
  return eb.or(parts);
}
