import { any, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { allOf, anyOf, choice, columnsOf } from '#lib/platform/search/table-fields.ts';
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

const { element, isAbove, isNotNull, isNull, isAtMost, words } = columnsOf('access_token');
const isLive = isNull('revoked_at');

/** The tokens of a page and their number. */
export const tokenRows = ownedRows<AccessToken>('access_token', {
  columns: ['hint', 'scopes', 'expires_at as expiresAt', 'revoked_at as revokedAt', 'last_used_at as lastUsedAt'],
  words: ['hint'],
  compile: (now) => ({
    state: choice({
      active: allOf(isLive, anyOf(isNull('expires_at'), isAbove('expires_at', now))),
      expired: allOf(isLive, isAtMost('expires_at', now)),
      revoked: isNotNull('revoked_at'),
    }),
    hint: words('hint'),
    scope: element('scopes'),
  }),
});

/** The tokens that these words name: an id, a name or a hint. */
export async function findTokenIds(
  connection: Connection,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (typed.length === 0) return new Map();
  const inLowerCase = typed.map((word) => word.toLowerCase());
  const found = build
    .selectFrom('access_token')
    .select(['id', 'name', 'hint'])
    .where((each) =>
      each.or([
        each('id', '=', any(inLowerCase)),
        each('hint', '=', any(typed)),
        each(each.fn<string>('lower', ['name']), '=', any(inLowerCase)),
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
