import { findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { countDeliveries, deliveryFields, type FoundDelivery, searchDeliveries } from '../search-deliveries.ts';
import { type DeliveryRow, presentDelivery } from './present-delivery.ts';

const columns: readonly ListColumn<DeliveryRow>[] = [
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'type', label: 'Notification', exportAs: ({ type, action }) => joinType(type, action) },
  { ...shown, id: 'url', label: 'Endpoint' },
  { ...shown, id: 'subject', label: 'About', kind: 'id', exportAs: ({ subject }) => subject?.id ?? null },
  { ...shown, id: 'cause', label: 'Last cause' },
  { ...shown, id: 'nextAttemptAt', label: 'Next attempt', kind: 'time' },
  { ...hidden, id: 'merchantName', label: 'Merchant' },
  { ...hidden, id: 'attemptCount', label: 'Attempts', kind: 'number', align: 'right' },
  { ...hidden, id: 'completedAt', label: 'Ended', kind: 'time' },
  { ...hidden, id: 'messageId', label: 'Message id', kind: 'id' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const joinType = (type: string | null, action: string | null): string =>
  type === null ? 'test call' : [type, action].filter(Boolean).join(' ');

const timeOrder = {
  column: 'createdAt',
  table: 'delivery',
  index: 'delivery_created_at_id_idx',
  key: ownedOrders.created,
};

export const deliveryList: ListDescription<'deliveries', FoundDelivery, DeliveryRow> = {
  name: 'deliveries',
  noun: { one: 'delivery', many: 'deliveries' },
  permission: 'webhooks.read',
  fields: deliveryFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchDeliveries(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countDeliveries(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services }, deliveries) => {
    const ids = deliveries.map(({ merchantId }) => merchantId);
    const names = await findEntityNames(services.db, [...new Set(ids)]);
    return deliveries.map((delivery) => presentDelivery(delivery, names));
  },
};
