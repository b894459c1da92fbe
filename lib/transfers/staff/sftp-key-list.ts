import { findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { SftpAccess, SftpKey } from '../keys/key-store.ts';
import { countSftpKeys, searchSftpKeys, sftpKeyFields } from '../keys/search-keys.ts';

export type SftpKeyRow = {
  id: string;
  /** Also the user name with which the key signs in. */
  entityId: string;
  entityName: string;
  name: string;
  access: SftpAccess;
  state: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
  algorithm: string;
  fingerprint: string;
  publicKey: string;
  actorName: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
};

export async function presentSftpKeys(
  { db }: Pick<StaffServices, 'db'>,
  keys: readonly SftpKey[],
  now: Date,
): Promise<SftpKeyRow[]> {
  const [entities, actors] = await Promise.all([
    findEntityNames(db, [...new Set(keys.map(({ entityId }) => entityId))]),
    resolveActorNames(db, [...new Set(keys.map(({ actor }) => actor))]),
  ]);
  return keys.map(({ actor, createdAt, expiresAt, revokedAt, lastUsedAt, ...key }) => ({
    ...key,
    entityName: entities.get(key.entityId) ?? '',
    state: revokedAt ? 'REVOKED' : expiresAt && expiresAt <= now ? 'EXPIRED' : 'ACTIVE',
    actorName: actors.get(actor) ?? actor,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

const columns: readonly ListColumn<SftpKeyRow>[] = [
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...shown, id: 'access', label: 'Access', exportAs: ({ access }) => access.toLowerCase() },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'lastUsedAt', label: 'Last used', kind: 'time' },
  { ...shown, id: 'expiresAt', label: 'Expires', kind: 'time' },
  { ...shown, id: 'fingerprint', label: 'Fingerprint', kind: 'id' },
  { ...hidden, id: 'algorithm', label: 'Type' },
  { ...hidden, id: 'actorName', label: 'Added by' },
  { ...hidden, id: 'createdAt', label: 'Added', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'sftp_key',
  index: 'sftp_key_created_at_id_idx',
  key: ownedOrders.created,
};

export const sftpKeyList: ListDescription<'sftp-keys', SftpKey, SftpKeyRow> = {
  name: 'sftp-keys',
  noun: { one: 'SFTP key', many: 'SFTP keys' },
  permission: 'transfers.read',
  fields: sftpKeyFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchSftpKeys(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) => countSftpKeys(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services, call }, keys) => presentSftpKeys(services, keys, call.now),
};
