import { findEntityIds, findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { callbackFields, countCallbacks, type FoundCallback, searchCallbacks } from '../search-callbacks.ts';
import { type CallbackRow, presentCallback } from './present-callback.ts';

const time = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const columns: readonly ListColumn<CallbackRow>[] = [
  { ...shown, id: 'createdAt', label: 'Decided', kind: 'time' },
  { ...shown, id: 'decision', label: 'Decision' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'cause', label: 'Cause' },
  { ...shown, id: 'url', label: 'Address' },
  { ...shown, id: 'attemptCount', label: 'Attempts', kind: 'number', align: 'right' },
  { ...hidden, id: 'channelName', label: 'Channel' },
  { ...hidden, id: 'paymentId', label: 'Payment', kind: 'id' },
  { ...hidden, id: 'userId', label: 'Analyst' },
  { ...hidden, id: 'nextAttemptAt', label: 'Next attempt', kind: 'time', exportAs: (r) => time(r.nextAttemptAt) },
  { ...hidden, id: 'completedAt', label: 'Ended', kind: 'time' },
  { ...hidden, id: 'resubmittedAt', label: 'Resubmitted', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

export const timeOrder = {
  column: 'createdAt',
  table: 'callback',
  index: 'callback_created_at_id_idx',
  key: ownedOrders.created,
};

/** The search of a request, limited to the entities of its user. */
export async function scopedSearch({ services, call: { entityScope } }: ListReader, { terms, now }: ListSearch) {
  return {
    terms,
    now,
    scope: await entityScope.scope(),
    namedEntities: await findEntityIds(services.db.pool, terms, ['entity']),
  };
}

export const callbackList: ListDescription<'callbacks', FoundCallback, CallbackRow> = {
  name: 'callbacks',
  noun: { one: 'callback', many: 'callbacks' },
  permission: 'callbacks.read',
  fields: callbackFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchCallbacks(reader.services.db.pool, await scopedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countCallbacks(reader.services.db.pool, await scopedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services }, callbacks) => {
    const ids = callbacks.flatMap(({ merchantId, channelId }) => [merchantId, channelId]);
    const names = await findEntityNames(services.db, [...new Set(ids)]);
    return callbacks.map((callback) => presentCallback(callback, names));
  },
};
