import { findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { ConnectionKind, ConnectionPurpose } from '../connections/file-connection.ts';
import {
  connectionFields,
  countConnections,
  type ListedConnection,
  searchConnections,
} from '../connections/search-connections.ts';

export type ConnectionRow = {
  id: string;
  entityId: string;
  entityName: string;
  name: string;
  purpose: ConnectionPurpose;
  kind: ConnectionKind;
  /** The server, or null for a folder of this installation. */
  host: string | null;
  folder: string;
  state: 'ACTIVE' | 'FAILING' | 'DISABLED';
  lastError: string | null;
  lastRunAt: string | null;
  nextRunAt: string | null;
  createdAt: string;
};

export async function presentConnections(
  { db }: Pick<StaffServices, 'db'>,
  connections: readonly ListedConnection[],
): Promise<ConnectionRow[]> {
  const names = await findEntityNames(db, [...new Set(connections.map(({ entityId }) => entityId))]);
  return connections.map(({ id, entityId, name, purpose, kind, host, folder, ...run }) => ({
    id,
    entityId,
    name,
    purpose,
    kind,
    host,
    folder,
    lastError: run.lastError,
    entityName: names.get(entityId) ?? '',
    state: !run.isEnabled ? 'DISABLED' : run.lastError === null ? 'ACTIVE' : 'FAILING',
    lastRunAt: run.lastRunAt?.toISOString() ?? null,
    nextRunAt: run.isEnabled ? (run.nextRunAt?.toISOString() ?? null) : null,
    createdAt: run.createdAt.toISOString(),
  }));
}

const columns: readonly ListColumn<ConnectionRow>[] = [
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...shown, id: 'purpose', label: 'Purpose', exportAs: ({ purpose }) => purpose.toLowerCase() },
  { ...shown, id: 'host', label: 'Server' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'lastRunAt', label: 'Last run', kind: 'time' },
  { ...shown, id: 'nextRunAt', label: 'Next run', kind: 'time' },
  { ...hidden, id: 'lastError', label: 'Error' },
  { ...hidden, id: 'folder', label: 'Folder' },
  { ...hidden, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'file_connection',
  index: 'file_connection_created_at_id_idx',
  key: ownedOrders.created,
};

export const connectionList: ListDescription<'file-connections', ListedConnection, ConnectionRow> = {
  name: 'file-connections',
  noun: { one: 'file connection', many: 'file connections' },
  permission: 'transfers.read',
  fields: connectionFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchConnections(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countConnections(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, connections) => presentConnections(services, connections),
};
