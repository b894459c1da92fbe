import { findEntityIds } from '#lib/entities/index.ts';
import { hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { countUserAccounts, searchUserAccounts, type UserSearch, userFields, userOrders } from '../../search-users.ts';
import type { UserAccount } from '../../user-roles.ts';
import { listVisibleEntityIds, presentUsers } from './list-visible-users.ts';
import type { UserRow } from './present-user.ts';

const number = { align: 'right', kind: 'number' } as const;

const columns: readonly ListColumn<UserRow>[] = [
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'username', label: 'User name' },
  { ...hidden, id: 'email', label: 'E-mail' },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  {
    ...shown,
    id: 'roles',
    label: 'Roles',
    exportAs: ({ roles }) => roles.map(({ roleName, entityName }) => `${roleName} of ${entityName}`).join('; '),
  },
  { ...hidden, id: 'managedBy', label: 'Merchant', exportAs: ({ managedBy }) => managedBy?.entityName ?? '' },
  { ...shown, id: 'lastSeenAt', label: 'Last seen', kind: 'time' },
  { ...hidden, id: 'createdAt', label: 'Created', kind: 'time' },
  {
    ...shown,
    id: 'secondFactor',
    label: 'Second factor',
    exportAs: ({ authenticatorApp, passkeys }) => authenticatorApp || passkeys > 0,
  },
  { ...hidden, id: 'authenticatorApp', label: 'Authenticator app' },
  { ...hidden, ...number, id: 'passkeys', label: 'Passkeys' },
  { ...hidden, ...number, id: 'sessions', label: 'Sessions' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const byName = { column: 'name', table: 'app_user', index: 'app_user_name_id_idx', key: userOrders.name };
const byUsername = { column: 'username', table: 'app_user', index: 'app_user_username_key', key: userOrders.username };

async function userSearch(
  { services, call: { entityScope } }: ListReader,
  { terms, now }: ListSearch,
): Promise<UserSearch> {
  return {
    terms,
    now,
    entityIds: [...(await listVisibleEntityIds(services, entityScope))],
    withoutRole: await entityScope.isGlobal(),
    namedEntities: await findEntityIds(services.db.pool, terms, ['entity']),
  };
}

export const userList: ListDescription<'users', UserAccount, UserRow> = {
  name: 'users',
  noun: { one: 'user', many: 'users' },
  permission: 'users.read',
  fields: userFields,
  columns,
  pageSize: 200,
  sorts: [
    { ...byName, id: 'name', label: 'Name A–Z', direction: 'asc' },
    { ...byName, id: 'name-descending', label: 'Name Z–A', direction: 'desc' },
    { ...byUsername, id: 'username', label: 'User name A–Z', direction: 'asc' },
    { ...byUsername, id: 'username-descending', label: 'User name Z–A', direction: 'desc' },
  ],
  readPage: async (reader, search, page) =>
    searchUserAccounts(reader.services.db, await userSearch(reader, search), page),
  count: async (reader, search, max) => countUserAccounts(reader.services.db, await userSearch(reader, search), max),
  keyOf: ({ name, username, id }, { key }) => (key === userOrders.username ? [username] : [name, id]),
  present: ({ services, call }, users) => presentUsers(services, call, users),
};
