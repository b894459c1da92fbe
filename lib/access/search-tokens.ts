import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { any, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import {
  type Condition,
  compileTerms,
  contains,
  isAnyOf,
  matchChoice,
  matchDate,
} from '#lib/platform/search/conditions.ts';
import { inKeysetOrder, isBeyond, type KeyColumn, type KeysetPage } from '#lib/platform/search/keyset.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { anyText, choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { accessScopes } from './access-token.ts';
import type { AccessToken } from './store.ts';

/** The list of access tokens: a PSP has thousands, so that a scan of names is short and pages are read by an index. */

export const tokenFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'expired', label: 'Expired' },
      { value: 'revoked', label: 'Revoked' },
    ],
  }),
  name: searchField({
    ...{ label: 'Name', kind: 'text', hint: 'checkout' },
    read: matching(/^.{1,100}$/su, 'is a part of the name'),
  }),
  hint: searchField({
    ...{ label: 'Hint', kind: 'text', hint: 'tpk_00Ab' },
    read: matching(/^.{1,20}$/su, 'is a part of the hint'),
  }),
  scope: choiceField({ label: 'Scope', offers: accessScopes.map((value) => ({ value, label: value })) }),
  entity: searchField({ label: 'Entity', kind: 'entity', hint: 'name or entity id', read: anyText }),
  date: dateField('Created'),
};

export type TokenSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  /** Null: those of every entity. */
  entityIds: readonly string[] | null;
  /** Ids of entities by what was typed for them, in lower case. */
  namedEntities: ReadonlyMap<string, readonly string[]>;
};

export const tokenOrders = {
  created: [
    { column: 'created_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
  name: [
    { column: 'name', kind: 'text' },
    { column: 'id', kind: 'text' },
  ],
} as const satisfies Record<string, readonly KeyColumn[]>;

const eb = expressionBuilder<Tables, 'access_token'>();

const columns = [
  ...(['id', 'entity_id as entityId', 'name', 'hint', 'scopes', 'created_at as createdAt'] as const),
  ...(['expires_at as expiresAt', 'revoked_at as revokedAt', 'last_used_at as lastUsedAt'] as const),
] as const;

/** The tokens of a page, in its order. */
export async function searchTokens(
  connection: Connection,
  search: TokenSearch,
  page: KeysetPage,
): Promise<AccessToken[]> {
  const found = build
    .selectFrom('access_token')
    .select(columns)
    .where(compileSearch(search))
    .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
  return (await runBuilt(connection, inKeysetOrder(found, page))) as AccessToken[];
}

/** How many tokens fit, counted up to a cap. */
export async function countTokens(connection: Connection, search: TokenSearch, max: number): Promise<number> {
  const found = build.selectFrom('access_token').select('id').where(compileSearch(search)).limit(max);
  const counted = build
    .selectFrom(found.as('found'))
    .select((each) => each.fn.countAll<string>().as('count'));
  const [row] = await runBuilt(connection, counted);
  return Number(row?.count ?? 0);
}

/** The tokens that these words name: an id, a name or a hint. */
export async function findTokenIds(
  connection: Connection,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (typed.length === 0) return new Map();
  const words = typed.map((word) => word.toLowerCase());
  const found = build
    .selectFrom('access_token')
    .select(['id', 'name', 'hint'])
    .where((each) =>
      each.or([
        each('id', '=', any(words)),
        each('hint', '=', any(typed)),
        each(each.fn<string>('lower', ['name']), '=', any(words)),
      ]),
    );
  const rows = await runBuilt(connection, found);
  return new Map(
    typed.map((word): [string, string[]] => {
      const isNamed = ({ id, name, hint }: (typeof rows)[number]): boolean =>
        id === word.toLowerCase() || hint === word || name.toLowerCase() === word.toLowerCase();
      return [word, rows.filter(isNamed).map(({ id }) => id)];
    }),
  );
}

function compileSearch({ terms, now, entityIds, namedEntities }: TokenSearch): Condition {
  const inScope = entityIds === null ? eb.and([]) : isAnyOf(eb.ref('entity_id'), entityIds);
  const anyOf = (match: SearchMatch, compile: (value: string) => Condition): Condition =>
    eb.or(match.kind === 'values' ? match.values.map(compile) : []);
  const isExpired = eb.and([eb('revoked_at', 'is', null), eb('expires_at', '<=', now)]);
  const isOpen = eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]);
  return eb.and([
    inScope,
    compileTerms(terms, {
      state: (match) =>
        matchChoice(match, {
          active: eb.and([eb('revoked_at', 'is', null), isOpen]),
          expired: isExpired,
          revoked: eb('revoked_at', 'is not', null),
        }),
      name: (match) => anyOf(match, (value) => contains(eb.ref('name'), value)),
      hint: (match) => anyOf(match, (value) => contains(eb.ref('hint'), value)),
      scope: (match) => anyOf(match, (value) => sql<SqlBool>`${value} = any(${eb.ref('scopes')})`),
      entity: (match) =>
        anyOf(match, (value) => isAnyOf(eb.ref('entity_id'), namedEntities.get(value.toLowerCase()) ?? [])),
      date: (match) => matchDate(match, eb.ref('created_at'), now),
      text: (match) =>
        anyOf(match, (value) =>
          eb.or([
            contains(eb.ref('name'), value),
            contains(eb.ref('hint'), value),
            eb('id', '=', value.toLowerCase()),
          ]),
        ),
    }),
  ]);
}
