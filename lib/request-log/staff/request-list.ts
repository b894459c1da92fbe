import { findTokenIds } from '#lib/access/index.ts';
import { valuesOf } from '#lib/platform/search/conditions.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { countFoundRequests, listRequests, requestOrder, type StoredRequest } from '../list-requests.ts';
import { requestFields } from '../search-fields.ts';
import { presentCalls, type RequestRow } from './present-request.ts';
import { requestLogScopeOf } from './request-log-scope.ts';

const columns: readonly ListColumn<RequestRow>[] = [
  { ...shown, id: 'at', label: 'Time', kind: 'time' },
  { ...shown, id: 'method', label: 'Method' },
  { ...shown, id: 'path', label: 'Path' },
  { ...hidden, id: 'operation', label: 'Operation' },
  { ...shown, id: 'status', label: 'Status', kind: 'state' },
  { ...shown, id: 'resultCode', label: 'Result' },
  { ...hidden, id: 'resultDescription', label: 'Result in words' },
  { ...shown, id: 'durationMs', label: 'Duration', align: 'right', kind: 'number' },
  { ...shown, id: 'token', label: 'Token', exportAs: ({ token }) => token?.name ?? null },
  { ...hidden, id: 'tokenHint', label: 'Hint of the token', exportAs: ({ token }) => token?.hint ?? null },
  { ...shown, id: 'entity', label: 'Entity', exportAs: ({ entity }) => entity?.name ?? null },
  { ...hidden, id: 'transactionId', label: 'Transaction', kind: 'id' },
  { ...hidden, id: 'replayed', label: 'Repeated' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = { column: 'at', table: 'api_request', index: 'api_request_at_id_idx', key: requestOrder };

/** Tokens are found by id, name or hint within the rows that the user may see. */
async function requestSearch({ services }: ListReader, { terms, now }: ListSearch) {
  const typed = terms.filter(({ field }) => field === 'token').flatMap(({ match }) => valuesOf(match));
  return { terms, now, tokenIds: await findTokenIds(services.db.pool, typed) };
}

export const requestList: ListDescription<'requests', StoredRequest, RequestRow> = {
  name: 'requests',
  noun: { one: 'request', many: 'requests' },
  permission: 'requests.read',
  fields: ({ merchantInterface }) => requestFields(merchantInterface.operationNames),
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) => {
    const scope = await requestLogScopeOf(reader.call.entityScope);
    return listRequests(reader.services.db.pool, scope, await requestSearch(reader, search), page);
  },
  count: async (reader, search, max) => {
    const scope = await requestLogScopeOf(reader.call.entityScope);
    return countFoundRequests(reader.services.db.pool, scope, await requestSearch(reader, search), max);
  },
  keyOf: ({ at, id }) => [at, BigInt(id)],
  present: ({ services, call }, requests) => presentCalls(services, requests, call.now),
};
