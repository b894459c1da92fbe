import { findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { countRequestsOfToken } from '#lib/request-log/index.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { tokenFields, tokenRows } from '../../search-tokens.ts';
import type { AccessToken } from '../../store.ts';
import { presentToken, type TokenRow, usedSince } from './present-token.ts';

const columns: readonly ListColumn<TokenRow>[] = [
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'hint', label: 'Hint', kind: 'id' },
  { ...shown, id: 'entityName', label: 'Entity' },
  {
    ...shown,
    id: 'state',
    label: 'State',
    kind: 'state',
    exportAs: ({ revokedAt }) => (revokedAt !== null ? 'revoked' : 'active'),
  },
  { ...shown, id: 'expiresAt', label: 'Expires', kind: 'time' },
  { ...shown, id: 'scopes', label: 'Scopes', exportAs: ({ scopes }) => scopes.join(' ') },
  { ...shown, id: 'lastUsedAt', label: 'Last used', kind: 'time' },
  {
    ...shown,
    id: 'calls',
    label: 'Requests in 7 days',
    align: 'right',
    kind: 'number',
    exportAs: ({ calls }) => calls.count,
  },
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...hidden, id: 'revokedAt', label: 'Revoked', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'access_token',
  index: 'access_token_created_at_id_idx',
  key: ownedOrders.created,
};
const byName = { column: 'name', table: 'access_token', index: 'access_token_name_id_idx', key: ownedOrders.name };

export const accessTokenList: ListDescription<'access-tokens', AccessToken, TokenRow> = {
  name: 'access-tokens',
  noun: { one: 'access token', many: 'access tokens' },
  permission: 'tokens.read',
  fields: tokenFields,
  columns,
  pageSize: 200,
  sorts: [
    ...byTime(timeOrder),
    { ...byName, id: 'name', label: 'Name A–Z', direction: 'asc' },
    { ...byName, id: 'name-descending', label: 'Name Z–A', direction: 'desc' },
  ],
  readPage: async (reader, search, page) =>
    tokenRows.search(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    tokenRows.count(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, name, id }, { key }) => [key === ownedOrders.name ? name : createdAt, id],
  present: async ({ services, call }, tokens) => {
    const [names, calls] = await Promise.all([
      findEntityNames(
        services.db,
        tokens.map(({ entityId }) => entityId),
      ),
      countRequestsOfToken(
        services.db.pool,
        tokens.map(({ id }) => id),
        usedSince(call.now),
      ),
    ]);
    return tokens.map((token) => presentToken(token, names, calls.get(token.id) ?? 0));
  },
};
