import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { any, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { contains, matchAny, matchChoice } from '#lib/platform/search/conditions.ts';
import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
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
  ...ownedFields,
  hint: searchField({
    label: 'Hint',
    kind: 'text',
    hint: 'tpk_00Ab',
    read: matching(/^.{1,20}$/su, 'is a part of the hint'),
  }),
  scope: choiceField({ label: 'Scope', offers: accessScopes.map((value) => ({ value, label: value })) }),
};

const eb = expressionBuilder<Tables, 'access_token'>();

const isExpired = (now: Date) => eb.and([eb('revoked_at', 'is', null), eb('expires_at', '<=', now)]);
const isActive = (now: Date) =>
  eb.and([eb('revoked_at', 'is', null), eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])]);

/** The tokens of a page and their number. */
export const tokenRows = ownedRows<AccessToken>('access_token', {
  columns: ['hint', 'scopes', 'expires_at as expiresAt', 'revoked_at as revokedAt', 'last_used_at as lastUsedAt'],
  words: ['hint'],
  compile: (now) => ({
    state: (match) =>
      matchChoice(match, { active: isActive(now), expired: isExpired(now), revoked: eb('revoked_at', 'is not', null) }),
    hint: (match) => matchAny(match, (value) => contains(eb.ref('hint'), value)),
    scope: (match) => matchAny(match, (value) => sql<SqlBool>`${value} = any(${eb.ref('scopes')})`),
  }),
});

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
