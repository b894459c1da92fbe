import { findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { countEndpoints, endpointFields, type ListedEndpoint, searchEndpoints } from '../search-endpoints.ts';
import { presentEndpoint, type WebhookRow } from './present-webhook.ts';

const columns: readonly ListColumn<WebhookRow>[] = [
  { ...shown, id: 'url', label: 'URL' },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...shown, id: 'types', label: 'Types', exportAs: ({ types }) => types.join(' ') },
  { ...shown, id: 'format', label: 'Format' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...hidden, id: 'fields', label: 'Fields' },
  { ...hidden, id: 'activatedAt', label: 'Activated', kind: 'time' },
  { ...hidden, id: 'disabledAt', label: 'Disabled', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'webhook_endpoint',
  index: 'webhook_endpoint_created_at_id_idx',
  key: ownedOrders.created,
};

export const webhookList: ListDescription<'webhooks', ListedEndpoint, WebhookRow> = {
  name: 'webhooks',
  noun: { one: 'webhook', many: 'webhooks' },
  permission: 'webhooks.read',
  fields: endpointFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchEndpoints(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) => countEndpoints(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services }, endpoints) => {
    const ids = endpoints.map(({ entityId }) => entityId);
    const names = await findEntityNames(services.db, ids);
    return endpoints.map((endpoint) => presentEndpoint(endpoint, names));
  },
};
